import type { JsonObject, JsonValue } from '@opchain/core';
import { isObject, type Schema } from '@opchain/core/internal/model';
import { type JsonType, typeOfValue } from './type-of-value.js';

/** Resolves one `$ref`, as `OperationDetail.resolve` does. */
export type Resolve = (schema: Schema) => Schema;

/** What a form or a picker needs of a schema, with its references and `allOf` parts merged. */
export interface SchemaView {
  /** Empty: any type. */
  readonly types: readonly JsonType[];
  readonly properties: readonly (readonly [name: string, schema: Schema])[];
  readonly required: ReadonlySet<string>;
  /** At least one of these fields is required; empty if there is no such rule. */
  readonly anyRequired: readonly string[];
  /** Additional fields: their schema, or false if not allowed. */
  readonly additional: Schema;
  readonly items: Schema | undefined;
  /** Schemas of an array's first elements. */
  readonly prefixItems: readonly Schema[];
  readonly choices: readonly JsonValue[] | undefined;
  /** `oneOf` or `anyOf`, unless they differ only in null or only in the field that they require. */
  readonly variants: readonly Schema[];
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly format: string | undefined;
  /** How binary content is written in text, and its type. */
  readonly contentEncoding: string | undefined;
  readonly contentMediaType: string | undefined;
  readonly default: JsonValue | undefined;
  readonly example: JsonValue | undefined;
  readonly readOnly: boolean;
  readonly deprecated: boolean;
}

const jsonTypes: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];
const MAX_DEPTH = 12;

const resolvers = new WeakMap<object, Resolve>();

/** The resolver of an operation: always the same one, so that views are memoized. */
export function getResolver(detail: { resolve(schema: Schema): Schema }): Resolve {
  let resolve = resolvers.get(detail);
  if (!resolve) resolvers.set(detail, (resolve = (schema) => detail.resolve(schema)));
  return resolve;
}

const views = new WeakMap<object, WeakMap<Resolve, SchemaView>>();

/** Memoized by schema and resolver. */
export function viewSchema(schema: Schema | undefined, resolve: Resolve): SchemaView {
  if (schema === undefined || typeof schema === 'boolean') return collect([]);
  const known = views.get(schema)?.get(resolve);
  if (known) return known;
  const view = collect(flatten(schema, resolve, 0));
  const cache = views.get(schema) ?? new WeakMap<Resolve, SchemaView>();
  cache.set(resolve, view);
  views.set(schema, cache);
  return view;
}

/** The schema, what it refers to, and the parts of its `allOf`, as one list. */
function flatten(schema: Schema, resolve: Resolve, depth: number): JsonObject[] {
  if (typeof schema === 'boolean' || depth > MAX_DEPTH) return [];
  const parts: JsonObject[] = [];
  let current = schema;
  for (let hop = 0; typeof current['$ref'] === 'string' && hop < MAX_DEPTH; hop += 1) {
    const { $ref: _, ...siblings } = current;
    if (Object.keys(siblings).length > 0) parts.push(siblings);
    let next: Schema;
    try {
      next = resolve(current);
    } catch {
      return parts;
    }
    if (typeof next === 'boolean' || next === current) return parts;
    current = next;
  }
  parts.push(current);
  for (const part of schemasOf(current['allOf'])) parts.push(...flatten(part, resolve, depth + 1));
  const alternatives = [...schemasOf(current['oneOf']), ...schemasOf(current['anyOf'])].filter((each) => !isNull(each));
  // "This or null" is treated as this.
  if (alternatives.length === 1 && alternatives[0] !== undefined)
    parts.push(...flatten(alternatives[0], resolve, depth + 1));
  return parts;
}

function collect(parts: readonly JsonObject[]): SchemaView {
  const properties = new Map<string, Schema>();
  const required = new Set<string>();
  let types: readonly JsonType[] | undefined;
  let variants: readonly Schema[] = [];
  let anyRequired: readonly string[] = [];
  for (const part of parts) {
    const declared = part['type'];
    const own = (Array.isArray(declared) ? declared : [declared]).filter(
      (type): type is JsonType => typeof type === 'string' && jsonTypes.includes(type),
    );
    if (own.length > 0) types = types ? types.filter((type) => own.includes(type)) : own;
    for (const [name, schema] of entriesOf(part['properties'])) if (!properties.has(name)) properties.set(name, schema);
    if (Array.isArray(part['required']))
      for (const name of part['required']) if (typeof name === 'string') required.add(name);
    const alternatives = [...schemasOf(part['oneOf']), ...schemasOf(part['anyOf'])].filter((each) => !isNull(each));
    const alternativeFields = part['oneOf'] === undefined ? listAlternativeFields(alternatives) : undefined;
    if (alternativeFields !== undefined) anyRequired = alternativeFields;
    else if (alternatives.length > 1 && variants.length === 0) variants = alternatives;
  }
  const first = (key: string): JsonValue | undefined => parts.find((part) => Object.hasOwn(part, key))?.[key];
  const text = (key: string): string | undefined => {
    const value = first(key);
    return typeof value === 'string' ? value : undefined;
  };
  const items = first('items');
  const additional = first('additionalProperties');
  const examples = first('examples');
  const constant = first('const');
  const enumerated = first('enum');
  const choices = Array.isArray(enumerated) ? enumerated : constant === undefined ? undefined : [constant];
  const implied: readonly JsonType[] =
    properties.size > 0 ? ['object'] : items !== undefined ? ['array'] : [...new Set(choices?.map(typeOfValue))];
  return {
    types: types ?? implied,
    properties: [...properties],
    required,
    anyRequired,
    additional: isSchema(additional)
      ? additional
      : properties.size === 0 || first('additionalProperties') === undefined,
    items: isSchema(items) ? items : undefined,
    prefixItems: schemasOf(first('prefixItems')),
    choices,
    variants,
    title: text('title'),
    description: text('description'),
    format: text('format'),
    contentEncoding: text('contentEncoding'),
    contentMediaType: text('contentMediaType'),
    default: first('default'),
    example: first('example') ?? (Array.isArray(examples) ? examples[0] : undefined),
    readOnly: first('readOnly') === true,
    deprecated: first('deprecated') === true,
  };
}

/** The fields of which alternatives require one each, and nothing else. */
function listAlternativeFields(alternatives: readonly Schema[]): readonly string[] | undefined {
  const fields = alternatives.flatMap((each) => {
    const { required, ...others } = typeof each === 'boolean' ? {} : each;
    return Array.isArray(required) && required.length === 1 && Object.keys(others).length === 0 ? required : [];
  });
  return fields.length > 1 && fields.length === alternatives.length ? fields.map(String) : undefined;
}

function schemasOf(value: JsonValue | undefined): readonly Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

function entriesOf(value: JsonValue | undefined): readonly (readonly [string, Schema])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, schema]) => (isSchema(schema) ? [[name, schema] as const] : []));
}

function isSchema(value: JsonValue | undefined): value is Schema {
  return typeof value === 'boolean' || isObject(value);
}

function isNull(schema: Schema): boolean {
  return typeof schema === 'object' && (schema['type'] === 'null' || schema['const'] === null);
}
