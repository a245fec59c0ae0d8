import {
  formatMapping,
  parseTemplate,
  type TemplatePart,
  toText,
  type ValueMapping,
} from '../../model/mappings/mapping-text.js';
import { isContainer, type JsonObject, type JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';

/** Returns the value of a mapping. Throws `MAPPING_MISSING`, naming step and field, if there is none. */
export interface ReadMapping {
  /** The value of the mapping. */
  (mapping: ValueMapping): JsonValue;
  /** True for an input that is not set, or a step that did not run: an optional field mapped from it is left out. */
  isAbsent?(mapping: ValueMapping): boolean;
}

/** A value whose mapping text has been parsed; it can be filled in any number of times. */
export interface CompiledValue {
  /** True if it contains no mappings: `fill` always returns the same value. */
  readonly fixed: boolean;
  /** All mappings in it. */
  readonly mappings: readonly ValueMapping[];
  /** The mapping, if the value is nothing else. */
  readonly whole?: ValueMapping;
  /** Returns the value. Mapped values are data: they are never parsed as mapping text. */
  fill(read: ReadMapping): JsonValue;
}

/** Parses the mapping text in every string of a value. `encode` changes mapped values inside text. Throws `MAPPING_SYNTAX`. */
export function compileValue(value: JsonValue, encode: (text: string) => string = (text) => text): CompiledValue {
  if (typeof value === 'string') return compileText(value, encode);
  if (!isContainer(value)) return fixedValue(value);
  return Array.isArray(value) ? compileList(value) : compileObject(value);
}

function fixedValue(value: JsonValue): CompiledValue {
  return { fixed: true, mappings: [], fill: () => value };
}

function compileText(text: string, encode: (text: string) => string): CompiledValue {
  if (!text.includes('{{')) return fixedValue(text);
  const parts = parseTemplate(text);
  const mappings = parts.flatMap((part) => (part.kind === 'mapping' ? [part.mapping] : []));
  const [first] = mappings;
  if (first === undefined) return fixedValue(parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''));
  if (parts.length === 1 && first.kind === 'text')
    return { fixed: false, mappings, whole: first, fill: (read) => toText(read(first.context)) };
  if (parts.length === 1) return { fixed: false, mappings, whole: first, fill: (read) => read(first) };
  return { fixed: false, mappings, fill: (read) => parts.map((part) => fillPart(part, read, encode)).join('') };
}

function fillPart(part: TemplatePart, read: ReadMapping, encode: (text: string) => string): string {
  if (part.kind === 'text') return part.text;
  return encode(toText(read(part.mapping)));
}

function compileList(list: readonly JsonValue[]): CompiledValue {
  const items = list.map((item) => compileValue(item));
  const fill = (read: ReadMapping): JsonValue => items.map((item) => item.fill(read));
  if (items.every((item) => item.fixed)) return fixedValue(fill(neverRead));
  return { fixed: false, mappings: items.flatMap((item) => item.mappings), fill };
}

function compileObject(object: JsonObject): CompiledValue {
  const entries = Object.entries(object).map(([key, value]) => [key, compileValue(value)] as const);
  const fill = (read: ReadMapping): JsonValue =>
    Object.fromEntries(entries.flatMap(([key, value]) => (isAbsent(value, read) ? [] : [[key, value.fill(read)]])));
  if (entries.every(([, value]) => value.fixed)) return fixedValue(fill(neverRead));
  return { fixed: false, mappings: entries.flatMap(([, value]) => value.mappings), fill };
}

/** True if the value is mapped as a whole from something that does not exist. */
export function isAbsent({ whole }: CompiledValue, read: ReadMapping): boolean {
  return whole !== undefined && read.isAbsent?.(whole) === true;
}

function neverRead(mapping: ValueMapping): never {
  throw new OpchainError('MAPPING_MISSING', `${formatMapping(mapping)} is unknown.`);
}
