import type { JsonValue } from '@opchain/core';
import { isInteger, isNumber } from '@opchain/core/internal/model';

/** The JSON types, as schemas name them. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The JSON type of a value. */
export function typeOfValue(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isNumber(value)) return isInteger(value) ? 'integer' : 'number';
  return typeof value as JsonType;
}
