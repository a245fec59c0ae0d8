import { randomInt } from 'node:crypto';
import { type Profile, profiles } from '@opchain/conformance';
import { describeUrlError, type Environment } from '@opchain/core/internal/runner';
import type { FileDefaults } from '../command/command.js';
import { UsageError } from '../command/usage-error.js';
import { checkOptions } from '../options/check-options.js';
import type { OptionValues } from '../options/option.js';
import { parseOptions } from '../options/parse-options.js';

type Values = OptionValues<typeof checkOptions>;

/** The arguments of `opchain check`: of a contract that comes with Opchain, or else of one that is named. */
export interface CheckArguments extends Omit<Values, 'profile' | 'explore' | 'seed' | 'save'> {
  readonly url: string;
  /** False if only an environment names the server. */
  readonly isUrlNamed: boolean;
  readonly profile?: Profile;
  /** Sends random sequences of operations instead of the cases. */
  readonly explore?: { readonly durationMs: number; readonly seed: number; readonly file: string };
}

/** Reads the arguments after `opchain check`. Throws `UsageError` with all problems. */
export function parseCheckArguments(
  args: readonly string[],
  { environment, configured }: Pick<FileDefaults, 'environment' | 'configured'> = {},
): CheckArguments {
  const { values, errors } = parseOptions({ command: 'check', options: checkOptions }, args, configured);
  const { profile: profileName, explore: durationMs, seed, save, ...rest } = values;
  const profile = profiles.find((name) => name === profileName);
  errors.unshift(...listContractErrors(values, profile));
  const found = values.url ?? (values.mock || environment === undefined ? undefined : onlyServer(environment));
  errors.push(...listTargetErrors(values, found));
  if (durationMs === undefined && (seed !== undefined || save !== undefined))
    errors.push('--seed and --save require --explore');
  if (Object.keys(values.allowedOrigins).length > 0 && values.credentials === undefined)
    errors.push('--allow-credential requires --credentials');
  if (errors.length > 0) throw new UsageError(errors);
  return {
    ...rest,
    // Calls of a mock change nothing.
    ...(values.mock && profile === undefined && values.safe === undefined ? { safe: 'all' as const } : {}),
    url: found ?? '',
    isUrlNamed: values.url !== undefined,
    ...(profile === undefined ? {} : { profile }),
    ...(durationMs === undefined ? {} : { explore: planExploration(durationMs, seed, save) }),
  };
}

function listTargetErrors({ mock, url, prove, list, init }: Values, found: string | undefined): readonly string[] {
  if (mock && url !== undefined) return ['--mock and --url exclude each other'];
  if (mock) return prove ? ['--prove requires --url: it changes the responses of a server'] : [];
  if (list || init !== undefined) return [];
  if (found === undefined) return ['missing --url: the URL of the server to check; or --mock, without a server'];
  const urlError = describeUrlError(found);
  return urlError === undefined ? [] : [`--url: ${urlError}`];
}

function listContractErrors(
  { contract, profile: name, safe, unsafe, init }: Values,
  profile: Profile | undefined,
): readonly string[] {
  const errors: string[] = [];
  if (contract !== undefined && name !== undefined) errors.push('--contract and --profile exclude each other');
  else if (profile === undefined && contract === undefined)
    errors.push(
      name === undefined
        ? `missing --contract: a folder or an API description; or --profile: one of ${profiles.join(', ')}`
        : `--profile must be one of ${profiles.join(', ')}, but is "${name}"`,
    );
  if (name !== undefined && (safe !== undefined || unsafe !== undefined))
    errors.push('--safe and --unsafe require --contract');
  if (init !== undefined && contract === undefined) errors.push('--init requires --contract: an API description');
  return errors;
}

function planExploration(durationMs: number, chosen: number | undefined, file: string | undefined) {
  const seed = chosen ?? randomInt(1_000_000_000);
  return { durationMs, seed, file: file ?? `explore-${seed}.arazzo.yaml` };
}

/** A check is of one server. */
function onlyServer({ name, servers }: Environment): string {
  const [url, ...others] = Object.values(servers);
  if (url === undefined || others.length > 0)
    throw new UsageError([`the environment "${name}" must have one server to check; name it with --url`]);
  return url;
}
