import type { JsonValue } from '@opchain/core';
import { type OperationDetail, type OperationSummary, writeJson } from '@opchain/core/internal/model';
import { changeAt, type Field, readField, writeField } from '@opchain/resources';
import { jsonEquals } from '../engine/case-response.js';
import type { Mutation, ProxiedRequest, ProxiedResponse } from './mutant.js';

type Operation = Pick<OperationSummary, 'method' | 'path'>;
type MaybePromise<T> = T | Promise<T>;

/** Changes requests of an operation before they reach the server; `accepted` is the latest one that succeeded. */
export function onRequest(
  operation: Operation,
  change: (request: ProxiedRequest, accepted: ProxiedRequest | undefined) => MaybePromise<ProxiedRequest>,
): Mutation {
  return async (request, { upstream, memory }) => {
    if (!isCallOf(operation, request)) return upstream(request);
    const changed = await change(request, memory.get('accepted') as ProxiedRequest | undefined);
    const response = await upstream(changed);
    if (isSuccessful(response)) memory.set('accepted', changed);
    return response;
  };
}

/** Changes responses of an operation. */
export function onResponse(
  operation: Operation,
  change: (response: ProxiedResponse, request: ProxiedRequest) => MaybePromise<ProxiedResponse>,
): Mutation {
  return async (request, { upstream }) => {
    const response = await upstream(request);
    return isCallOf(operation, request) ? change(response, request) : response;
  };
}

/** Changes the values of a field in successful responses of an operation; undefined removes the field. */
export function onResponseField(
  operation: Operation,
  path: readonly string[],
  change: (value: JsonValue) => JsonValue | undefined,
): Mutation {
  return onResponse(operation, (response) => {
    const body = isSuccessful(response) ? readJson(response) : undefined;
    return body === undefined ? response : withJson(response, changeAt(body, path, change));
  });
}

/** Sends requests of an operation again, changed, if the server rejected them. */
export function onRejection(
  operation: Operation,
  change: (
    request: ProxiedRequest,
    response: ProxiedResponse,
    accepted: ProxiedRequest | undefined,
  ) => MaybePromise<ProxiedRequest | undefined>,
): Mutation {
  return async (request, { upstream, memory }) => {
    const response = await upstream(request);
    if (!isCallOf(operation, request)) return response;
    if (isSuccessful(response)) memory.set('accepted', request);
    if (response.status < 400) return response;
    const changed = await change(request, response, memory.get('accepted') as ProxiedRequest | undefined);
    return changed === undefined ? response : upstream(changed);
  };
}

/** True if the request calls the operation. */
export function isCallOf({ method, path }: Operation, request: ProxiedRequest): boolean {
  return request.method === method && isOnPath(path, request);
}

/** True if the path of the request matches the template. */
export function isOnPath(template: string, { path }: Pick<ProxiedRequest, 'path'>): boolean {
  const [parts, others] = [template.split('/'), pathOf(path).split('/')];
  return (
    parts.length === others.length &&
    parts.every((part, index) => part === others[index] || (part.startsWith('{') && others[index] !== ''))
  );
}

export function pathOf(path: string): string {
  return path.split('?', 1)[0]!;
}

export function isSuccessful({ status }: Pick<ProxiedResponse, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** The JSON of a message, or undefined. */
export function readJson({ body }: { readonly body: string }): JsonValue | undefined {
  try {
    return JSON.parse(body) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The message with other JSON; the same message if nothing changes. */
export function withJson<T extends { readonly body: string }>(message: T, value: JsonValue | undefined): T {
  return value === undefined || jsonEquals(value, readJson(message)) ? message : { ...message, body: writeJson(value) };
}

/** The message with a header, or without it; the same message if nothing changes. */
export function withHeader<T extends ProxiedRequest | ProxiedResponse>(
  message: T,
  name: string,
  value: string | undefined,
): T {
  const { [name]: old, ...others } = message.headers;
  if (old === value) return message;
  return { ...message, headers: value === undefined ? others : { ...others, [name]: value } };
}

/** The value of a field in a request: of a query parameter as text. Undefined if the request has none. */
export function fieldOf(request: ProxiedRequest, field: Pick<Field, 'in' | 'path'>): JsonValue | undefined {
  if (field.in === 'query') return new URLSearchParams(queryOf(request.path)).get(String(field.path[0])) ?? undefined;
  const body = field.in === 'body' ? readJson(request) : undefined;
  return body === undefined ? undefined : readField({ parameters: {}, body }, field);
}

/** The request with a value in a field; undefined removes it. */
export function withField(
  request: ProxiedRequest,
  field: Pick<Field, 'in' | 'path'>,
  value: JsonValue | undefined,
): ProxiedRequest {
  if (field.in === 'query') {
    const query = new URLSearchParams(queryOf(request.path));
    const name = String(field.path[0]);
    if (value === undefined) query.delete(name);
    else query.set(name, typeof value === 'string' ? value : writeJson(value));
    const text = query.toString();
    return { ...request, path: pathOf(request.path) + (text === '' ? '' : `?${text}`) };
  }
  const body = readJson(request);
  return body === undefined ? request : withJson(request, writeField({ parameters: {}, body }, field, value).body);
}

/** True if the object that has the field is in the request. */
export function hasParent(request: ProxiedRequest, field: Pick<Field, 'in' | 'path'>): boolean {
  if (field.in !== 'body') return true;
  const parent = fieldOf(request, { in: 'body', path: field.path.slice(0, -1) });
  return typeof parent === 'object' && parent !== null;
}

/** The JSON media type of a body that an operation describes, if it has one. */
export function hasJsonBody({ requestBody }: OperationDetail): boolean {
  return requestBody?.content.some(({ contentType }) => /[/+]json\b/i.test(contentType)) === true;
}

function queryOf(path: string): string {
  return path.includes('?') ? path.slice(path.indexOf('?') + 1) : '';
}
