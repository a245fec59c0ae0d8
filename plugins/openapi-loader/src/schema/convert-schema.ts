import {
  compareNumbers,
  ExactNumber,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  OpchainError,
  type Schema,
  setMember,
} from '@opchain/core/plugin';
import { member } from '../json/members.js';
import type { LoadedDocument } from '../references/document-store.js';
import type { Dialect } from '../text/recognize-format.js';
import { omitOversized } from './omit-oversized.js';
import {
  boundKeywords,
  countKeywords,
  listKeywords,
  mapKeywords,
  singleKeywords,
} from '../references/schema-keywords.js';

/** The context of a conversion. */
export interface SchemaScope {
  readonly document: LoadedDocument;
  /** Rewrites a reference so that it has the same meaning anywhere in the description. */
  readonly canonical: (reference: string) => string;
  /** Converted schemas, by their object in the document. */
  readonly converted: WeakMap<JsonObject, JsonObject>;
}

const MAX_DEPTH = 150;

/**
 * Converts a schema of any supported description to JSON Schema 2020-12, with references preserved in canonical form. A
 * schema of 2020-12 is unchanged except for its references. Throws `SPEC_TOO_COMPLEX` for excessive nesting.
 */
export function convertSchema(raw: JsonValue, scope: SchemaScope, depth = 0): Schema {
  if (!isObject(raw)) return typeof raw === 'boolean' ? raw : true;
  if (depth > MAX_DEPTH)
    throw new OpchainError(
      'SPEC_TOO_COMPLEX',
      `${scope.document.location} has a schema that is nested more than ${MAX_DEPTH} levels deep.`,
      {
        file: scope.document.location,
      },
    );
  const known = scope.converted.get(raw);
  if (known !== undefined) return known;

  const schema: JsonObject = {};
  for (const key of Object.keys(raw)) {
    const value = convertMember(key, member(raw, key) ?? null, scope, depth + 1);
    if (value !== undefined) setMember(schema, key, value);
  }
  const { dialect } = scope.document;
  const result = dialect === '3.1' || dialect === '3.2' ? convertTuples(schema) : modernize(schema, dialect);
  scope.converted.set(raw, result);
  return result;
}

function convertMember(key: string, value: JsonValue, scope: SchemaScope, depth: number): JsonValue | undefined {
  if ((key === '$ref' || key === '$dynamicRef') && typeof value === 'string') return scope.canonical(value);
  if (listKeywords.has(key) && Array.isArray(value)) return value.map((item) => convertSchema(item, scope, depth));
  if (singleKeywords.has(key) && (isObject(value) || typeof value === 'boolean'))
    return convertSchema(value, scope, depth);
  if (mapKeywords.has(key) && isObject(value)) {
    const result: JsonObject = {};
    for (const name of Object.keys(value)) {
      const item = member(value, name) ?? null;
      setMember(result, name, Array.isArray(item) ? item : convertSchema(item, scope, depth));
    }
    return result;
  }
  return value instanceof ExactNumber ? simplifyNumber(key, value) : omitOversized(value);
}

/** A bound of `1.0` is 1. One that a `number` would change remains exact. */
function simplifyNumber(key: string, exact: ExactNumber): JsonValue {
  const value = Number(exact.text);
  const isSame = countKeywords.has(key) || (boundKeywords.has(key) && compareNumbers(exact, value) === 0);
  return isSame ? value : exact;
}

/** `items` as a list, and `additionalItems`, are older than 2020-12. */
function convertTuples(schema: JsonObject): JsonObject {
  const { items, additionalItems, dependencies, $dynamicRef, ...rest } = schema;
  // Resolved early, to the first anchor of that name.
  if ($dynamicRef !== undefined && rest.$ref === undefined) rest.$ref = $dynamicRef;
  if (Array.isArray(items)) {
    rest.prefixItems = items;
    if (additionalItems !== undefined) rest.items = additionalItems;
  } else if (items !== undefined) rest.items = items;
  if (isObject(dependencies)) {
    const entries = Object.entries(dependencies);
    const required = entries.filter(([, value]) => Array.isArray(value));
    const schemas = entries.filter(([, value]) => !Array.isArray(value));
    if (required.length > 0) rest.dependentRequired = Object.fromEntries(required);
    if (schemas.length > 0) rest.dependentSchemas = Object.fromEntries(schemas);
  }
  return rest;
}

/**
 * Converts the schema object of OpenAPI 3.0 (section 4.7.24) or Swagger 2.0, whose members have already been converted.
 */
function modernize(schema: JsonObject, dialect: Dialect): JsonObject {
  // There, all keywords next to a reference are ignored.
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
  const { nullable, exclusiveMinimum, exclusiveMaximum, example, ...rest } = schema;
  const result = convertTuples(rest);
  applyExclusive(result, 'minimum', 'exclusiveMinimum', exclusiveMinimum);
  applyExclusive(result, 'maximum', 'exclusiveMaximum', exclusiveMaximum);
  if (example !== undefined && result.examples === undefined) result.examples = [example];
  if (result.type === 'file') Object.assign(result, { type: 'string', format: 'binary' });
  if (typeof result.discriminator === 'string') result.discriminator = { propertyName: result.discriminator };
  // A boolean `required` of a property, an old mistake, would be read as a list.
  if (result.required !== undefined && !Array.isArray(result.required)) delete result.required;
  return (nullable ?? (dialect === '2.0' ? schema['x-nullable'] : undefined)) === true ? allowNull(result) : result;
}

function applyExclusive(
  schema: JsonObject,
  bound: 'minimum' | 'maximum',
  keyword: string,
  value: JsonValue | undefined,
): void {
  if (isNumber(value)) schema[keyword] = value;
  else if (value === true && isNumber(schema[bound])) {
    schema[keyword] = schema[bound];
    delete schema[bound];
  }
}

/** Adds null to an `enum` too: more descriptions forget to list it than omit it on purpose. */
function allowNull(schema: JsonObject): JsonObject {
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
  const combined = ['allOf', 'anyOf', 'oneOf', 'not'].some((keyword) => schema[keyword] !== undefined);
  if (typeof schema.type === 'string' && !combined) return { ...schema, type: [schema.type, 'null'] };
  if (schema.type === undefined && !combined) return schema;
  const { title, description, default: defaultValue, ...rest } = schema;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
    anyOf: [rest, { type: 'null' }],
  };
}
