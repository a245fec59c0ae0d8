import type { ConfigSection } from '../command/command.js';
import type { OptionType } from './option.js';

/** A switch. */
export const flag: OptionType<boolean> = { takes: 'none', read: (texts) => texts.length > 0 };

/** Any text, for example the name of a file. */
export const text = one((given) => given);

/** The name of a file that a configuration can have in this section. */
export function configuredFile(section: ConfigSection, unless?: string): OptionType<string | undefined> {
  const schema = { type: 'string', minLength: 1 };
  return { ...text, config: { section, schema }, ...(unless !== undefined && { unless }) };
}

/** A switch that turns off what is on without it. */
export const offFlag: OptionType<boolean> = { takes: 'none', read: (texts) => texts.length === 0 };

/** Any number of texts. */
export const texts: OptionType<readonly string[]> = { takes: 'many', read: (given) => given };

/** A whole number greater than 0. */
export const count = one((given, option, errors) => {
  if (!/^[1-9][0-9]{0,9}$/.test(given))
    errors.push(`${option} must be a whole number greater than 0, but is "${given}"`);
  return Number(given);
});

/** A whole number greater than 0 that a configuration can have among its limits. */
export const limit: typeof count = {
  ...count,
  config: { section: 'limits', schema: { type: 'integer', minimum: 1 } },
};

/** A whole number between two others. */
export function numberBetween(min: number, max: number, byDefault: number): OptionType<number> {
  const type = between(min, max);
  return { ...type, read: (...given) => type.read(...given) ?? byDefault };
}

/** A whole number between two others; missing if none is given. */
export function between(min: number, max: number): OptionType<number | undefined> {
  return one((given, option, errors) => {
    const value = /^\d{1,9}$/.test(given) ? Number(given) : -1;
    if (value < min || value > max) errors.push(`${option} must be a number from ${min} to ${max}, but is "${given}"`);
    return value;
  });
}

/** One part of several: `2/4`. */
export const shard = one((given, option, errors) => {
  const [, index = 0, count = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(given) ?? []).map(Number);
  if (index < 1 || index > count) errors.push(`${option} must be a part such as 2/4, but is "${given}"`);
  return { index, count };
});

/** One of these names. */
export function choice<Name extends string>(names: readonly Name[]): OptionType<Name | undefined> {
  const expected = names.length === 1 ? names[0] : `one of ${names.join(', ')}`;
  return one((given, option, errors) => {
    const name = names.find((candidate) => candidate === given);
    if (name === undefined) errors.push(`${option} must be ${expected}, but is "${given}"`);
    return name;
  });
}

/** IDs of operations; missing if none is named. */
export const operations: OptionType<readonly string[] | undefined> = {
  takes: 'many',
  read: (given) => (given.length > 0 ? given : undefined),
};

/** IDs of operations, or all; missing if none is named. */
export const operationsOrAll: OptionType<'all' | readonly string[] | undefined> = {
  takes: 'many',
  read: (given, ...rest) => (given.includes('all') ? 'all' : operations.read(given, ...rest)),
};

/** An option that has another name now. */
export function renamed(other: string): OptionType<void> {
  return one((_, option, errors) => void errors.push(`use ${other} instead of ${option}`));
}

/** Any number of `NAME=VALUE`, by name. */
export function pairs(
  valueFormat: string,
  { mayBeEmpty = false, isSecret = false } = {},
): OptionType<Readonly<Record<string, string>>> {
  return {
    takes: 'many',
    read(given, option, errors) {
      const values = Object.create(null) as Record<string, string>;
      for (const pair of given) {
        const separator = pair.indexOf('=');
        const name = pair.slice(0, Math.max(separator, 0));
        const value = pair.slice(separator + 1);
        if (name === '' || (value === '' && !mayBeEmpty))
          errors.push(`${option} must be NAME=${valueFormat}, but is "${isSecret ? name || '…' : pair}"`);
        else if (name in values) errors.push(`${option} sets "${name}" twice`);
        else values[name] = value;
      }
      return values;
    },
  };
}

/** The last text, read by this function; missing without one. What is returned beside an error is not used. */
export function one<Value>(
  read: (given: string, option: string, errors: string[]) => Value,
): OptionType<Value | undefined> {
  return {
    takes: 'one',
    read(given, ...rest) {
      const last = given.at(-1);
      return last === undefined ? undefined : read(last, ...rest);
    },
  };
}

/** A report, and the file that it is written to. */
export interface ReportFile<Format extends string> {
  readonly format: Format;
  readonly file: string;
}

/** Any number of `FORMAT=FILE`. */
export function reportFiles<Format extends string>(
  formats: readonly Format[],
): OptionType<readonly ReportFile<Format>[]> {
  return {
    takes: 'many',
    read: (given, option, errors) =>
      given.flatMap((report) => {
        const at = report.indexOf('=');
        const format = formats.find((name) => name === report.slice(0, at));
        const file = report.slice(at + 1);
        if (format !== undefined && file !== '') return [{ format, file }];
        errors.push(`${option} must be ${formats.join('|')}=FILE, but is "${report}"`);
        return [];
      }),
  };
}
