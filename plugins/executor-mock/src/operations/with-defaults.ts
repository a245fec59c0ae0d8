import { isObject, type JsonObject, type JsonValue } from '@opchain/core/internal/model';
import { flatten, listMembers } from '../responses/find-records.js';
import type { OperationContext } from './operation-context.js';

const MAX_DEPTH = 4;

/** What was sent, with the defaults that the request's schema has for fields that were left out. */
export function withDefaults(sent: JsonObject, { operation, bodySchema }: OperationContext): JsonObject {
  const resolve = (schema: JsonObject | boolean): JsonObject | boolean => operation.resolve(schema);
  const fill = (value: JsonValue, schema: JsonObject, depth: number): JsonValue => {
    if (depth > MAX_DEPTH) return value;
    const { items } = schema;
    if (Array.isArray(value))
      return isObject(items) ? value.map((item) => fill(item, flatten(items, resolve), depth + 1)) : value;
    if (!isObject(value)) return value;
    const filled = { ...value };
    for (const [name, member] of listMembers(schema, resolve)) {
      const own = value[name] ?? member['default'];
      if (own !== undefined) filled[name] = fill(own, member, depth + 1);
    }
    return filled;
  };
  const filled = fill(sent, bodySchema, 0);
  return isObject(filled) ? filled : sent;
}
