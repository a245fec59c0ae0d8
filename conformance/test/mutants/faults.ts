import type { JsonObject, JsonValue } from '@opchain/core';
import type { Mutant, ProxiedAnswer, ProxiedRequest } from './mutant.js';

type Fault = Mutant['fault'];
type When = (request: ProxiedRequest, answer: ProxiedAnswer) => boolean;

/** True for a method on a path, where `*` stands for one segment. */
export function on(method: string, pattern: string): (request: ProxiedRequest) => boolean {
  const path = new RegExp(`^${pattern.replaceAll('*', '[^/?]+')}(\\?.*)?$`);
  return (request) => request.method === method && path.test(request.path);
}

/** Changes some answers. */
export function changeAnswer(when: When, change: (answer: ProxiedAnswer, request: ProxiedRequest) => ProxiedAnswer): Fault {
  return async (request, { upstream }) => {
    const answer = await upstream(request);
    return when(request, answer) ? change(answer, request) : answer;
  };
}

/** Changes the JSON of some answers. */
export function changeJson(when: When, change: (body: JsonObject, request: ProxiedRequest) => JsonValue): Fault {
  return changeAnswer(when, (answer, request) => ({ ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as JsonObject, request)) }));
}

/** Changes the JSON of some requests before they reach the good server. */
export function changeRequest(when: (request: ProxiedRequest) => boolean, change: (body: JsonObject, request: ProxiedRequest) => JsonObject): Fault {
  return (request, { upstream }) => {
    if (!when(request)) return upstream(request);
    const body = parseObject(request.body);
    return upstream(body === undefined ? request : { ...request, body: JSON.stringify(change(body, request)) });
  };
}

/** Answers some requests without the good server. */
export function answerInstead(
  when: (request: ProxiedRequest) => boolean,
  answer: (request: ProxiedRequest, scope: Parameters<Fault>[1]) => Promise<ProxiedAnswer>,
): Fault {
  return (request, scope) => (when(request) ? answer(request, scope) : scope.upstream(request));
}

/** Gives some answers another status. */
export const withStatus = (when: When, status: number): Fault => changeAnswer(when, (answer) => ({ ...answer, status }));

/** Takes a header away from some answers. */
export const withoutHeader = (when: When, name: string): Fault =>
  changeAnswer(when, (answer) => ({ ...answer, headers: Object.fromEntries(Object.entries(answer.headers).filter(([header]) => header !== name)) }));

/** Sets a header of some answers. */
export const withHeader = (when: When, name: string, value: string): Fault =>
  changeAnswer(when, (answer) => ({ ...answer, headers: { ...answer.headers, [name]: value } }));

/** Lets some errors pass as if all were well: the answer of a refused request becomes this one. */
export const accept = (when: When, status: number, body: (request: ProxiedRequest) => JsonValue): Fault =>
  changeAnswer(when, (answer, request) => ({
    status,
    headers: { ...answer.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body(request)),
  }));

/** A problem document. */
export function problem(status: number, title: string): ProxiedAnswer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ type: 'about:blank', title, status, code: 'planted-fault', detail: title }),
  };
}

export function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const succeeded: When = (_, { status }) => status >= 200 && status < 300;
export const both =
  (...conditions: readonly When[]): When =>
  (request, answer) =>
    conditions.every((condition) => condition(request, answer));
export const answered =
  (...statuses: readonly number[]): When =>
  (_, { status }) =>
    statuses.includes(status);
