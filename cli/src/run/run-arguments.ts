import { parseArgs } from 'node:util';
import { describeUrlFault } from '../describe-url-fault.js';
import { explainOptionFault } from '../explain-option-fault.js';
import { UsageError } from '../usage-error.js';

/** What `opchain run` was asked to do. */
export interface RunArguments {
  readonly file: string;
  /** The workflow to run where the file holds several. */
  readonly workflow?: string;
  /** URL by source name. */
  readonly servers: Readonly<Record<string, string>>;
  /** File or URL of the description, by source name. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** `@file` or `env:NAME`, by credential name. */
  readonly credentials: Readonly<Record<string, string>>;
  /** As typed, by input name. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly maxConcurrency?: number;
  readonly timeoutMs?: number;
  readonly nodeTimeoutMs?: number;
  readonly maxBodyBytes?: number;
  readonly maxKeptBytes?: number;
  readonly checkResponses: boolean;
  readonly autoCredentials: boolean;
  readonly failFast: boolean;
  readonly failOnFindings: boolean;
  readonly followRedirects: boolean;
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly reports: { readonly json?: string; readonly junit?: string; readonly har?: string };
  /** Folders and origins that a description may refer into. */
  readonly allow: readonly string[];
}

const options = {
  workflow: { type: 'string' },
  server: { type: 'string', multiple: true },
  description: { type: 'string', multiple: true },
  credential: { type: 'string', multiple: true },
  input: { type: 'string', multiple: true },
  allow: { type: 'string', multiple: true },
  'max-concurrency': { type: 'string' },
  timeout: { type: 'string' },
  'node-timeout': { type: 'string' },
  'max-body': { type: 'string' },
  'max-kept': { type: 'string' },
  'no-response-checks': { type: 'boolean' },
  'auto-credentials': { type: 'boolean' },
  'fail-fast': { type: 'boolean' },
  'fail-on-findings': { type: 'boolean' },
  'follow-redirects': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  quiet: { type: 'boolean' },
  json: { type: 'string' },
  junit: { type: 'string' },
  har: { type: 'string' },
} as const;

/** Reads the arguments after `opchain run`. Throws `UsageError` with every fault found. */
export function parseRunArguments(args: readonly string[]): RunArguments {
  const faults: string[] = [];
  const { values, positionals } = readOptions(args);
  const [file, ...more] = positionals;
  if (file === undefined) faults.push('no chain file was given; write: opchain run chain.arazzo.yaml --server NAME=URL');
  if (more.length > 0) faults.push(`one chain file at a time; also given: ${more.join(', ')}`);

  const pairs = (name: 'description' | 'credential' | 'input', what: string) => readPairs(values[name] ?? [], name, what, faults);
  const count = (name: 'max-concurrency' | 'timeout' | 'node-timeout' | 'max-body' | 'max-kept') => readCount(values[name], name, faults);
  const servers = readServers(values.server ?? [], faults);
  const maxConcurrency = count('max-concurrency');
  const timeoutMs = count('timeout');
  const nodeTimeoutMs = count('node-timeout');
  const maxBodyBytes = count('max-body');
  const maxKeptBytes = count('max-kept');
  const parsed = {
    servers,
    descriptions: pairs('description', 'FILE-OR-URL'),
    credentials: pairs('credential', '@FILE or NAME=env:VARIABLE'),
    inputs: pairs('input', 'VALUE'),
    allow: values.allow ?? [],
    autoCredentials: values['auto-credentials'] ?? false,
    failFast: values['fail-fast'] ?? false,
    failOnFindings: values['fail-on-findings'] ?? false,
    followRedirects: values['follow-redirects'] ?? false,
    checkResponses: !(values['no-response-checks'] ?? false),
    dryRun: values['dry-run'] ?? false,
    quiet: values.quiet ?? false,
  };
  if (parsed.failOnFindings && !parsed.checkResponses) faults.push('--fail-on-findings finds nothing with --no-response-checks; leave one of them out');
  for (const report of ['json', 'junit', 'har'] as const)
    if (parsed.dryRun && values[report] !== undefined) faults.push(`--dry-run sends nothing, so there is no report; leave --${report} out`);
  if (faults.length > 0 || file === undefined) throw new UsageError(faults);
  return {
    file,
    ...parsed,
    ...(values.workflow === undefined ? {} : { workflow: values.workflow }),
    ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(nodeTimeoutMs === undefined ? {} : { nodeTimeoutMs }),
    ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
    ...(maxKeptBytes === undefined ? {} : { maxKeptBytes }),
    reports: {
      ...(values.json === undefined ? {} : { json: values.json }),
      ...(values.junit === undefined ? {} : { junit: values.junit }),
      ...(values.har === undefined ? {} : { har: values.har }),
    },
  };
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError([explainOptionFault(error, 'run')]);
  }
}

/** `NAME=VALUE` pairs, what is wrong with them added to `faults`. */
export function readPairs(given: readonly string[], option: string, what: string, faults: string[]): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const pair of given) {
    const at = pair.indexOf('=');
    // Of all that can be named, only an input may be an empty text.
    if (at < 1 || (at === pair.length - 1 && option !== 'input'))
      faults.push(`--${option} wants NAME=${what}; given: "${option === 'credential' ? pair.slice(0, Math.max(at, 0)) || '…' : pair}"`);
    else if (pair.slice(0, at) in pairs) faults.push(`--${option} names "${pair.slice(0, at)}" twice`);
    else pairs[pair.slice(0, at)] = pair.slice(at + 1);
  }
  return pairs;
}

/** `--server NAME=URL`, what is wrong added to `faults`. */
export function readServers(given: readonly string[], faults: string[]): Record<string, string> {
  const servers = readPairs(given, 'server', 'URL', faults);
  for (const [name, url] of Object.entries(servers)) {
    const fault = describeUrlFault(url);
    if (fault !== undefined) faults.push(`--server ${name}: ${fault}`);
  }
  return servers;
}

function readCount(text: string | undefined, option: string, faults: string[]): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9][0-9]{0,9}$/.test(text)) return Number(text);
  faults.push(`--${option} wants a whole number above 0; given: "${text}"`);
  return undefined;
}
