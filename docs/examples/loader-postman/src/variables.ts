import { type Members, text } from './members.js';

/** The collection's variables, by name. */
export type Variables = ReadonlyMap<string, string>;

export function readVariables(entries: readonly Members[]): Variables {
  return new Map(entries.map((entry) => [text(entry, 'key'), text(entry, 'value')]));
}

/** The text with each known `{{variable}}` replaced, also in what a variable holds; unknown ones stay. */
export function fillIn(written: string, variables: Variables, depth = 0): string {
  if (depth > 8) return written;
  return written.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => {
    const value = variables.get(name.trim());
    return value === undefined || value === '' ? whole : fillIn(value, variables, depth + 1);
  });
}

export function hasVariable(written: string): boolean {
  return /\{\{[^{}]+\}\}/.test(written);
}
