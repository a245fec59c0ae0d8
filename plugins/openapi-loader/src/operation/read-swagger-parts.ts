import {
  type JsonObject,
  type JsonValue,
  type MediaTypeSpec,
  type ParameterLocation,
  type ParameterSpec,
  type RequestBodySpec,
  setMember,
} from '@opchain/core/plugin';
import {
  booleanMember,
  listMember,
  member,
  objectMember,
  omitUndefined,
  stringMember,
  stringListMember,
} from '../json/members.js';
import type { Located } from '../references/document-store.js';
import { omitOversized } from '../schema/omit-oversized.js';
import type { OperationScope } from './operation-scope.js';
import { readExample } from './read-example.js';

// In Swagger 2.0, parameters contain their schema, bodies are parameters, and media types are listed separately.

/** Members of a parameter or of its items that are not JSON Schema keywords. */
const notSchema = new Set([
  'in',
  'name',
  'required',
  'description',
  'collectionFormat',
  'allowEmptyValue',
  'example',
  'x-example',
]);

export function readSwaggerParameters(
  merged: readonly Located<JsonObject>[],
  scope: OperationScope,
): readonly ParameterSpec[] {
  return merged.flatMap((located) => {
    const { value: raw } = located;
    const name = stringMember(raw, 'name');
    const location = stringMember(raw, 'in');
    if (name === undefined || (location !== 'path' && location !== 'query' && location !== 'header')) return [];
    const schema = scope.schemas.read({ value: inlineSchema(raw), document: located.document });
    return [
      omitUndefined<ParameterSpec>({
        in: location,
        name,
        required: location === 'path' || (booleanMember(raw, 'required') ?? false),
        deprecated: booleanMember(raw, 'x-deprecated') ?? false,
        description: stringMember(raw, 'description'),
        schema,
        example: omitOversized(member(raw, 'x-example')) ?? readExample(located, schema, scope),
        ...readStyle(raw, location, scope),
        allowReserved: false,
      }),
    ];
  });
}

function readStyle(
  raw: JsonObject,
  location: ParameterLocation,
  scope: OperationScope,
): { readonly style: string; readonly explode: boolean } {
  const format = stringMember(raw, 'collectionFormat') ?? 'csv';
  const plain = { style: location === 'query' ? 'form' : 'simple', explode: false };
  switch (format) {
    case 'multi':
      // Valid in queries and forms only.
      return { ...plain, explode: location === 'query' };
    case 'tsv':
      return { style: 'tabDelimited', explode: false };
    case 'ssv':
      return { style: 'spaceDelimited', explode: false };
    case 'pipes':
      return { style: 'pipeDelimited', explode: false };
    case 'csv':
      return plain;
    default:
      scope.warn({
        code: 'SPEC_UNSUPPORTED',
        message: `The collection format ${JSON.stringify(format)} of the parameter ${JSON.stringify(stringMember(raw, 'name') ?? '')} is not supported; commas are used.`,
      });
      return plain;
  }
}

/** The `body` parameter, or the form made of all `formData` parameters. */
export function readSwaggerBody(
  merged: readonly Located<JsonObject>[],
  operation: JsonObject,
  scope: OperationScope,
): RequestBodySpec | undefined {
  const consumes = mediaTypes(operation, 'consumes', scope);
  const body = merged.find(({ value }) => stringMember(value, 'in') === 'body');
  if (body !== undefined) {
    const schema = scope.schemas.read({ value: member(body.value, 'schema') ?? true, document: body.document });
    const example = readExample(
      { value: objectMember(body.value, 'schema') ?? {}, document: body.document },
      schema,
      scope,
    );
    return omitUndefined<RequestBodySpec>({
      required: booleanMember(body.value, 'required') ?? false,
      description: stringMember(body.value, 'description'),
      content: (consumes ?? ['application/json']).map((contentType) =>
        omitUndefined<MediaTypeSpec>({ contentType, schema, example }),
      ),
    });
  }
  const fields = merged.filter(({ value }) => stringMember(value, 'in') === 'formData');
  return fields.length === 0 ? undefined : readForm(fields, consumes, scope);
}

function readForm(
  fields: readonly Located<JsonObject>[],
  consumes: readonly string[] | undefined,
  scope: OperationScope,
): RequestBodySpec {
  const properties: JsonObject = {};
  const required: string[] = [];
  const encoding: JsonObject = {};
  for (const { value: raw, document } of fields) {
    const name = stringMember(raw, 'name') ?? '';
    const schema = scope.schemas.read({ value: inlineSchema(raw), document });
    const description = stringMember(raw, 'description');
    setMember(
      properties,
      name,
      typeof schema === 'object' && description !== undefined ? { ...schema, description } : schema,
    );
    if (booleanMember(raw, 'required') === true) required.push(name);
    if (stringMember(raw, 'type') === 'array') setMember(encoding, name, readStyle(raw, 'query', scope));
  }
  const hasFile = fields.some(({ value }) => stringMember(value, 'type') === 'file');
  const forms =
    consumes?.filter(
      (type) => type === 'multipart/form-data' || (type === 'application/x-www-form-urlencoded' && !hasFile),
    ) ?? [];
  const contentTypes =
    forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const schema: JsonObject = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return {
    required: required.length > 0,
    content: contentTypes.map((contentType) => ({
      contentType,
      schema,
      ...(Object.keys(encoding).length > 0 ? { encoding } : {}),
    })),
  };
}

/** The body of a response: its schema in every media type that the operation produces, with the example of each. */
export function readSwaggerContent(
  response: Located<JsonObject>,
  operation: JsonObject,
  scope: OperationScope,
): readonly MediaTypeSpec[] {
  const raw = member(response.value, 'schema');
  const examples = objectMember(response.value, 'examples') ?? {};
  if (raw === undefined) return [];
  const schema = scope.schemas.read({ value: raw, document: response.document });
  return (mediaTypes(operation, 'produces', scope) ?? ['*/*']).map((contentType) =>
    omitUndefined<MediaTypeSpec>({
      contentType,
      schema,
      example:
        omitOversized(member(examples, contentType)) ??
        readExample({ value: {}, document: response.document }, schema, scope),
    }),
  );
}

function mediaTypes(
  operation: JsonObject,
  key: 'consumes' | 'produces',
  scope: OperationScope,
): readonly string[] | undefined {
  const types = stringListMember(operation, key) ?? stringListMember(scope.store.root.value as JsonObject, key);
  return types !== undefined && types.length > 0 ? types : undefined;
}

function inlineSchema(raw: JsonObject): JsonValue {
  const own = listMember(raw, 'type') === undefined ? member(raw, 'schema') : undefined;
  if (own !== undefined) return own;
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !notSchema.has(key)));
}
