import type { ChainInput } from '../model/chain.js';
import { isNumber } from '../model/exact-number.js';
import { isInteger } from '../model/json-text/decimal.js';
import { readJson } from '../model/json-text/read-json.js';
import { isObject, type JsonObject, type JsonValue } from '../model/json.js';
import type { SuiteRow } from './suite.js';

/** A row that does not match the inputs of a chain. */
export interface RowProblem {
  readonly kind: 'password' | 'value';
  readonly column: string;
  /** Continues the name of the column. */
  readonly message: string;
}

/**
 * The values of a row by the types of the inputs; other columns are left out. A row never has passwords, and its values
 * are never the names of files.
 */
export function readRow(
  { inputs: columns }: SuiteRow,
  inputs: readonly ChainInput[],
): { readonly values: Readonly<Record<string, JsonValue>>; readonly problems: readonly RowProblem[] } {
  const problems: RowProblem[] = [];
  const values = Object.entries(columns).flatMap(([column, value]): readonly [string, JsonValue][] => {
    const input = inputs.find(({ name }) => name === column);
    if (input === undefined) return [];
    if (input.schema['format'] === 'password') {
      problems.push({ kind: 'password', column, message: 'is a password, which a data file must not contain' });
      return [];
    }
    try {
      return [[column, typeof value === 'string' ? readTextAs(value, input.schema) : value]];
    } catch (error) {
      problems.push({ kind: 'value', column, message: error instanceof Error ? error.message : String(error) });
      return [];
    }
  });
  return { values: Object.fromEntries(values), problems };
}

/**
 * The value that a text means for a schema: a string if the schema requires one, otherwise JSON, or a string if it is
 * not valid JSON and the schema has no type. Throws an `Error` for a value that does not have the type of the schema.
 */
export function readTextAs(text: string, schema: JsonObject): JsonValue {
  const types = [schema['type'] ?? []].flat().filter((type) => typeof type === 'string');
  if (types.length === 1 && types[0] === 'string') return text;
  const value = parseJson(text);
  if (types.length === 0) return value === undefined ? text : value;
  if (value !== undefined && types.some((type) => isOfType(value, type))) return value;
  if (types.includes('string')) return text;
  throw new Error(`must be of type ${types.join(' or ')}, but is "${text}"`);
}

/** Undefined if it is not valid JSON. */
function parseJson(text: string): JsonValue | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

function isOfType(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'integer':
      return isNumber(value) && isInteger(value);
    case 'number':
      return isNumber(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}
