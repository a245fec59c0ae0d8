import { isUrl } from '../access/access.js';
import type { FileDefaults } from '../command/command.js';
import { UsageError } from '../command/usage-error.js';
import { convertOptions, convertSourceOptions, type Target } from '../options/convert-options.js';
import type { OptionValues } from '../options/option.js';
import { pairs } from '../options/option-types.js';
import { parseOptions } from '../options/parse-options.js';
import { listShapeErrors } from '../run/suite/choose-load.js';
import { readFileServers } from '../run/run-arguments.js';

const options = { ...convertOptions, ...convertSourceOptions };
export type ArazzoTarget = Exclude<Target, 'k6'>;

/** The arguments of `opchain convert`. Without a target, the file is in another format and becomes a chain. */
export interface ConvertArguments extends Omit<OptionValues<typeof options>, 'descriptions'> {
  readonly file: string;
  /** Files, folders and patterns; several only for k6. */
  readonly files: readonly string[];
  /** File or URL of the description, by source name. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** Files or URLs of descriptions whose sources are named after them; only for an import. */
  readonly unnamedDescriptions: readonly string[];
  /** Those that only the configuration or the environment names: a script's user must set them. */
  readonly fileServers: Readonly<Record<string, string>>;
}

/** Reads the arguments after `opchain convert`. Throws `UsageError` with all problems. */
export function parseArguments(args: readonly string[], defaults: FileDefaults): ConvertArguments {
  const syntax = {
    command: 'convert',
    options,
    operands: { some: 'chain file', usage: 'opchain convert chain.arazzo.yaml --to k6' },
  } as const;
  const { values, operands, given, errors } = parseOptions(syntax, args, defaults.configured);
  const [file] = operands;
  const all = values.descriptions;
  const named = given.includes('to') ? all : all.filter((entry) => !isUnnamed(entry));
  const descriptions = pairs('FILE-OR-URL').read(named, '--description', errors);
  if (values.target !== 'k6') errors.push(...listErrorsWithoutK6(values, operands));
  errors.push(...listShapeErrors(values));
  const fileServers = readFileServers(defaults.servers, values.servers, errors);
  if (errors.length > 0 || file === undefined) throw new UsageError(errors);
  const unnamedDescriptions = all.filter((entry) => !named.includes(entry));
  return { ...values, file, files: operands, unnamedDescriptions, descriptions, fileServers };
}

/** Several files, and options of load, are for k6. */
function listErrorsWithoutK6(values: OptionValues<typeof options>, operands: readonly string[]): readonly string[] {
  const names = ['vus', 'duration', 'iterations', 'stages', 'rate', 'data', 'parallelism'] as const;
  const given = [
    ...names.filter((name) => values[name] !== undefined),
    ...(values.kubernetes ? ['kubernetes'] : []),
    ...(values.thresholds.length > 0 ? ['threshold'] : []),
  ];
  return [
    ...given.map((name) => `--${name} needs --to k6`),
    ...(operands.length > 1 ? [`expected one chain file, but also got: ${operands.slice(1).join(', ')}`] : []),
  ];
}

/** A file or URL rather than `NAME=FILE`. */
const isUnnamed = (text: string) => isUrl(text) || !text.includes('=');
