import { formatMapping, parseTemplate, referenceOf } from '../../model/mapping-text.js';
import type { TemplatePart, ValueMapping } from '../../model/mapping-text.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/opchain-error.js';

/**
 * Returns the value of a mapping; undefined if it is an input that is not set or belongs to a step that did not run.
 * Throws `MAPPING_MISSING`, naming step and field, if the step has no such value.
 */
export type ReadMapping = (mapping: ValueMapping) => JsonValue | undefined;

/** A value whose mapping text has been parsed; it can be filled in any number of times. */
export interface CompiledValue {
  /** True if it contains no mappings: `fill` always returns the same value. */
  readonly fixed: boolean;
  /** All mappings in it. */
  readonly mappings: readonly ValueMapping[];
  /**
   * Returns the value; undefined if it is wholly mapped from a value that does not exist. Fields of an object that are
   * wholly mapped from such a value are left out. Throws `MAPPING_MISSING`. Mapped values are data: they are never parsed
   * as mapping text.
   */
  fill(read: ReadMapping): JsonValue | undefined;
}

/** Parses the mapping text in every string of a value. `encode` changes mapped values inside text. Throws `MAPPING_SYNTAX`. */
export function compileValue(value: JsonValue, encode: (text: string) => string = (text) => text): CompiledValue {
  if (typeof value === 'string') return compileText(value, encode);
  if (value === null || typeof value !== 'object') return fixedValue(value);
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
  if (parts.length === 1) return { fixed: false, mappings, fill: (read) => read(first) };
  return { fixed: false, mappings, fill: (read) => parts.map((part) => fillPart(part, read, encode)).join('') };
}

function fillPart(part: TemplatePart, read: ReadMapping, encode: (text: string) => string): string {
  if (part.kind === 'text') return part.text;
  const value = readExisting(part.mapping, read);
  if (value === null)
    throw new OpchainError(
      'MAPPING_MISSING',
      `${formatMapping(part.mapping)} is null, which cannot be converted to text.`,
    );
  return encode(typeof value === 'string' ? value : JSON.stringify(value));
}

function readExisting(mapping: ValueMapping, read: ReadMapping): JsonValue {
  const value = read(mapping);
  if (value === undefined) throw missingValue([mapping]);
  return value;
}

/** For a value that is needed, although what it is mapped from does not exist. */
export function missingValue([mapping]: readonly ValueMapping[]): OpchainError {
  const reference = mapping === undefined ? undefined : referenceOf(mapping);
  const reason =
    reference === undefined
      ? 'the run has no such value'
      : reference.kind === 'input'
        ? `the chain input "${reference.name}" is not set`
        : `"${reference.stepId}" has no response`;
  return new OpchainError(
    'MAPPING_MISSING',
    `${mapping === undefined ? 'A value' : formatMapping(mapping)} has no value: ${reason}.`,
  );
}

function compileList(list: readonly JsonValue[]): CompiledValue {
  const items = list.map((item) => compileValue(item));
  const fill = (read: ReadMapping): JsonValue => items.map((item) => fillRequired(item, read));
  if (items.every((item) => item.fixed)) return fixedValue(fill(neverRead));
  return { fixed: false, mappings: items.flatMap((item) => item.mappings), fill };
}

function compileObject(object: JsonObject): CompiledValue {
  const entries = Object.entries(object).map(([key, value]) => [key, compileValue(value)] as const);
  const fill = (read: ReadMapping): JsonValue =>
    Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const filled = value.fill(read);
        return filled === undefined ? [] : [[key, filled]];
      }),
    );
  if (entries.every(([, value]) => value.fixed)) return fixedValue(fill(neverRead));
  return { fixed: false, mappings: entries.flatMap(([, value]) => value.mappings), fill };
}

/** The value. Throws `MAPPING_MISSING` if it is wholly mapped from a value that does not exist. */
export function fillRequired(value: CompiledValue, read: ReadMapping): JsonValue {
  const filled = value.fill(read);
  if (filled === undefined) throw missingValue(value.mappings);
  return filled;
}

function neverRead(mapping: ValueMapping): never {
  throw new OpchainError('MAPPING_MISSING', `${formatMapping(mapping)} is unknown.`);
}
