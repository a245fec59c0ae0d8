import { environmentOptions } from './common-options.js';
import type { OptionTable } from './option.js';
import { choice, count, flag, offFlag, pairs, text, texts } from './option-types.js';
import { originsByName, urlPairs } from './url-types.js';

/** The options of `opchain run`. */
export const runOptions = {
  // Read before the others, because it names a file.
  environmentName: {
    ...environmentOptions.environment,
    name: 'environment',
    heading: 'Servers and descriptions',
    help: [
      'servers, inputs and credential names from the nearest environments.yaml; the options',
      'below take precedence',
    ],
  },
  servers: { type: urlPairs, name: 'server', argument: 'NAME=URL', help: 'server for the source NAME (repeatable)' },
  descriptions: {
    type: pairs('FILE-OR-URL'),
    name: 'description',
    argument: 'NAME=FILE|URL',
    help: 'API description for the source NAME, instead of the one in the chain',
  },
  allowServers: {
    type: flag,
    help: [
      'also call servers that only the files name, except on this machine and in private networks;',
      'without it, you are asked at a terminal, and otherwise nothing is sent to them',
    ],
  },
  allow: {
    type: texts,
    argument: 'FOLDER|ORIGIN',
    help: 'another location that descriptions may refer to (default: their own folder or origin)',
  },
  credentials: {
    type: pairs('@FILE, NAME=env:VARIABLE or NAME=exec:COMMAND', { isSecret: true }),
    name: 'credential',
    heading: 'Credentials',
    forms: {
      'NAME=@FILE': 'credential NAME as a JSON object in a file:',
      'NAME=env:VAR': 'or in an environment variable,',
      'NAME=exec:COMMAND': [
        'or printed by a command within 30 s, e.g. of a password manager:',
        '{"scheme": "basicAuth", "username": "ada", "password": "…"}',
        'optional: source (required if the chain has several), tokenUrl, scopes',
      ],
    },
  },
  allowedOrigins: {
    type: originsByName,
    name: 'allow-credential',
    argument: 'NAME=ORIGIN',
    help: [
      'another origin that may receive the credential NAME (default: the servers named for its',
      'source, and its tokenUrl; repeatable); needed for a server that only the configuration',
      'or the environment names, unless you confirm it at a terminal; also in the variable',
      'OPCHAIN_ALLOW_CREDENTIAL, separated by spaces',
    ],
  },
  autoCredentials: {
    type: flag,
    help: 'for steps without a credential, use the only one of their source that matches',
  },
  workflow: { type: text, heading: 'Inputs', argument: 'ID', help: 'workflow to run, if the file has several' },
  inputs: {
    type: pairs('VALUE', { mayBeEmpty: true }),
    name: 'input',
    argument: 'NAME=VALUE',
    help: [
      'value of a chain input; for files: NAME=@FILE; for passwords: as for',
      'credentials, NAME=@FILE, NAME=env:VAR or NAME=exec:COMMAND',
    ],
  },
  order: {
    type: choice(['graph']),
    argument: 'graph',
    help: [
      'let steps wait only for what they declare (dependsOn) and use, instead of',
      'running one after the other as listed; prints which orderings no longer apply',
    ],
  },
  dryRun: { type: flag, help: 'print the order and the requests without sending anything' },
  maxConcurrency: {
    type: count,
    heading: 'Limits',
    argument: 'N',
    help: 'maximum number of concurrent calls (default 100)',
    config: 'limits',
  },
  timeoutMs: { type: count, name: 'timeout', argument: 'MS', help: 'timeout of the whole run', config: 'limits' },
  stepTimeoutMs: {
    type: count,
    name: 'step-timeout',
    argument: 'MS',
    help: 'timeout of each step that sets none itself (default 30000)',
    config: 'limits',
  },
  maxBodyBytes: {
    type: count,
    name: 'max-body',
    argument: 'BYTES',
    help: 'maximum size of a response body (default 10000000)',
    config: 'limits',
  },
  maxBodyValues: {
    type: count,
    name: 'max-values',
    argument: 'N',
    help: [
      'maximum number of JSON values in a body that mappings and checks read',
      '(default 400000; a million take about 50 MB of memory)',
    ],
    config: 'limits',
  },
  maxDocuments: {
    type: count,
    argument: 'N',
    help: 'maximum number of Arazzo documents that are read from other servers (default 100)',
  },
  maxRetainedBytes: {
    type: count,
    name: 'max-retained',
    argument: 'BYTES',
    help: [
      'maximum size of all response bodies in results and reports, with captures and outputs',
      '(default 100000000)',
    ],
    config: 'limits',
  },
  failFast: { type: flag, help: 'stop at the first failure' },
  validateResponses: {
    type: offFlag,
    name: 'no-response-checks',
    help: 'do not check responses against the API description',
  },
  failOnMismatch: { type: flag, help: 'fail steps whose response does not match the API description' },
  followRedirects: {
    type: flag,
    help: ['follow redirects, to servers that you named (credentials are dropped across', 'origins)'],
  },
  quiet: { type: flag, heading: 'Output', help: 'print only failures and the result' },
  json: { type: text, argument: 'FILE', help: 'write the run as JSON', config: 'reports', unless: 'dry-run' },
  junit: { type: text, argument: 'FILE', help: 'write the run as JUnit XML', config: 'reports', unless: 'dry-run' },
  har: {
    type: text,
    argument: 'FILE',
    help: 'write the calls as an HTTP Archive',
    config: 'reports',
    unless: 'dry-run',
  },
  html: {
    type: text,
    argument: 'FILE',
    help: 'write one HTML page with the drawing, the times and the steps',
    config: 'reports',
    unless: 'dry-run',
  },
} satisfies OptionTable;
