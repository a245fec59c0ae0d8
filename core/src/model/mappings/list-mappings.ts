import { isContainer, type JsonValue } from '../json.js';
import { formatPointer } from '../json-pointer.js';
import { type Mapping, referenceOf, type ValueMapping } from '../expressions/mapping.js';
import { parseTemplate } from '../expressions/mapping-syntax.js';
import { isOpchainError } from '../errors/opchain-error.js';

/** A mapping and its position in a value. */
export interface LocatedMapping {
  /** The parsed mapping. */
  readonly mapping: Mapping;
  /** JSON Pointer of the string that contains it. */
  readonly pointer: string;
}

/** Calls back for every string in a value, except object keys, with its JSON Pointer tokens. */
export function visitStrings(
  value: JsonValue,
  visit: (text: string, path: readonly (string | number)[]) => void,
  path: readonly (string | number)[] = [],
): void {
  if (typeof value === 'string') visit(value, path);
  else if (Array.isArray(value)) value.forEach((item, index) => visitStrings(item, visit, [...path, index]));
  else if (isContainer(value))
    for (const [key, item] of Object.entries(value)) visitStrings(item, visit, [...path, key]);
}

/** Copies a value and replaces each string by the result of the callback. Object keys are not changed. */
export function mapStrings(
  value: JsonValue,
  change: (text: string, path: readonly (string | number)[]) => JsonValue,
  path: readonly (string | number)[] = [],
): JsonValue {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapStrings(item, change, [...path, index]));
  if (!isContainer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapStrings(item, change, [...path, key])]),
  );
}

/**
 * Every step and chain input that the strings of a value map from; of a selector, what it selects from. Skips invalid mapping text, which
 * `listMappingDiagnostics` reports.
 */
export function listMappings(value: JsonValue): LocatedMapping[] {
  const found: LocatedMapping[] = [];
  visitStrings(value, (text, path) => {
    if (!text.includes('{{')) return;
    for (const mapping of mappingsIn(text)) found.push({ mapping, pointer: formatPointer(path) });
  });
  return found;
}

/** The strings of a value with invalid mapping text. */
export function listMappingDiagnostics(value: JsonValue): { readonly pointer: string; readonly message: string }[] {
  const diagnostics: { pointer: string; message: string }[] = [];
  visitStrings(value, (text, path) => {
    try {
      parseTemplate(text);
    } catch (error) {
      if (!isOpchainError(error)) throw error;
      diagnostics.push({ pointer: formatPointer(path), message: error.message });
    }
  });
  return diagnostics;
}

function mappingsIn(text: string): Mapping[] {
  return valuesIn(text).flatMap((mapping) => referenceOf(mapping) ?? []);
}

/** What the mappings of a text express; nothing for invalid mapping text. */
export function valuesIn(text: string): ValueMapping[] {
  try {
    return parseTemplate(text).flatMap((part) => (part.kind === 'mapping' ? [part.mapping] : []));
  } catch (error) {
    if (isOpchainError(error)) return [];
    throw error;
  }
}
