import { describeUrlError, type Environment } from '@opchain/core/internal/runner';
import type { FileDefaults } from '../command/command.js';
import { UsageError } from '../command/usage-error.js';
import type { OptionValues } from '../options/option.js';
import { parseOptions } from '../options/parse-options.js';
import { runOptions } from '../options/run-options.js';
import type { MockSources } from './mock-sources.js';
import { pick } from './pick.js';

const reports = ['json', 'junit', 'har', 'html'] as const;
type RunOptionValues = Omit<OptionValues<typeof runOptions>, 'environmentName'>;

/** The arguments of `opchain run`. Credentials have the names that the chain has for them. */
export interface RunArguments extends RunOptionValues {
  /** The only chain, or the first of several operands. */
  readonly file: string;
  /** Files, folders and patterns. */
  readonly files: readonly string[];
  /** Those of `servers` that the user did not name: URL by source name, from the configuration or the environment. */
  readonly fileServers: Readonly<Record<string, string>>;
  /** Gives the inputs that are not given otherwise. */
  readonly environment?: Environment;
  readonly reports: Pick<RunOptionValues, (typeof reports)[number]>;
  /** Origins that the user named otherwise than as the server of a source. */
  readonly origins?: readonly string[];
  /** What answers calls instead of servers. */
  readonly mocks?: MockSources;
}

/** Reads the arguments after `opchain run`, which precede those of files. Throws `UsageError` with all problems. */
export function parseRunArguments(args: readonly string[], defaults: FileDefaults = { servers: {} }): RunArguments {
  const { values, operands, errors } = parseOptions(
    {
      command: 'run',
      options: runOptions,
      operands: { some: 'chain file', usage: 'opchain run chain.arazzo.yaml --server NAME=URL' },
    },
    args,
    defaults.configured,
  );
  if (values.failOnMismatch && !values.validateResponses)
    errors.push('--fail-on-mismatch and --no-response-checks cannot be used together');
  if (values.dryRun)
    for (const report of reports.filter((name) => name in values))
      errors.push(`--dry-run and --${report} cannot be used together: a dry run has no report`);
  return toRunArguments(values, operands, defaults, errors);
}

/** What the options of a run say, with what the files add. Throws `UsageError` with the errors so far and its own. */
export function toRunArguments(
  values: RunOptionValues,
  operands: readonly string[],
  { servers, environment }: FileDefaults,
  errors: string[],
): RunArguments {
  // Where mocks answer, no file says where calls go.
  const named = nameInEnvironment(
    values,
    { servers: values.mock ? {} : servers, ...(environment && { environment }) },
    errors,
  );
  const [file] = operands;
  if (errors.length > 0 || file === undefined) throw new UsageError(errors);
  return { ...values, file, files: operands, ...named, reports: pick(values, reports) };
}

/** The servers and credentials of the options, with those of the environment. Adds their problems to `errors`. */
export function nameInEnvironment(
  { servers, credentials, allowedOrigins }: Pick<RunOptionValues, 'servers' | 'credentials' | 'allowedOrigins'>,
  { servers: configured, environment }: Pick<FileDefaults, 'servers' | 'environment'>,
  errors: string[],
): Pick<RunArguments, 'servers' | 'fileServers' | 'credentials' | 'allowedOrigins' | 'environment'> {
  const fileServers = readFileServers(configured, servers, errors);
  for (const name of Object.keys(allowedOrigins))
    if (!(name in credentials))
      errors.push(`--allow-credential names the credential "${name}", which no --credential provides`);
  return {
    servers: { ...fileServers, ...servers },
    fileServers,
    credentials: nameAsChain(credentials, environment),
    allowedOrigins: nameAsChain(allowedOrigins, environment),
    ...(environment && { environment }),
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
