import { parseArgs } from 'node:util';
import type { FileDefaults } from '../command/command.js';
import { formatOptionError } from '../command/format-option-error.js';
import { UsageError } from '../command/usage-error.js';
import { isUrl } from '../access/access.js';
import { readFileServers, readPairs, readServers } from '../run/run-arguments.js';

export const targets = ['arazzo-1.0.1', 'arazzo-1.1.0', 'k6'] as const;
type Target = (typeof targets)[number];
export type ArazzoTarget = Exclude<Target, 'k6'>;

/** The arguments of `opchain convert`. */
export interface ConvertArguments {
  readonly file: string;
  /** The workflow to convert; missing: all of them, or for k6 the only one. */
  readonly workflow?: string;
  /** Missing: the file is in another format and becomes a chain. */
  readonly target?: Target;
  readonly output: string | undefined;
  /** File or URL of the description, by source name. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** Files or URLs of descriptions whose sources are named after them; only for an import. */
  readonly unnamedDescriptions: readonly string[];
  /** URL by source name. */
  readonly servers: Readonly<Record<string, string>>;
  /** Those that only the configuration or the environment names: a script's user must set them. */
  readonly fileServers: Readonly<Record<string, string>>;
}

const options = {
  workflow: { type: 'string' },
  to: { type: 'string' },
  output: { type: 'string', short: 'o' },
  description: { type: 'string', multiple: true },
  server: { type: 'string', multiple: true },
} as const;

/** Reads the arguments after `opchain convert`. Throws `UsageError` with all problems. */
export function parseArguments(args: readonly string[], defaults: FileDefaults): ConvertArguments {
  const { values, positionals } = readOptions(args);
  const [file, ...more] = positionals;
  const target = targets.find((name) => name === values.to);
  const errors = [
    ...(file === undefined ? ['missing chain file'] : []),
    ...(more.length > 0 ? [`expected one chain file, but also got: ${more.join(', ')}`] : []),
    ...(target === undefined && values.to !== undefined
      ? [`--to must be one of ${targets.join(', ')}, but is "${values.to}"`]
      : []),
  ];
  const given = values.description ?? [];
  const named = values.to === undefined ? given.filter((entry) => !isUnnamed(entry)) : given;
  const descriptions = readPairs(named, 'description', 'FILE-OR-URL', errors);
  const servers = readServers(values.server ?? [], errors);
  const fileServers = readFileServers(defaults.servers, servers, errors);
  if (errors.length > 0 || file === undefined) throw new UsageError(errors);
  return {
    file,
    ...(target === undefined ? {} : { target }),
    unnamedDescriptions: given.filter((entry) => !named.includes(entry)),
    output: values.output,
    descriptions,
    servers,
    fileServers,
    ...(values.workflow === undefined ? {} : { workflow: values.workflow }),
  };
}

/** A file or URL rather than `NAME=FILE`. */
const isUnnamed = (text: string) => isUrl(text) || !text.includes('=');

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError([formatOptionError(error, 'convert')]);
  }
}
