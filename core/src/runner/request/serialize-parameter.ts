import { writeJson } from '../../model/json-text/write-json.js';
import type { ParameterSpec } from '../../model/api-description.js';
import { isContainer, type JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';

/** The members of a parameter's description that determine its serialization. */
export type Serialization = Pick<ParameterSpec, 'name' | 'style' | 'explode'>;

/** Encodes text for its location; called for every name and value, never for the delimiters between them. */
export type Encode = (text: string) => string;

export type Pair = readonly [name: string, value: string];

/** `tabDelimited` is the collection format `tsv` of Swagger 2.0. */
const delimiters: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/** A comma separates by itself; what separates in its place is encoded like a value. */
function delimiterOf(style: string, encode: Encode): string {
  const delimiter = delimiters[style];
  return delimiter === undefined ? ',' : encode(delimiter);
}

/**
 * Serializes a value in style `simple`, `label` or `matrix` (OpenAPI "Style Values"; RFC 6570), or in one of the
 * delimited styles, which Swagger 2.0 also has in paths and headers. Empty text represents an empty list.
 */
export function serializeForPath({ name, style, explode }: Serialization, value: JsonValue, encode: Encode): string {
  const label = encode(name);
  if (Array.isArray(value)) {
    const items = listTexts(value).map(encode);
    if (items.length === 0) return '';
    if (style === 'label') return `.${items.join(explode ? '.' : ',')}`;
    if (style === 'matrix')
      return explode ? items.map((item) => `;${label}=${item}`).join('') : `;${label}=${items.join(',')}`;
    return items.join(delimiterOf(style, encode));
  }
  if (isContainer(value)) {
    const entries = listEntries(value).map(([key, text]): Pair => [encode(key), encode(text)]);
    if (entries.length === 0) return '';
    const joined = explode ? entries.map(([key, text]) => `${key}=${text}`) : entries.flat();
    if (style === 'label') return `.${joined.join(explode ? '.' : ',')}`;
    if (style === 'matrix')
      return explode ? joined.map((part) => `;${part}`).join('') : `;${label}=${joined.join(',')}`;
    return joined.join(',');
  }
  const text = encode(textOf(value, name));
  if (style === 'label') return `.${text}`;
  if (style === 'matrix') return text === '' ? `;${label}` : `;${label}=${text}`;
  return text;
}

/**
 * Serializes a value in style `form`, `deepObject` or one of the delimited styles, as encoded pairs of name and value.
 * An empty list produces none.
 */
export function serializeAsPairs({ name, style, explode }: Serialization, value: JsonValue, encode: Encode): Pair[] {
  // A reserved character may be allowed in values, but an equals sign would end the name.
  const encodeName: Encode = (text) => encode(text).replaceAll('=', '%3D');
  const label = encodeName(name);
  const delimiter = delimiterOf(style, encode);
  if (Array.isArray(value)) {
    const items = listTexts(value).map(encode);
    if (explode || style === 'deepObject') return items.map((item) => [label, item]);
    return items.length === 0 ? [] : [[label, items.join(delimiter)]];
  }
  if (isContainer(value)) {
    if (style === 'deepObject')
      return [...listDeepEntries(name, value)].map(([key, text]) => [encodeName(key), encode(text)]);
    const entries = listEntries(value).map(([key, text]): Pair => [encodeName(key), encode(text)]);
    if (explode) return entries;
    return entries.length === 0 ? [] : [[label, entries.flat().join(delimiter)]];
  }
  return [[label, encode(textOf(value, name))]];
}

/** Serializes a value inside text. Throws `MAPPING_MISSING` for null, which means "no value". */
export function textOf(value: JsonValue, subject: string): string {
  if (typeof value === 'string') return value;
  if (value === null)
    throw new OpchainError('MAPPING_MISSING', `The value of "${subject}" is null, which cannot be converted to text.`);
  return typeof value === 'object' ? writeJson(value) : String(value);
}

// A null among other values counts as missing (RFC 6570, section 2.3).
function listTexts(items: readonly JsonValue[]): string[] {
  return items.filter((item) => item !== null).map((item) => textOf(item, ''));
}

function listEntries(value: Readonly<Record<string, JsonValue>>): Pair[] {
  return Object.entries(value)
    .filter(([, item]) => item !== null)
    .map(([key, item]) => [key, textOf(item, key)]);
}

// OpenAPI does not define deeper levels; servers that support them parse `a[b][c]` and `a[b][]`.
function* listDeepEntries(prefix: string, value: JsonValue): Generator<Pair> {
  if (value === null) return;
  if (Array.isArray(value)) for (const item of value) yield* listDeepEntries(`${prefix}[]`, item);
  else if (isContainer(value))
    for (const [key, item] of Object.entries(value)) yield* listDeepEntries(`${prefix}[${key}]`, item);
  else yield [prefix, textOf(value, prefix)];
}
