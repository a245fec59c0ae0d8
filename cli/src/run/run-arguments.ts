import { parseArgs } from 'node:util';
import type { NamedUrls } from '../access/list-named-origins.js';
import type { FileDefaults } from '../command/command.js';
import { formatOptionError } from '../command/format-option-error.js';
import { readAllowedOrigins } from '../credentials/read-allowed-origins.js';
import { describeUrlError, type Environment } from '@opchain/core/internal/runner';
import { UsageError } from '../command/usage-error.js';

/** The arguments of `opchain run`. */
export interface RunArguments extends NamedUrls {
  readonly file: string;
  /** Those of `servers` that the user did not name: URL by source name, from the configuration or the environment. */
  readonly fileServers: Readonly<Record<string, string>>;
  /** The workflow to run if the file contains several. */
  readonly workflow?: string;
  /** `@file`, `env:NAME` or `exec:command`, by credential name. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Further origins that may receive a credential, by its name. */
  readonly allowedOrigins: Readonly<Record<string, readonly string[]>>;
  /** As typed, by input name. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Gives the inputs that are not given otherwise. */
  readonly environment?: Environment;
  readonly maxConcurrency?: number;
  readonly timeoutMs?: number;
  readonly stepTimeoutMs?: number;
  readonly maxBodyBytes?: number;
  readonly maxBodyValues?: number;
  readonly maxRetainedBytes?: number;
  readonly validateResponses: boolean;
  readonly autoCredentials: boolean;
  readonly failFast: boolean;
  readonly failOnMismatch: boolean;
  readonly followRedirects: boolean;
  readonly dryRun: boolean;
  /** `graph`: steps wait only for what they declare and use, regardless of the document's order. */
  readonly order?: 'graph';
  readonly quiet: boolean;
  readonly reports: { readonly json?: string; readonly junit?: string; readonly har?: string; readonly html?: string };
  /** Folders and origins that a description may refer to. */
  readonly allow: readonly string[];
  /** Calls what only the files name, unless it is on this machine or in its network. */
  readonly allowServers: boolean;
  /** How many documents of other servers the chain may need. */
  readonly maxDocuments?: number;
}

const options = {
  workflow: { type: 'string' },
  order: { type: 'string' },
  server: { type: 'string', multiple: true },
  description: { type: 'string', multiple: true },
  credential: { type: 'string', multiple: true },
  'allow-credential': { type: 'string', multiple: true },
  input: { type: 'string', multiple: true },
  allow: { type: 'string', multiple: true },
  'allow-servers': { type: 'boolean' },
  'max-concurrency': { type: 'string' },
  timeout: { type: 'string' },
  'step-timeout': { type: 'string' },
  'max-body': { type: 'string' },
  'max-values': { type: 'string' },
  'max-documents': { type: 'string' },
  'max-retained': { type: 'string' },
  'no-response-checks': { type: 'boolean' },
  'auto-credentials': { type: 'boolean' },
  'fail-fast': { type: 'boolean' },
  'fail-on-mismatch': { type: 'boolean' },
  'follow-redirects': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  quiet: { type: 'boolean' },
  json: { type: 'string' },
  junit: { type: 'string' },
  har: { type: 'string' },
  html: { type: 'string' },
} as const;

/** Reads the arguments after `opchain run`, which precede those of files. Throws `UsageError` with all problems. */
export function parseRunArguments(
  args: readonly string[],
  { servers: configured, environment }: FileDefaults = { servers: {} },
): RunArguments {
  const errors: string[] = [];
  const { values, positionals } = readOptions(args);
  const [file, ...extraFiles] = positionals;
  if (file === undefined) errors.push('missing chain file; usage: opchain run chain.arazzo.yaml --server NAME=URL');
  if (extraFiles.length > 0) errors.push(`expected one chain file, but also got: ${extraFiles.join(', ')}`);

  const pairs = (name: 'description' | 'credential' | 'input', valueFormat: string) =>
    readPairs(values[name] ?? [], name, valueFormat, errors);
  const count = (
    name: 'max-concurrency' | 'timeout' | 'step-timeout' | 'max-body' | 'max-values' | 'max-documents' | 'max-retained',
  ) => readCount(values[name], name, errors);
  const named = readServers(values.server ?? [], errors);
  const fileServers = readFileServers(configured, named, errors);
  const maxConcurrency = count('max-concurrency');
  const timeoutMs = count('timeout');
  const stepTimeoutMs = count('step-timeout');
  const maxBodyBytes = count('max-body');
  const maxBodyValues = count('max-values');
  const maxRetainedBytes = count('max-retained');
  const maxDocuments = count('max-documents');
  const credentials = pairs('credential', '@FILE, NAME=env:VARIABLE or NAME=exec:COMMAND');
  const parsed = {
    servers: { ...fileServers, ...named },
    fileServers,
    descriptions: pairs('description', 'FILE-OR-URL'),
    credentials: nameAsChain(credentials, environment),
    allowedOrigins: nameAsChain(
      readAllowedOrigins(values['allow-credential'] ?? [], Object.keys(credentials), errors),
      environment,
    ),
    inputs: pairs('input', 'VALUE'),
    allow: values.allow ?? [],
    allowServers: values['allow-servers'] ?? false,
    autoCredentials: values['auto-credentials'] ?? false,
    failFast: values['fail-fast'] ?? false,
    failOnMismatch: values['fail-on-mismatch'] ?? false,
    followRedirects: values['follow-redirects'] ?? false,
    validateResponses: !(values['no-response-checks'] ?? false),
    dryRun: values['dry-run'] ?? false,
    quiet: values.quiet ?? false,
  };
  if (values.order !== undefined && values.order !== 'graph')
    errors.push(`--order must be graph, but is "${values.order}"`);
  if (parsed.failOnMismatch && !parsed.validateResponses)
    errors.push('--fail-on-mismatch and --no-response-checks cannot be used together');
  for (const report of ['json', 'junit', 'har', 'html'] as const)
    if (parsed.dryRun && values[report] !== undefined)
      errors.push(`--dry-run and --${report} cannot be used together: a dry run has no report`);
  if (errors.length > 0 || file === undefined) throw new UsageError(errors);
  return {
    file,
    ...parsed,
    ...(environment && { environment }),
    ...(values.order === undefined ? {} : { order: 'graph' as const }),
    ...(values.workflow === undefined ? {} : { workflow: values.workflow }),
    ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(stepTimeoutMs === undefined ? {} : { stepTimeoutMs }),
    ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
    ...(maxBodyValues === undefined ? {} : { maxBodyValues }),
    ...(maxRetainedBytes === undefined ? {} : { maxRetainedBytes }),
    ...(maxDocuments === undefined ? {} : { maxDocuments }),
    reports: {
      ...(values.json === undefined ? {} : { json: values.json }),
      ...(values.junit === undefined ? {} : { junit: values.junit }),
      ...(values.har === undefined ? {} : { har: values.har }),
      ...(values.html === undefined ? {} : { html: values.html }),
    },
  };
}

/** What the user named, by the names that the chain has for these credentials in the environment. */
function nameAsChain<T>(byName: Readonly<Record<string, T>>, environment: Environment | undefined): Record<string, T> {
  const pairs = Object.entries(environment?.credentials ?? {});
  return Object.fromEntries(
    Object.entries(byName).flatMap(([name, value]) => {
      const names = pairs.flatMap(([chainName, used]) => (used === name ? [chainName] : []));
      return (names.length === 0 ? [name] : names).map((each) => [each, value]);
    }),
  );
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError([formatOptionError(error, 'run')]);
  }
}

/** Reads `NAME=VALUE` pairs and adds their problems to `errors`. */
export function readPairs(
  entries: readonly string[],
  option: string,
  valueFormat: string,
  errors: string[],
): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const pair of entries) {
    const separatorIndex = pair.indexOf('=');
    // Only inputs may be empty.
    if (separatorIndex < 1 || (separatorIndex === pair.length - 1 && option !== 'input'))
      errors.push(
        `--${option} must be NAME=${valueFormat}, but is "${option === 'credential' ? pair.slice(0, Math.max(separatorIndex, 0)) || '…' : pair}"`,
      );
    else if (pair.slice(0, separatorIndex) in pairs)
      errors.push(`--${option} sets "${pair.slice(0, separatorIndex)}" twice`);
    else pairs[pair.slice(0, separatorIndex)] = pair.slice(separatorIndex + 1);
  }
  return pairs;
}

/** Reads `--server NAME=URL` and adds its problems to `errors`. */
export function readServers(entries: readonly string[], errors: string[]): Record<string, string> {
  const servers = readPairs(entries, 'server', 'URL', errors);
  for (const [name, url] of Object.entries(servers)) {
    const error = describeUrlError(url);
    if (error !== undefined) errors.push(`--server ${name}: ${error}`);
  }
  return servers;
}

/** The servers of files that the user names no other for. Adds their problems to `errors`. */
export function readFileServers(
  configured: Readonly<Record<string, string>>,
  named: Readonly<Record<string, string>>,
  errors: string[],
): Record<string, string> {
  const servers = Object.entries(configured).filter(([name]) => !Object.hasOwn(named, name));
  for (const [name, url] of servers) {
    const error = describeUrlError(url);
    if (error !== undefined) errors.push(`the server "${name}" of the configuration: ${error}`);
  }
  return Object.fromEntries(servers);
}

function readCount(text: string | undefined, option: string, errors: string[]): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9][0-9]{0,9}$/.test(text)) return Number(text);
  errors.push(`--${option} must be a whole number greater than 0, but is "${text}"`);
  return undefined;
}
