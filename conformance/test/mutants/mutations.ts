import type { JsonObject, JsonValue } from '@opchain/core';
import type { Mutant } from './mutant.js';
import type { ProxiedResponse, ProxiedRequest } from '../../src/prove/mutant.js';

type Mutation = Mutant['mutate'];
type ResponsePredicate = (request: ProxiedRequest, response: ProxiedResponse) => boolean;

/** Matches a method and a path, in which `*` matches one segment. */
export function matchRequest(method: string, pattern: string): (request: ProxiedRequest) => boolean {
  const path = new RegExp(`^${pattern.replaceAll('*', '[^/?]+')}(\\?.*)?$`);
  return (request) => request.method === method && path.test(request.path);
}

/** Changes matching responses. */
export function changeResponse(
  when: ResponsePredicate,
  change: (response: ProxiedResponse, request: ProxiedRequest) => ProxiedResponse,
): Mutation {
  return async (request, { upstream }) => {
    const response = await upstream(request);
    return when(request, response) ? change(response, request) : response;
  };
}

/** Changes the JSON of matching responses. */
export function changeJson(
  when: ResponsePredicate,
  change: (body: JsonObject, request: ProxiedRequest) => JsonValue,
): Mutation {
  return changeResponse(when, (response, request) => ({
    ...response,
    body: JSON.stringify(change(JSON.parse(response.body) as JsonObject, request)),
  }));
}

/** Changes the JSON of matching requests before they reach the correct server. */
export function changeRequest(
  when: (request: ProxiedRequest) => boolean,
  change: (body: JsonObject, request: ProxiedRequest) => JsonObject,
): Mutation {
  return (request, { upstream }) => {
    if (!when(request)) return upstream(request);
    const body = parseObject(request.body);
    return upstream(body === undefined ? request : { ...request, body: JSON.stringify(change(body, request)) });
  };
}

/** Changes the status of matching responses. */
export const withStatus = (when: ResponsePredicate, status: number): Mutation =>
  changeResponse(when, (response) => ({ ...response, status }));

/** Replaces matching error responses by a success. */
export const acceptInvalid = (
  when: ResponsePredicate,
  status: number,
  body: (request: ProxiedRequest) => JsonValue,
): Mutation =>
  changeResponse(when, (response, request) => ({
    status,
    headers: { ...response.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body(request)),
  }));

/** A problem document. */
export function problemResponse(status: number, title: string): ProxiedResponse {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ type: 'about:blank', title, status, code: 'planted-fault', detail: title }),
  };
}

export function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

export const isSuccess: ResponsePredicate = (_, { status }) => status >= 200 && status < 300;
export const allOf =
  (...conditions: readonly ResponsePredicate[]): ResponsePredicate =>
  (request, response) =>
    conditions.every((condition) => condition(request, response));
export const hasStatus =
  (...statuses: readonly number[]): ResponsePredicate =>
  (_, { status }) =>
    statuses.includes(status);
