import {
  type HeaderSpec,
  isObject,
  isOpchainError,
  type JsonObject,
  type JsonValue,
  type LinkSpec,
  type MediaTypeSpec,
  parsePointer,
  type ResponseSpec,
} from '@opchain/core/plugin';
import { booleanMember, member, objectMember, omitUndefined, stringMember } from '../json/members.js';
import type { LoadedDocument, Located } from '../references/document-store.js';
import { omitOversized } from '../schema/omit-oversized.js';
import { locate, type OperationScope } from './operation-scope.js';
import { readMediaTypes } from './read-media-types.js';

const status = /^(?:[1-5](?:[0-9]{2}|XX)|default)$/i;

/** Reads the responses of an operation; `readContent` reads their bodies as the description's version requires. */
export function readResponses(
  operation: Located<JsonObject>,
  scope: OperationScope,
  readContent: (response: Located<JsonObject>) => readonly MediaTypeSpec[] = ({ value, document }) =>
    readMediaTypes(objectMember(value, 'content'), document, scope),
): readonly ResponseSpec[] {
  const responses = objectMember(operation.value, 'responses') ?? {};
  return Object.keys(responses)
    .filter((key) => status.test(key))
    .map((key) => {
      const { value, document } = locate(scope, member(responses, key) ?? null, operation.document);
      const response: Located<JsonObject> = { value: isObject(value) ? value : {}, document };
      return {
        status: key.toLowerCase() === 'default' ? 'default' : key.toUpperCase(),
        description: stringMember(response.value, 'description') ?? stringMember(response.value, 'summary') ?? '',
        headers: readHeaders(response, scope),
        content: readContent(response),
        links: readLinks(response, scope),
      };
    });
}

function readHeaders(response: Located<JsonObject>, scope: OperationScope): readonly HeaderSpec[] {
  const headers = objectMember(response.value, 'headers') ?? {};
  return Object.keys(headers)
    .filter((name) => name.toLowerCase() !== 'content-type')
    .map((name) => {
      const { value, document } = locate(scope, member(headers, name) ?? null, response.document);
      const raw = isObject(value) ? value : {};
      // In Swagger 2.0 a header is its own schema.
      const schema = member(raw, 'schema') ?? (scope.dialect === '2.0' ? withoutDescription(raw) : undefined);
      return omitUndefined<HeaderSpec>({
        name,
        required: booleanMember(raw, 'required') ?? false,
        schema: schema === undefined ? undefined : scope.schemas.read({ value: schema, document }),
      });
    });
}

function withoutDescription(raw: JsonObject): JsonObject {
  const { description: _, collectionFormat: __, ...schema } = raw;
  return schema;
}

function readLinks(response: Located<JsonObject>, scope: OperationScope): readonly LinkSpec[] {
  const links = objectMember(response.value, 'links') ?? {};
  return Object.keys(links).flatMap((name) => {
    const link = tryLocate(scope, name, member(links, name) ?? null, response.document);
    if (link === undefined || !isObject(link.value)) return [];
    const { value, document } = link;
    return [
      omitUndefined<LinkSpec>({
        name,
        operationId:
          stringMember(value, 'operationId') ?? findByReference(stringMember(value, 'operationRef'), document, scope),
        parameters: (omitOversized(objectMember(value, 'parameters')) ?? {}) as JsonObject,
        requestBody: omitOversized(member(value, 'requestBody')),
      }),
    ];
  });
}

/** A link that leads nowhere costs only itself. */
function tryLocate(
  scope: OperationScope,
  name: string,
  value: JsonValue,
  document: LoadedDocument,
): Located | undefined {
  try {
    return locate(scope, value, document);
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    const { pointer } = error.details;
    scope.warn({
      code: error.code,
      message: `The link ${JSON.stringify(name)} is omitted: ${error.message}`,
      ...(pointer === undefined ? {} : { pointer }),
    });
    return undefined;
  }
}

/** `#/paths/~1users~1{id}/get`, within the same description. */
function findByReference(
  reference: string | undefined,
  document: LoadedDocument,
  scope: OperationScope,
): string | undefined {
  if (reference === undefined || document !== scope.store.root || !reference.startsWith('#')) return undefined;
  const [paths, path, method] = parsePointer(reference.slice(1)) ?? [];
  return paths === 'paths' && path !== undefined && method !== undefined
    ? scope.findOperation(method.toUpperCase(), path)
    : undefined;
}
