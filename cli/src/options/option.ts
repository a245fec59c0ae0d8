import type { JsonObject } from '@opchain/core/internal/model';
import type { ConfigSection } from '../command/command.js';

/** How the texts given for an option become its value. */
export interface OptionType<Value> {
  /** A switch takes no text; of an option that takes one, the last text counts. */
  readonly takes: 'none' | 'one' | 'many';
  /** JSON Schema of the value in a configuration. */
  readonly schema?: JsonObject;
  /** Gets the texts in the order given, `--name`, and a list to which it adds what is wrong, one sentence each. */
  readonly read: (texts: readonly string[], option: string, errors: string[]) => Value;
}

/** One option of a command: how it is read, what help shows, and where a configuration has its value. */
export interface Option<Value = unknown> {
  readonly type: OptionType<Value>;
  /** Without `--`; by default the key in the table, in kebab-case. */
  readonly name?: string;
  /** One letter. */
  readonly short?: string;
  /** Printed above the option, as the title of those that follow. */
  readonly heading?: string;
  /** What help calls the text that the option takes. */
  readonly argument?: string;
  /** What it does, one or several lines; missing if help does not show the option. */
  readonly help?: string | readonly string[];
  /** Instead of `argument` and `help`: forms of the argument, each with its help. */
  readonly forms?: Readonly<Record<string, string | readonly string[]>>;
  /** The section of a configuration that sets the option where the command line does not. */
  readonly config?: ConfigSection;
  /** A switch or option with which the configuration does not set this one. */
  readonly unless?: string;
}

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

/** The name of an option, without `--`. */
export function nameOption(key: string, { name }: Pick<Option, 'name'>): string {
  return name ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
