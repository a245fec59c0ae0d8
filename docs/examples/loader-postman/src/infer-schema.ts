import { ExactNumber, type JsonObject, type JsonValue } from '@opchain/core/plugin';

/** A schema that fits an example: a collection has no better. Nothing in it is required. */
export function inferSchema(example: JsonValue): JsonObject {
  if (example === null) return {};
  if (Array.isArray(example))
    return example[0] === undefined ? { type: 'array' } : { type: 'array', items: inferSchema(example[0]) };
  if (example instanceof ExactNumber) return { type: 'number' };
  if (typeof example !== 'object') return { type: typeof example };
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(example).map(([name, value]) => [name, inferSchema(value)])),
  };
}
