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
    const members = listMembers(schema, resolve);
    // Of what a record contains, fields that only the server has stay the server's.
    const isClosed = depth > 0 && members.length > 0 && schema['additionalProperties'] === undefined;
    const filled = isClosed ? pick(value, new Set(members.map(([name]) => name))) : { ...value };
    for (const [name, member] of members) {
      const own = value[name] ?? member['default'];
      if (own !== undefined) filled[name] = fill(own, member, depth + 1);
    }
    return filled;
  };
  const filled = fill(sent, bodySchema, 0);
  return isObject(filled) ? filled : sent;
}

function pick(value: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}
