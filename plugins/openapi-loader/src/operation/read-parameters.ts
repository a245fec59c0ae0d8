import {
  isObject,
  type JsonObject,
  type JsonValue,
  type ParameterLocation,
  type ParameterSpec,
  type Schema,
} from '@opchain/core/plugin';
import { booleanMember, listMember, member, objectMember, omitUndefined, stringMember } from '../json/members.js';
import type { LoadedDocument, Located } from '../references/document-store.js';
import { locate, type OperationScope, peek } from './operation-scope.js';
import { readExample } from './read-example.js';
import { readEncoding } from './read-media-types.js';

/**
 * Header parameters that OpenAPI ignores in favor of `content`, `requestBody` and the security schemes (section
 * 4.12.1).
 */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

/**
 * The unconverted parameters of an operation: those of its path, overridden by its own of the same location and name.
 */
export function mergeParameters(
  item: Located<JsonObject>,
  operation: Located<JsonObject>,
  scope: OperationScope,
): readonly Located<JsonObject>[] {
  const merged = new Map<string, Located<JsonObject>>();
  for (const owner of [item, operation]) {
    for (const raw of listMember(owner.value, 'parameters') ?? []) {
      const { value, document } = locate(scope, raw, owner.document);
      if (isObject(value))
        merged.set(`${stringMember(value, 'in') ?? ''} ${stringMember(value, 'name') ?? ''}`, { value, document });
    }
  }
  return [...merged.values()];
}

/** Reads the parameters of OpenAPI 3. */
export function readParameters(
  merged: readonly Located<JsonObject>[],
  scope: OperationScope,
): readonly ParameterSpec[] {
  return merged.flatMap((located) => {
    const location = stringMember(located.value, 'in');
    const name = stringMember(located.value, 'name');
    if (name === undefined) return [];
    if (location === 'querystring') return readQueryString(located, name, scope);
    if (!isParameterLocation(location) || (location === 'header' && ignoredHeaders.has(name.toLowerCase()))) return [];
    return [readParameter(located, location, name, scope)];
  });
}

function readParameter(
  located: Located<JsonObject>,
  location: ParameterLocation,
  name: string,
  scope: OperationScope,
): ParameterSpec {
  const { value: raw, document } = located;
  const content = firstContent(raw, document, scope);
  const schema = scope.schemas.read({
    value: content?.schema ?? member(raw, 'schema') ?? true,
    document: content?.document ?? document,
  });
  const style = stringMember(raw, 'style') ?? (location === 'query' || location === 'cookie' ? 'form' : 'simple');
  return omitUndefined<ParameterSpec>({
    in: location,
    name,
    required: location === 'path' || (booleanMember(raw, 'required') ?? false),
    deprecated: booleanMember(raw, 'deprecated') ?? false,
    description: stringMember(raw, 'description'),
    schema,
    example: readExample(
      content === undefined ? located : { value: { ...content.value, ...raw }, document },
      schema,
      scope,
    ),
    style,
    explode: booleanMember(raw, 'explode') ?? (style === 'form' || style === 'cookie'),
    // Before 3.2 it is defined for query parameters only.
    allowReserved: (location === 'query' || scope.dialect === '3.2') && (booleanMember(raw, 'allowReserved') ?? false),
    contentType: content?.contentType,
    encoding: location === 'querystring' && content !== undefined ? readEncoding(content.value) : undefined,
  });
}

interface ParameterContent {
  readonly contentType: string;
  readonly schema: JsonValue;
  readonly value: JsonObject;
  readonly document: LoadedDocument;
}

function firstContent(raw: JsonObject, document: LoadedDocument, scope: OperationScope): ParameterContent | undefined {
  const content = objectMember(raw, 'content');
  const contentType = content === undefined ? undefined : Object.keys(content)[0];
  if (content === undefined || contentType === undefined) return undefined;
  const media = locate(scope, member(content, contentType) ?? null, document);
  const value = isObject(media.value) ? media.value : {};
  return { contentType, schema: member(value, 'schema') ?? true, value, document: media.document };
}

/** OpenAPI 3.2's whole query string: each field of a described form becomes a separate query parameter. */
function readQueryString(located: Located<JsonObject>, name: string, scope: OperationScope): readonly ParameterSpec[] {
  const content = firstContent(located.value, located.document, scope);
  const schema =
    content === undefined
      ? undefined
      : peek(scope, scope.schemas.read({ value: content.schema, document: content.document }));
  const properties = isObject(schema) ? objectMember(schema, 'properties') : undefined;
  if (content === undefined) {
    scope.warn({
      code: 'SPEC_UNSUPPORTED',
      message: `The query string parameter ${JSON.stringify(name)} is described in a way that is not supported; it cannot be filled in.`,
    });
    return [];
  }
  if (content.contentType !== 'application/x-www-form-urlencoded' || properties === undefined || !isObject(schema))
    return [readParameter(located, 'querystring', name, scope)];
  const required = listMember(schema, 'required') ?? [];
  const encoding = readEncoding(content.value) ?? {};
  return Object.keys(properties).map((property): ParameterSpec => {
    const own = member(properties, property) ?? true;
    const described: Schema = isObject(own) || typeof own === 'boolean' ? own : true;
    return {
      in: 'query',
      name: property,
      required: required.includes(property),
      deprecated: false,
      schema: described,
      ...readFieldStyle(objectMember(encoding, property) ?? {}, described, scope),
    };
  });
}

/** How a field of a form is serialized: an object is JSON unless its Encoding Object says otherwise. */
function readFieldStyle(
  encoding: JsonObject,
  schema: Schema,
  scope: OperationScope,
): Pick<ParameterSpec, 'style' | 'explode' | 'allowReserved' | 'contentType'> {
  const style = stringMember(encoding, 'style') ?? 'form';
  const resolved = peek(scope, schema);
  const isStyled = ['style', 'explode', 'allowReserved'].some((key) => member(encoding, key) !== undefined);
  const isJson = !isStyled && isObject(resolved) && stringMember(resolved, 'type') === 'object';
  return {
    style,
    explode: booleanMember(encoding, 'explode') ?? style === 'form',
    allowReserved: booleanMember(encoding, 'allowReserved') ?? false,
    ...(isJson ? { contentType: 'application/json' } : {}),
  };
}

function isParameterLocation(location: string | undefined): location is ParameterLocation {
  return location === 'path' || location === 'query' || location === 'header' || location === 'cookie';
}
