import { environmentOptions } from './common-options.js';
import { option, type OptionTable } from './option.js';
import { choice, configuredFile, count, flag, limit, offFlag, pairs, shard, text, texts } from './option-types.js';
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
  mock: option(flag, '--mock', [
    'answer all calls by mocks, whose state derives from the descriptions: nothing is sent, and no',
    'credential is read; a mock knows no business rules',
  ]),
  mockSources: option(texts, '--mock-source NAME', 'answer only the calls of the source NAME by a mock (repeatable)'),
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
  workflow: option(text, '--workflow ID', 'only this workflow, if a file has several', { heading: 'Inputs' }),
  inputs: option(pairs('VALUE', { mayBeEmpty: true }), '--input NAME=VALUE', [
    'value of a chain input; for files: NAME=@FILE; for passwords: as for',
    'credentials, NAME=@FILE, NAME=env:VAR or NAME=exec:COMMAND',
  ]),
  seed: option(text, '--seed TEXT', [
    'what generated inputs are derived from (default: random); with the seed that a report',
    'states, the run has the same values again',
  ]),
  order: option(choice(['graph']), '--order graph', [
    'let steps wait only for what they declare (dependsOn) and use, instead of',
    'running one after the other as listed; prints which orderings no longer apply',
  ]),
  dryRun: option(
    flag,
    '--dry-run',
    'print the order and the requests, or the tests of a suite, without sending anything',
  ),
  tags: option(texts, '--tag NAME', 'only tests with this tag (repeatable)', { heading: 'Suites' }),
  notTags: option(texts, '--not-tag NAME', 'without the tests that have this tag (repeatable)'),
  grep: option(text, '--grep TEXT', 'only tests whose file or title contains this text'),
  failed: option(flag, '--failed', 'only the tests that did not pass in the last run in this folder'),
  shard: option(shard, '--shard I/N', 'part I of N parts that take about the same time, for as many machines'),
  timings: option(text, '--timings FILE', 'report of an earlier run (--json), whose times balance the parts'),
  data: option(text, '--data FILE', [
    'run each test once per row: CSV, JSON, JSON lines or YAML; columns are inputs, the column',
    'name is the name of the row',
  ]),
  repeat: option(count, '--repeat N', 'run each test N times'),
  concurrency: option(count, '--concurrency N', 'how many tests run at the same time (default 1)'),
  baseline: option(text, '--baseline FILE', [
    'report of an earlier run (--json): a test also fails if its responses differ; generated',
    'IDs and times are aligned',
  ]),
  watch: option(flag, '--watch', 'run again what depends on a file when it is saved'),
  tearDown: option(flag, '--tear-down', 'first run the tear-down that an interrupted run left'),
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
  failFast: option(flag, '--fail-fast', 'stop at the first failure; start no further test of a suite'),
  validateResponses: option(offFlag, '--no-response-checks', 'do not check responses against the API description'),
  failOnMismatch: option(flag, '--fail-on-mismatch', 'fail steps whose response does not match the API description'),
  followRedirects: option(flag, '--follow-redirects', [
    'follow redirects, to servers that you named (credentials are dropped across',
    'origins)',
  ]),
  quiet: option(flag, '--quiet', 'print only failures and the result', { heading: 'Output' }),
  json: option(report, '--json FILE', 'write the run, or the suite, as JSON'),
  junit: option(report, '--junit FILE', 'write it as JUnit XML'),
  har: option(report, '--har FILE', 'write the calls as an HTTP Archive'),
  html: option(report, '--html FILE', 'write one HTML page with the drawing, the times and the steps'),
} satisfies OptionTable;
