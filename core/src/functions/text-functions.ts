import type { JsonValue } from '../model/json.js';
import { toText } from '../model/json-text/to-text.js';
import { encodeBytes, toBytes } from './bytes.js';
import type { ComputeFunction } from './definition.js';

/** Characters of the longest text that a function makes. */
const MAX_LENGTH = 10_000_000;

/** A text of bounded length. */
export function bounded(text: string): string {
  if (text.length > MAX_LENGTH) throw new Error(`makes a text of more than ${String(MAX_LENGTH)} characters`);
  return text;
}

const texts = (values: readonly JsonValue[]): readonly string[] => values.map((value) => toText(value));
const first = ([value = '']: readonly JsonValue[]): string => toText(value);

/** Functions of texts. Numbers, `true` and `false` count as the texts that they are written as. */
export const textFunctions = {
  concat: (values) => bounded(texts(values).join('')),
  replace: (values) => {
    const [text = '', search = '', by = ''] = texts(values);
    if (search === '') throw new Error('needs a text to search for');
    const parts = text.split(search);
    if (text.length + (parts.length - 1) * by.length > 2 * MAX_LENGTH) throw new Error('makes a text that is too long');
    return bounded(parts.join(by));
  },
  split: (values) => {
    const [text = '', separator = ''] = texts(values);
    if (separator === '') throw new Error('needs a separator');
    return text.split(separator);
  },
  join: ([list, separator = '']) => bounded(texts(list as JsonValue[]).join(toText(separator))),
  lower: (values) => first(values).toLowerCase(),
  upper: (values) => first(values).toUpperCase(),
  trim: (values) => first(values).trim(),
  base64: (values) => encodeBytes(toBytes(first(values)), 'base64'),
  base64url: (values) => encodeBytes(toBytes(first(values)), 'base64url'),
  url: (values) =>
    Array.from(toBytes(first(values)), (byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${encodeBytes(Uint8Array.of(byte), 'hex').toUpperCase()}`;
    }).join(''),
  hex: (values) => encodeBytes(toBytes(first(values)), 'hex'),
  regexCapture: (values, { capture }) => {
    const [text = '', pattern = '', group = '1'] = texts(values);
    const groups = capture?.(pattern, text);
    if (groups === undefined) throw new Error('finds no match of the pattern');
    // Without a group of its own, a pattern captures its whole match.
    const found = groups[values[2] === undefined && groups.length === 1 ? 0 : Number(group)];
    if (found === undefined || found === null) throw new Error(`finds no group ${group} in the match of the pattern`);
    return found;
  },
} satisfies Readonly<Record<string, ComputeFunction>>;
