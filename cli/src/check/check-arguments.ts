import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { formatOptionError } from '../command/format-option-error.js';
import { readAllowedOrigins } from '../credentials/read-allowed-origins.js';
import { UsageError } from '../command/usage-error.js';
import { describeUrlError, type Environment } from '@opchain/core/internal/runner';
import { type Profile, profiles } from '@opchain/conformance';

/** The arguments of `opchain check`. */
export interface CheckArguments {
  readonly url: string;
  /** False if only an environment names the server. */
  readonly isUrlNamed: boolean;
  /** A contract that comes with Opchain, or else: */
  readonly profile?: Profile;
  /** Folder of a contract, or an API description. */
  readonly contract?: string;
  /** Operations that may be called although they change data. */
  readonly safe?: 'all' | readonly string[];
  readonly unsafe?: readonly string[];
  /** Folder to write a contract to, instead of checking. */
  readonly init?: string;
  /** File with the credentials by role. */
  readonly credentials?: string;
  /** By role, other origins that may receive its credential. */
  readonly allowedOrigins: Readonly<Record<string, readonly string[]>>;
  /** Selects cases whose ID or title contains this pattern, in which `*` matches any text. Ignores case. */
  readonly pattern?: string;
  readonly concurrency: number;
  /** Sends random sequences of operations instead of the cases. */
  readonly explore?: { readonly durationMs: number; readonly seed: number; readonly file: string };
  readonly reports: readonly { readonly format: ReportFormat; readonly file: string }[];
  /** File with the reasons of cases that may fail, by case ID. */
  readonly knownFailures?: string;
  /** Runs the cases against mutants of the server, to show which of them the check catches. */
  readonly prove: boolean;
  readonly list: boolean;
  readonly quiet: boolean;
}

export const reportFormats = ['json', 'junit', 'html'] as const;
export type ReportFormat = (typeof reportFormats)[number];

const options = {
  url: { type: 'string' },
  profile: { type: 'string' },
  contract: { type: 'string' },
  safe: { type: 'string', multiple: true },
  unsafe: { type: 'string', multiple: true },
  init: { type: 'string' },
  credentials: { type: 'string' },
  'allow-credential': { type: 'string', multiple: true },
  case: { type: 'string' },
  concurrency: { type: 'string' },
  explore: { type: 'string' },
  seed: { type: 'string' },
  save: { type: 'string' },
  report: { type: 'string', multiple: true },
  'known-failures': { type: 'string' },
  'known-deviations': { type: 'string' },
  prove: { type: 'boolean' },
  list: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const;

/** Reads the arguments after `opchain check`, in an environment. Throws `UsageError` with all problems. */
export function parseCheckArguments(args: readonly string[], environment?: Environment): CheckArguments {
  const values = readOptions(args);
  const errors: string[] = [];
  const list = values.list ?? false;
  const profile = profiles.find((name) => name === values.profile);
  if (values.contract !== undefined && values.profile !== undefined)
    errors.push('--contract and --profile exclude each other');
  else if (profile === undefined && values.contract === undefined)
    errors.push(
      values.profile === undefined
        ? `missing --contract: a folder or an API description; or --profile: one of ${profiles.join(', ')}`
        : `--profile must be one of ${profiles.join(', ')}, but is "${values.profile}"`,
    );
  if (values.profile !== undefined && (values.safe !== undefined || values.unsafe !== undefined))
    errors.push('--safe and --unsafe require --contract');
  if (values.init !== undefined && values.contract === undefined)
    errors.push('--init requires --contract: an API description');
  const found = values.url ?? (environment && onlyServer(environment));
  const url = found ?? '';
  const urlError = describeUrlError(url);
  const sends = !list && values.init === undefined;
  if (sends && found === undefined) errors.push('missing --url: the URL of the server to check');
  else if (sends && urlError !== undefined) errors.push(`--url: ${urlError}`);
  const concurrency = values.concurrency ?? '4';
  if (!/^[1-9][0-9]?$/.test(concurrency))
    errors.push(`--concurrency must be a number from 1 to 99, but is "${concurrency}"`);
  const reports = (values.report ?? []).flatMap((report) => {
    const at = report.indexOf('=');
    const format = reportFormats.find((name) => name === report.slice(0, at));
    const file = report.slice(at + 1);
    if (format !== undefined && file !== '') return [{ format, file }];
    errors.push(`--report must be ${reportFormats.join('|')}=FILE, but is "${report}"`);
    return [];
  });
  if (values['known-deviations'] !== undefined) errors.push('use --known-failures instead of --known-deviations');
  const explore = parseExplore(values, errors);
  const allowedOrigins = readAllowedOrigins(values['allow-credential'] ?? [], undefined, errors);
  if (values['allow-credential'] !== undefined && values.credentials === undefined)
    errors.push('--allow-credential requires --credentials');
  if (errors.length > 0) throw new UsageError(errors);
  return {
    url,
    isUrlNamed: values.url !== undefined,
    allowedOrigins,
    ...(explore === undefined ? {} : { explore }),
    ...(profile === undefined ? {} : { profile }),
    ...(values.contract === undefined ? {} : { contract: values.contract }),
    ...(values.init === undefined ? {} : { init: values.init }),
    ...(values.safe === undefined ? {} : { safe: values.safe.includes('all') ? 'all' : values.safe }),
    ...(values.unsafe === undefined ? {} : { unsafe: values.unsafe }),
    prove: values.prove ?? false,
    list,
    reports,
    concurrency: Number(concurrency),
    quiet: values.quiet ?? false,
    ...(values.credentials === undefined ? {} : { credentials: values.credentials }),
    ...(values.case === undefined ? {} : { pattern: values.case }),
    ...(values['known-failures'] === undefined ? {} : { knownFailures: values['known-failures'] }),
  };
}

function parseExplore(
  { explore, seed, save }: Pick<ReturnType<typeof readOptions>, 'explore' | 'seed' | 'save'>,
  errors: string[],
): CheckArguments['explore'] {
  if (explore === undefined) {
    if (seed !== undefined || save !== undefined) errors.push('--seed and --save require --explore');
    return undefined;
  }
  const [, count, unit] = /^([1-9][0-9]{0,5})(s|m)$/.exec(explore) ?? [];
  if (count === undefined) errors.push(`--explore must be a time such as 60s or 5m, but is "${explore}"`);
  if (seed !== undefined && !/^[0-9]{1,9}$/.test(seed))
    errors.push(`--seed must be a number of at most nine digits, but is "${seed}"`);
  const chosen = seed === undefined ? randomInt(1_000_000_000) : Number(seed);
  return {
    durationMs: Number(count) * (unit === 'm' ? 60_000 : 1_000),
    seed: chosen,
    file: save ?? `explore-${chosen}.arazzo.yaml`,
  };
}

/** A check is of one server. */
function onlyServer({ name, servers }: Environment): string {
  const [url, ...others] = Object.values(servers);
  if (url === undefined || others.length > 0)
    throw new UsageError([`the environment "${name}" must have one server to check; name it with --url`]);
  return url;
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false, strict: true }).values;
  } catch (error) {
    throw new UsageError([formatOptionError(error, 'check')]);
  }
}
