import { parseArgs } from 'node:util';
import { describeUrlError } from '../describe-url-error.js';
import { formatOptionError } from '../format-option-error.js';
import { UsageError } from '../usage-error.js';
import type { Profile } from '@opchain/conformance';
import { profiles } from '@opchain/conformance';

/** The arguments of `opchain check`. */
export interface CheckArguments {
  readonly url: string;
  /** A contract that comes with Opchain, or else: */
  readonly profile?: Profile;
  /** Folder of a contract, or an API description. */
  readonly contract?: string;
  /** Operations that may be called although they change data. */
  readonly safe?: 'all' | readonly string[];
  readonly unsafe?: readonly string[];
  /** File with the credentials by role. */
  readonly credentials?: string;
  /** Selects cases whose ID or title contains this pattern, in which `*` matches any text. Ignores case. */
  readonly pattern?: string;
  readonly concurrency: number;
  readonly reports: readonly { readonly format: ReportFormat; readonly file: string }[];
  readonly knownDeviations?: string;
  /** Plants faults in front of the server, to show which of them the check catches. */
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
  credentials: { type: 'string' },
  case: { type: 'string' },
  concurrency: { type: 'string' },
  report: { type: 'string', multiple: true },
  'known-deviations': { type: 'string' },
  prove: { type: 'boolean' },
  list: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const;

/** Reads the arguments after `opchain check`. Throws `UsageError` with all problems. */
export function parseCheckArguments(args: readonly string[]): CheckArguments {
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
  const url = values.url ?? '';
  const urlError = describeUrlError(url);
  if (!list && values.url === undefined) errors.push('missing --url: the URL of the server to check');
  else if (!list && urlError !== undefined) errors.push(`--url: ${urlError}`);
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
  if (errors.length > 0) throw new UsageError(errors);
  return {
    url,
    ...(profile === undefined ? {} : { profile }),
    ...(values.contract === undefined ? {} : { contract: values.contract }),
    ...(values.safe === undefined ? {} : { safe: values.safe.includes('all') ? 'all' : values.safe }),
    ...(values.unsafe === undefined ? {} : { unsafe: values.unsafe }),
    prove: values.prove ?? false,
    list,
    reports,
    concurrency: Number(concurrency),
    quiet: values.quiet ?? false,
    ...(values.credentials === undefined ? {} : { credentials: values.credentials }),
    ...(values.case === undefined ? {} : { pattern: values.case }),
    ...(values['known-deviations'] === undefined ? {} : { knownDeviations: values['known-deviations'] }),
  };
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false, strict: true }).values;
  } catch (error) {
    throw new UsageError([formatOptionError(error, 'check')]);
  }
}
