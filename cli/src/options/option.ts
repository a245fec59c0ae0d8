import type { JsonObject } from '@opchain/core/internal/model';
import type { ConfigSection } from '../command/command.js';

/** How the texts given for an option become its value, and where a configuration has one. */
export interface OptionType<Value> {
  /** A switch takes no text; of an option that takes one, the last text counts. */
  readonly takes: 'none' | 'one' | 'many';
  /** Gets the texts in the order given, `--name`, and a list to which it adds what is wrong, one sentence each. */
  readonly read: (texts: readonly string[], option: string, errors: string[]) => Value;
  /** Where a configuration sets the option unless the command line does, and the JSON Schema of that value. */
  readonly config?: { readonly section: ConfigSection; readonly schema: JsonObject };
  /** The name of an option with which the configuration does not set this one. */
  readonly unless?: string;
}

type Help = string | readonly string[];

/** One option of a command. */
export interface Option<Value = unknown> {
  readonly type: OptionType<Value>;
  /** Without `--`. */
  readonly name: string;
  /** What help shows: the lines about each form of the option, such as `--server NAME=URL`. */
  readonly forms: Readonly<Record<string, Help>>;
  /** Printed above the option, as the title of those that follow. */
  readonly heading?: string;
  /** One letter. */
  readonly short?: string;
}

/** The options of a command, by the keys of their values. */
export type OptionTable = Readonly<Record<string, Option>>;

type ValueOf<Each extends Option> = Each['type'] extends OptionType<infer Value> ? Value : never;

/** The values of the options of a table, by key. A value that may be missing is an optional member. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Key in keyof Table as undefined extends ValueOf<Table[Key]> ? never : Key]: ValueOf<Table[Key]>;
} & {
  readonly [Key in keyof Table as undefined extends ValueOf<Table[Key]> ? Key : never]?: Exclude<
    ValueOf<Table[Key]>,
    undefined
  >;
};

/**
 * An option of this type.
 *
 * @param label its name and argument as in help, such as `--server NAME=URL`; or several, each with its help
 * @param help one line, or several; without any, help does not show the option
 */
export function option<Value>(
  type: OptionType<Value>,
  label: string | Readonly<Record<string, Help>>,
  help?: Help,
  more?: Pick<Option, 'heading' | 'short'>,
): Option<Value> {
  const labels = typeof label === 'string' ? { [label]: help ?? [] } : label;
  const name = /^--([\w-]+)/.exec(Object.keys(labels)[0] ?? '')?.[1] ?? '';
  return { type, name, forms: typeof label === 'string' && help === undefined ? {} : labels, ...more };
}
