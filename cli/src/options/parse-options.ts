import { parseArgs } from 'node:util';
import type { FileDefaults } from '../command/command.js';
import { UsageError } from '../command/usage-error.js';
import { formatOptionError } from './format-option-error.js';
import type { Option, OptionTable, OptionValues } from './option.js';

/** What a command takes: options, and operands such as files. */
export interface Syntax<Table extends OptionTable> {
  readonly command: string;
  readonly options: Table;
  /** None if missing. `one`, or `some` of at least one, is what the operand is, with a usage that shows where it belongs. */
  readonly operands?:
    'any' | { readonly one: string; readonly usage?: string } | { readonly some: string; readonly usage: string };
}

/** Options that were read. `errors` is what is wrong with them, one sentence each. */
export interface ReadOptions<Table extends OptionTable> {
  readonly values: OptionValues<Table>;
  readonly errors: string[];
}

/**
 * Reads the arguments after the name of a command; a configuration sets what they do not. Throws `UsageError` if there is
 * no such option. `given` are the names of the options of the command line.
 */
export function parseOptions<const Table extends OptionTable>(
  syntax: Syntax<Table>,
  args: readonly string[],
  configured?: FileDefaults['configured'],
): ReadOptions<Table> & { readonly given: readonly string[]; readonly operands: readonly string[] } {
  const { texts, operands } = split(syntax, args);
  const { values, errors } = readTexts(
    syntax.options,
    (option) => texts[option.name] ?? listConfigured(option, texts, configured),
  );
  return { values, given: Object.keys(texts), operands, errors: [...listOperandErrors(syntax, operands), ...errors] };
}

/** Reads the options of a table from their texts. */
export function readTexts<Table extends OptionTable>(
  table: Table,
  find: (option: Option) => readonly string[] | undefined,
): ReadOptions<Table> {
  const errors: string[] = [];
  const entries = Object.entries<Option>(table).map(
    ([key, option]) => [key, option.type.read(find(option) ?? [], `--${option.name}`, errors)] as const,
  );
  const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  // The types of the table say what each option is read as.
  return { values: values as OptionValues<Table>, errors };
}

/** The texts of each option that is given, by its name; one empty text of a switch. */
function split({ command, options, operands }: Syntax<OptionTable>, args: readonly string[]) {
  const known = Object.values(options).map(({ name, short, type: { takes } }) => {
    const type = takes === 'none' ? ('boolean' as const) : ('string' as const);
    return [name, { type, multiple: takes === 'many', ...(short && { short }) }] as const;
  });
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(known),
      allowPositionals: operands !== undefined,
      strict: true,
    });
    const texts = Object.entries(values).map(([name, value]) => [
      name,
      [value].flat().map((each) => (typeof each === 'string' ? each : '')),
    ]);
    return { texts: Object.fromEntries(texts) as Readonly<Record<string, readonly string[]>>, operands: positionals };
  } catch (error) {
    throw new UsageError([formatOptionError(error, command)]);
  }
}

function listOperandErrors({ operands }: Syntax<OptionTable>, given: readonly string[]): string[] {
  if (operands === undefined || operands === 'any') return [];
  const [first, ...more] = given;
  const { usage } = operands;
  const name = 'one' in operands ? operands.one : operands.some;
  return [
    ...(first === undefined ? [`missing ${name}${usage === undefined ? '' : `; usage: ${usage}`}`] : []),
    ...(more.length > 0 && 'one' in operands ? [`expected one ${name}, but also got: ${more.join(', ')}`] : []),
  ];
}

function listConfigured(
  { name, type: { config, unless } }: Option,
  given: Readonly<Record<string, unknown>>,
  configured: FileDefaults['configured'],
): readonly string[] {
  if (config === undefined || (unless !== undefined && unless in given)) return [];
  const value = configured?.(config.section, configKey(name));
  return value === undefined ? [] : [value];
}

/** The key of an option in a configuration. */
export function configKey(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
