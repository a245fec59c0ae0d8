import { UsageError } from '../command/usage-error.js';
import type { OptionTable } from './option.js';
import { type ReadOptions, readTexts } from './parse-options.js';

/** Takes these options out of arguments that also have others. Throws `UsageError` if one lacks its value. */
export function takeOptions<const Table extends OptionTable>(
  table: Table,
  args: readonly string[],
): ReadOptions<Table> & { readonly rest: readonly string[] } {
  const rest: string[] = [];
  const texts: Record<string, string[]> = {};
  const remaining = args.values();
  for (const argument of remaining) {
    const option = Object.values(table).find(
      ({ name, type }) => argument === `--${name}` || (type.takes !== 'none' && argument.startsWith(`--${name}=`)),
    );
    if (option === undefined) {
      rest.push(argument);
      continue;
    }
    const {
      name,
      type: { takes },
    } = option;
    const isJoined = argument !== `--${name}`;
    const value = takes === 'none' ? '' : isJoined ? argument.slice(name.length + 3) : remaining.next().value;
    if (takes !== 'none' && (value === undefined || value === '')) throw new UsageError([`--${name} requires a value`]);
    (texts[name] ??= []).push(value ?? '');
  }
  return { ...readTexts(table, ({ name }) => texts[name]), rest };
}
