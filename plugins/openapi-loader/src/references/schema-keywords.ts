import { isObject, type JsonObject, type JsonValue } from '@opchain/core/plugin';

// Where JSON Schema has schemas inside a schema. Everything else in a schema (examples, defaults, enums, constants,
// extensions) is data, also if it looks like a schema or a reference.

/** Keywords with one schema. */
export const singleKeywords: ReadonlySet<string> = new Set([
  'additionalItems',
  'unevaluatedItems',
  'items',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
]);

/** Keywords with a list of schemas. */
export const listKeywords: ReadonlySet<string> = new Set(['prefixItems', 'allOf', 'anyOf', 'oneOf', 'items']);

/** Keywords with schemas by name. */
export const mapKeywords: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
]);

/** Keywords with a number whose value counts, not its digits. */
export const boundKeywords: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);

/** Keywords with a number of characters, items or properties. */
export const countKeywords: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
]);

/** The schemas directly inside a schema. */
export function listSubschemas(schema: JsonObject): readonly JsonValue[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    if (Array.isArray(value)) return listKeywords.has(key) ? value : [];
    if (!isObject(value)) return [];
    return mapKeywords.has(key) ? Object.values(value) : singleKeywords.has(key) ? [value] : [];
  });
}
