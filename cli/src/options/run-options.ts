import { environmentOptions } from './common-options.js';
import { option, type OptionTable } from './option.js';
import { choice, configuredFile, count, flag, limit, offFlag, pairs, text, texts } from './option-types.js';
import { originsByName, urlPairs } from './url-types.js';

const report = configuredFile('reports', 'dry-run');

/** The options of `opchain run`. */
export const runOptions = {
  // Read before the others, because it names a file.
  environmentName: option(
    environmentOptions.environment.type,
    '--environment NAME',
    ['servers, inputs and credential names from the nearest environments.yaml; the options', 'below take precedence'],
    { heading: 'Servers and descriptions' },
  ),
  servers: option(urlPairs, '--server NAME=URL', 'server for the source NAME (repeatable)'),
  descriptions: option(
    pairs('FILE-OR-URL'),
    '--description NAME=FILE|URL',
    'API description for the source NAME, instead of the one in the chain',
  ),
  allowServers: option(flag, '--allow-servers', [
    'also call servers that only the files name, except on this machine and in private networks;',
    'without it, you are asked at a terminal, and otherwise nothing is sent to them',
  ]),
  allow: option(
    texts,
    '--allow FOLDER|ORIGIN',
    'another location that descriptions may refer to (default: their own folder or origin)',
  ),
  credentials: option(
    pairs('@FILE, NAME=env:VARIABLE or NAME=exec:COMMAND', { isSecret: true }),
    {
      '--credential NAME=@FILE': 'credential NAME as a JSON object in a file:',
      '--credential NAME=env:VAR': 'or in an environment variable,',
      '--credential NAME=exec:COMMAND': [
        'or printed by a command within 30 s, e.g. of a password manager:',
        '{"scheme": "basicAuth", "username": "ada", "password": "…"}',
        'optional: source (required if the chain has several), tokenUrl, scopes',
      ],
    },
    undefined,
    { heading: 'Credentials' },
  ),
  allowedOrigins: option(originsByName, '--allow-credential NAME=ORIGIN', [
    'another origin that may receive the credential NAME (default: the servers named for its',
    'source, and its tokenUrl; repeatable); needed for a server that only the configuration',
    'or the environment names, unless you confirm it at a terminal; also in the variable',
    'OPCHAIN_ALLOW_CREDENTIAL, separated by spaces',
  ]),
  autoCredentials: option(
    flag,
    '--auto-credentials',
    'for steps without a credential, use the only one of their source that matches',
  ),
  workflow: option(text, '--workflow ID', 'workflow to run, if the file has several', { heading: 'Inputs' }),
  inputs: option(pairs('VALUE', { mayBeEmpty: true }), '--input NAME=VALUE', [
    'value of a chain input; for files: NAME=@FILE; for passwords: as for',
    'credentials, NAME=@FILE, NAME=env:VAR or NAME=exec:COMMAND',
  ]),
  order: option(choice(['graph']), '--order graph', [
    'let steps wait only for what they declare (dependsOn) and use, instead of',
    'running one after the other as listed; prints which orderings no longer apply',
  ]),
  dryRun: option(flag, '--dry-run', 'print the order and the requests without sending anything'),
  maxConcurrency: option(limit, '--max-concurrency N', 'maximum number of concurrent calls (default 100)', {
    heading: 'Limits',
  }),
  timeoutMs: option(limit, '--timeout MS', 'timeout of the whole run'),
  stepTimeoutMs: option(limit, '--step-timeout MS', 'timeout of each step that sets none itself (default 30000)'),
  maxBodyBytes: option(limit, '--max-body BYTES', 'maximum size of a response body (default 10000000)'),
  maxBodyValues: option(limit, '--max-values N', [
    'maximum number of JSON values in a body that mappings and checks read',
    '(default 400000; a million take about 50 MB of memory)',
  ]),
  maxDocuments: option(
    count,
    '--max-documents N',
    'maximum number of Arazzo documents that are read from other servers (default 100)',
  ),
  maxRetainedBytes: option(limit, '--max-retained BYTES', [
    'maximum size of all response bodies in results and reports, with captures and outputs',
    '(default 100000000)',
  ]),
  failFast: option(flag, '--fail-fast', 'stop at the first failure'),
  validateResponses: option(offFlag, '--no-response-checks', 'do not check responses against the API description'),
  failOnMismatch: option(flag, '--fail-on-mismatch', 'fail steps whose response does not match the API description'),
  followRedirects: option(flag, '--follow-redirects', [
    'follow redirects, to servers that you named (credentials are dropped across',
    'origins)',
  ]),
  quiet: option(flag, '--quiet', 'print only failures and the result', { heading: 'Output' }),
  json: option(report, '--json FILE', 'write the run as JSON'),
  junit: option(report, '--junit FILE', 'write the run as JUnit XML'),
  har: option(report, '--har FILE', 'write the calls as an HTTP Archive'),
  html: option(report, '--html FILE', 'write one HTML page with the drawing, the times and the steps'),
} satisfies OptionTable;
