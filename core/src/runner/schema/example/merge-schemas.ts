import type { Schema } from '../../../model/api-description.js';
import { equalJson } from '../../../checks/equal-json.js';
import { compareNumbers } from '../../../model/json-text/decimal.js';
import { isNumber } from '../../../model/exact-number.js';
import { isObject, type JsonObject, type JsonValue } from '../../../model/json.js';

/**
 * Merges schemas that must all hold into one that an example can be built from. An approximation: examples are validated
 * against the original schemas.
 */
export function mergeSchemas(schemas: readonly JsonObject[]): JsonObject {
  const merged: JsonObject = {};
  for (const schema of schemas)
    for (const [key, value] of Object.entries(schema)) {
      const earlier = Object.hasOwn(merged, key) ? merged[key] : undefined;
      const both = earlier === undefined ? value : mergeMember(key, earlier, value);
      Object.defineProperty(merged, key, { value: both, enumerable: true, writable: true, configurable: true });
    }
  return merged;
}

const typesOf = (type: JsonValue): readonly JsonValue[] => (Array.isArray(type) ? type : [type]);

function mergeMember(key: string, earlier: JsonValue, value: JsonValue): JsonValue {
  if (key === 'properties' && isObject(earlier) && isObject(value)) return mergeProperties(earlier, value);
  if (key === 'required' && Array.isArray(earlier) && Array.isArray(value)) return [...new Set([...earlier, ...value])];
  if (key === 'type') {
    const others = typesOf(value);
    const common = typesOf(earlier).filter(
      (type) => others.includes(type) || (type === 'integer' && others.includes('number')),
    );
    return common.length > 0 ? common : value;
  }
  if (key === 'enum' && Array.isArray(earlier) && Array.isArray(value)) {
    const others = new Set(value);
    return earlier.filter(
      (item) => others.has(item) || (typeof item !== 'string' && value.some((other) => equalJson(item, other))),
    );
  }
  if (['oneOf', 'anyOf', 'allOf'].includes(key) && Array.isArray(earlier) && Array.isArray(value))
    return key === 'allOf' ? [...earlier, ...value] : value;
  const bound = /^(?:exclusive)?(min|max)/i.exec(key)?.[1]?.toLowerCase();
  if (bound === undefined || !isNumber(earlier) || !isNumber(value)) return value;
  return compareNumbers(earlier, value) < 0 === (bound === 'min') ? value : earlier;
}

function mergeProperties(earlier: JsonObject, value: JsonObject): JsonObject {
  const entries = new Map(Object.entries(earlier));
  for (const [name, schema] of Object.entries(value)) {
    const other = entries.get(name);
    entries.set(
      name,
      other === undefined || !isObject(other) || !isObject(schema) ? schema : { allOf: [other, schema] },
    );
  }
  return Object.fromEntries(entries);
}

/** The schemas of a list of schemas. */
export function schemasIn(value: JsonValue | undefined): readonly Schema[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'boolean' || isObject(item)) : [];
}
