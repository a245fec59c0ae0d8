import type { JsonValue, OperationStep, ParameterInput } from '@opchain/core';
import { isObject, type JsonObject, uniqueName } from '@opchain/core/internal/model';

/** What is described of a request. */
export interface DescribedRequest {
  readonly method: string;
  /** With `{name}` for what differs between calls. */
  readonly path: string;
  readonly parameters: readonly Pick<ParameterInput, 'in' | 'name'>[];
}

/** What a step sends. */
interface SentRequest {
  readonly operation: { readonly id: string };
  readonly parameters: readonly Pick<ParameterInput, 'in' | 'name'>[];
  readonly body?: OperationStep['body'];
}

/** Methods whose requests may have a body. */
const METHODS_WITH_BODY = /^(POST|PUT|PATCH|DELETE)$/;
const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/** A description of requests to one server, without any yet. */
export function createRequests(title: string, origin: string | undefined): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: 'Requests of the chain beside this file, written by Opchain.' },
    ...(origin !== undefined && { servers: [{ url: origin }] }),
    paths: {},
  };
}

/** Adds a request, unless it is described; the id is that of its operation. */
export function describeRequest(
  document: JsonObject,
  { method, path, parameters }: DescribedRequest,
): { readonly document: JsonObject; readonly id: string } {
  const paths = memberOf(document, 'paths');
  const item = memberOf(paths, path);
  const known = item[method.toLowerCase()];
  if (isObject(known)) {
    const own = typeof known['operationId'] === 'string' ? known['operationId'] : `${method} ${path}`;
    return { document: completeRequests(document, [{ operation: { id: own }, parameters }]), id: own };
  }
  const id = uniqueName(nameOperation(method, path), (name) =>
    listOperations(document).some((each) => each.id === name),
  );
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const operation = {
    operationId: id,
    parameters: [
      ...[...new Set(inPath)].map((name) => ({ in: 'path', name, required: true, schema: { type: 'string' } })),
    ],
    ...(METHODS_WITH_BODY.test(method) && {
      requestBody: { content: Object.fromEntries(BODY_TYPES.map((type) => [type, {}])) },
    }),
    responses: { default: { description: 'Response' } },
  };
  const added = { ...document, paths: { ...paths, [path]: { ...item, [method.toLowerCase()]: operation } } };
  return { document: completeRequests(added, [{ operation: { id }, parameters }]), id };
}

/** The description with every parameter and media type that these steps send to its operations. */
export function completeRequests(document: JsonObject, steps: readonly SentRequest[]): JsonObject {
  return mapOperations(document, (operation, id) => {
    const callers = steps.filter((step) => step.operation.id === id);
    const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
    const isKnown = (place: string, name: string): boolean =>
      parameters.some((each) => isObject(each) && each['in'] === place && each['name'] === name);
    const added = new Map(
      callers.flatMap((step) =>
        step.parameters
          .filter((each) => each.in !== 'path' && !isKnown(each.in, each.name))
          .map((each) => [`${each.in} ${each.name}`, { in: each.in, name: each.name, schema: {} }] as const),
      ),
    );
    const types = callers.flatMap(({ body }) => (body ? [body.contentType ?? 'application/json'] : []));
    const body = memberOf(operation, 'requestBody');
    const content = memberOf(body, 'content');
    const missing = types.filter((type) => !Object.hasOwn(content, type));
    if (added.size === 0 && missing.length === 0) return operation;
    return {
      ...operation,
      ...(added.size > 0 && { parameters: [...parameters, ...added.values()] }),
      ...(missing.length > 0 && {
        requestBody: { ...body, content: { ...content, ...Object.fromEntries(missing.map((type) => [type, {}])) } },
      }),
    };
  });
}

/** The description with the operations that are used, to be written in a file. */
export function keepUsedRequests(document: JsonObject, isUsed: (id: string) => boolean): JsonObject {
  return mapOperations(document, (operation, id) => (isUsed(id) ? operation : undefined));
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

function listOperations(document: JsonObject): readonly { readonly id: string }[] {
  const found: { id: string }[] = [];
  mapOperations(document, (operation, id) => {
    found.push({ id });
    return operation;
  });
  return found;
}

function mapOperations(
  document: JsonObject,
  map: (operation: JsonObject, id: string) => JsonObject | undefined,
): JsonObject {
  let isChanged = false;
  const paths = Object.entries(memberOf(document, 'paths')).flatMap(([path, item]): [string, JsonValue][] => {
    if (!isObject(item)) return [[path, item]];
    const members = Object.entries(item).flatMap(([method, operation]): [string, JsonValue][] => {
      if (!methods.has(method) || !isObject(operation)) return [[method, operation]];
      const { operationId } = operation;
      const id = typeof operationId === 'string' ? operationId : `${method.toUpperCase()} ${path}`;
      const mapped = map(operation, id);
      if (mapped !== operation) isChanged = true;
      return mapped === undefined ? [] : [[method, mapped]];
    });
    return members.length === 0 ? [] : [[path, Object.fromEntries(members)]];
  });
  return isChanged ? { ...document, paths: Object.fromEntries(paths) } : document;
}

function memberOf(owner: JsonObject, name: string): JsonObject {
  const value = Object.hasOwn(owner, name) ? owner[name] : undefined;
  return isObject(value) ? value : {};
}

/** `GET /orders/{orderId}/items` → `getOrdersItems`. */
function nameOperation(method: string, path: string): string {
  const words = path
    .replace(/\{[^}]*\}/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return 'request';
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
