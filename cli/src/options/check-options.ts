import { option, type OptionTable } from './option.js';
import {
  configuredFile,
  flag,
  numberBetween,
  operations,
  operationsOrAll,
  one,
  renamed,
  reportFiles,
  text,
} from './option-types.js';
import { originsByName } from './url-types.js';

const reportFormats = ['json', 'junit', 'html'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A time, in milliseconds. */
const duration = one((given, option, errors) => {
  const [, count, unit] = /^([1-9][0-9]{0,5})(s|m)$/.exec(given) ?? [];
  if (count === undefined) errors.push(`${option} must be a time such as 60s or 5m, but is "${given}"`);
  return Number(count) * (unit === 'm' ? 60_000 : 1_000);
});

const seed = one((given, option, errors) => {
  if (!/^[0-9]{1,9}$/.test(given)) errors.push(`${option} must be a number of at most nine digits, but is "${given}"`);
  return Number(given);
});

/** The options of `opchain check`. */
export const checkOptions = {
  url: option(text, '--url URL', 'URL of the server'),
  mock: option(flag, '--mock', [
    'check a mock whose state derives from the description, instead of a server: nothing is sent, and no',
    'credential is read; a mock knows no business rules',
  ]),
  contract: option(
    configuredFile('top', 'profile'),
    '--contract PATH',
    'folder of a contract, or an API description; cases are derived from it',
  ),
  safe: option(
    operationsOrAll,
    '--safe OPERATION|all',
    'operation that may be called although it changes data; without it, the check only reads (repeatable)',
  ),
  unsafe: option(operations, '--unsafe OPERATION', 'operation that is never called (repeatable)'),
  init: option(
    text,
    '--init FOLDER',
    'write a folder with the settings of the contract, as proposals to correct, instead of checking',
  ),
  profile: option(text, '--profile NAME', 'contract that comes with Opchain'),
  credentials: option(text, '--credentials FILE', [
    'JSON object with a credential for each role of the profile, or of the settings of a contract:',
    'bundled: apiKeyAuth, basicAuth, clientCredentialsAuth, passwordAuth, bearerAuth, shortLived',
    'reference: customer, otherCustomer, admin, carrier, shortLived',
    'e.g. {"customer": {"scheme": "customerAuth", "username": "…", "password": "…", "clientId": "…"}}',
    'cases whose role has no credential are skipped',
  ]),
  allowedOrigins: option(originsByName, '--allow-credential ROLE=ORIGIN', [
    'another origin that may receive the credential of a role (repeatable); needed for a server',
    'that only the environment names, unless you confirm it at a terminal; also in the variable',
    'OPCHAIN_ALLOW_CREDENTIAL, separated by spaces',
  ]),
  pattern: option(text, '--case PATTERN', 'run only cases whose ID or title contains this text (* matches any text)'),
  prove: option(flag, '--prove', [
    'run the cases against mutants of the server, one at a time, and show which mutants they catch;',
    '--case, --list and known failures then select mutants',
  ]),
  list: option(flag, '--list', 'list the cases without sending anything'),
  concurrency: option(numberBetween(1, 99, 4), '--concurrency N', 'number of cases to run concurrently (default 4)'),
  explore: option(duration, '--explore TIME', [
    'send random sequences of operations for this time (60s, 5m) instead of the cases, and compare the',
    'responses with a model of the records',
  ]),
  seed: option(seed, '--seed N', 'repeat the sequences of an earlier exploration, which prints its seed'),
  save: option(text, '--save FILE', [
    'where the shortest sequence that fails is saved as a chain (default explore-SEED.arazzo.yaml);',
    'those of other failures are saved beside it, with a number',
  ]),
  knownFailures: option(
    text,
    '--known-failures FILE',
    'JSON object from case ID to reason: these cases may fail; one that passes is stale and fails the check',
  ),
  knownDeviations: option(renamed('--known-failures'), '--known-deviations'),
  reports: option(
    reportFiles(reportFormats),
    '--report json=FILE',
    'write the results as JSON; also junit=FILE (JUnit XML) and html=FILE (a self-contained page)',
  ),
  quiet: option(flag, '--quiet', 'print only failures and the result'),
} satisfies OptionTable;
