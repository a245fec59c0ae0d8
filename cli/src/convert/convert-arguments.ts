import { isUrl } from '../access/access.js';
import type { FileDefaults } from '../command/command.js';
import { UsageError } from '../command/usage-error.js';
import { convertOptions, convertSourceOptions, type Target } from '../options/convert-options.js';
import type { OptionValues } from '../options/option.js';
import { pairs } from '../options/option-types.js';
import { parseOptions } from '../options/parse-options.js';
import { readFileServers } from '../run/run-arguments.js';

const options = { ...convertOptions, ...convertSourceOptions };
export type ArazzoTarget = Exclude<Target, 'k6'>;

/** The arguments of `opchain convert`. Without a target, the file is in another format and becomes a chain. */
export interface ConvertArguments extends Omit<OptionValues<typeof options>, 'descriptions'> {
  readonly file: string;
  /** File or URL of the description, by source name. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** Files or URLs of descriptions whose sources are named after them; only for an import. */
  readonly unnamedDescriptions: readonly string[];
  /** Those that only the configuration or the environment names: a script's user must set them. */
  readonly fileServers: Readonly<Record<string, string>>;
}

/** Reads the arguments after `opchain convert`. Throws `UsageError` with all problems. */
export function parseArguments(args: readonly string[], defaults: FileDefaults): ConvertArguments {
  const syntax = { command: 'convert', options, operands: { one: 'chain file' } };
  const { values, operands, given, errors } = parseOptions(syntax, args, defaults.configured);
  const [file] = operands;
  const all = values.descriptions;
  const named = given.includes('to') ? all : all.filter((entry) => !isUnnamed(entry));
  const descriptions = pairs('FILE-OR-URL').read(named, '--description', errors);
  const fileServers = readFileServers(defaults.servers, values.servers, errors);
  if (errors.length > 0 || file === undefined) throw new UsageError(errors);
  const unnamedDescriptions = all.filter((entry) => !named.includes(entry));
  return { ...values, file, unnamedDescriptions, descriptions, fileServers };
}

/** A file or URL rather than `NAME=FILE`. */
const isUnnamed = (text: string) => isUrl(text) || !text.includes('=');
