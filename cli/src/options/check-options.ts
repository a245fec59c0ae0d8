import type { OptionTable, OptionType } from './option.js';
import { flag, numberBetween, operations, operationsOrAll, readLast, renamed, text } from './option-types.js';

export const reportFormats = ['json', 'junit', 'html'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A report, and the file that it is written to. */
export interface ReportFile {
  readonly format: ReportFormat;
  readonly file: string;
}

const reportFiles: OptionType<readonly ReportFile[]> = {
  takes: 'many',
  read: (given, option, errors) =>
    given.flatMap((report) => {
      const at = report.indexOf('=');
      const format = reportFormats.find((name) => name === report.slice(0, at));
      const file = report.slice(at + 1);
      if (format !== undefined && file !== '') return [{ format, file }];
      errors.push(`${option} must be ${reportFormats.join('|')}=FILE, but is "${report}"`);
      return [];
    }),
};

/** A time, in milliseconds. */
const duration: OptionType<number | undefined> = {
  takes: 'one',
  read: readLast((given, option, errors) => {
    const [, count, unit] = /^([1-9][0-9]{0,5})(s|m)$/.exec(given) ?? [];
    if (count === undefined) errors.push(`${option} must be a time such as 60s or 5m, but is "${given}"`);
    return Number(count) * (unit === 'm' ? 60_000 : 1_000);
  }),
};

const seed: OptionType<number | undefined> = {
  takes: 'one',
  read: readLast((given, option, errors) => {
    if (!/^[0-9]{1,9}$/.test(given))
      errors.push(`${option} must be a number of at most nine digits, but is "${given}"`);
    return Number(given);
  }),
};

/** The options of `opchain check`. */
export const checkOptions = {
  url: { type: text, argument: 'URL', help: 'URL of the server' },
  contract: {
    type: text,
    argument: 'PATH',
    help: 'folder of a contract, or an API description; cases are derived from it',
    config: 'top',
    unless: 'profile',
  },
  safe: {
    type: operationsOrAll,
    argument: 'OPERATION|all',
    help: 'operation that may be called although it changes data; without it, the check only reads (repeatable)',
  },
  unsafe: { type: operations, argument: 'OPERATION', help: 'operation that is never called (repeatable)' },
  init: {
    type: text,
    argument: 'FOLDER',
    help: 'write a folder with the settings of the contract, as proposals to correct, instead of checking',
  },
  profile: { type: text, argument: 'NAME', help: 'contract that comes with Opchain' },
  credentials: {
    type: text,
    argument: 'FILE',
    help: [
      'JSON object with a credential for each role of the profile, or of the settings of a contract:',
      'bundled: apiKeyAuth, basicAuth, clientCredentialsAuth, passwordAuth, bearerAuth, shortLived',
      'reference: customer, otherCustomer, admin, carrier, shortLived',
      'e.g. {"customer": {"scheme": "customerAuth", "username": "…", "password": "…", "clientId": "…"}}',
      'cases whose role has no credential are skipped',
    ],
  },
  pattern: {
    type: text,
    name: 'case',
    argument: 'PATTERN',
    help: 'run only cases whose ID or title contains this text (* matches any text)',
  },
  prove: {
    type: flag,
    help: [
      'run the cases against mutants of the server, one at a time, and show which mutants they catch;',
      '--case, --list and known failures then select mutants',
    ],
  },
  list: { type: flag, help: 'list the cases without sending anything' },
  concurrency: {
    type: numberBetween(1, 99, 4),
    argument: 'N',
    help: 'number of cases to run concurrently (default 4)',
  },
  explore: {
    type: duration,
    argument: 'TIME',
    help: [
      'send random sequences of operations for this time (60s, 5m) instead of the cases, and compare the',
      'responses with a model of the records',
    ],
  },
  seed: { type: seed, argument: 'N', help: 'repeat the sequences of an earlier exploration, which prints its seed' },
  save: {
    type: text,
    argument: 'FILE',
    help: 'where the shortest sequence that fails is saved as a chain (default explore-SEED.arazzo.yaml)',
  },
  knownFailures: {
    type: text,
    argument: 'FILE',
    help: 'JSON object from case ID to reason: these cases may fail; one that passes is stale and fails the check',
  },
  knownDeviations: { type: renamed('--known-failures') },
  reports: {
    type: reportFiles,
    name: 'report',
    argument: 'json=FILE',
    help: 'write the results as JSON; also junit=FILE (JUnit XML) and html=FILE (a self-contained page)',
  },
  quiet: { type: flag, help: 'print only failures and the result' },
} satisfies OptionTable;
