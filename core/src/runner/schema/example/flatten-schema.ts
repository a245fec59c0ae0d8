import type { Schema } from '../../../model/api-description.js';
import type { JsonObject } from '../../../model/json.js';
import { mergeSchemas, schemasIn } from './merge-schemas.js';

const MAX_DEPTH = 12;

/**
 * The schema without `$ref` and `allOf` at its root: what its parts say together, as far as keywords can be merged. The
 * schema `true` is an empty object. False if nothing satisfies the schema, or beyond 12 levels of parts.
 *
 * @param resolve resolves a schema's `$ref`: `OperationDetail.resolve`
 */
export function flattenSchema(schema: Schema, resolve: (schema: Schema) => Schema, depth = 0): JsonObject | false {
  const resolved = depth > MAX_DEPTH ? false : resolve(schema);
  if (typeof resolved === 'boolean') return resolved ? {} : false;
  if (!Array.isArray(resolved['allOf'])) return resolved;
  const { allOf, ...rest } = resolved;
  const parts: JsonObject[] = [];
  for (const part of schemasIn(allOf)) {
    const flat = flattenSchema(part, resolve, depth + 1);
    if (flat === false) return false;
    parts.push(flat);
  }
  return flattenSchema(mergeSchemas([...parts, rest]), resolve, depth + 1);
}
