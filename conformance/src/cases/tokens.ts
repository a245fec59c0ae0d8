import type { JsonObject } from '@opchain/core';
import type { HttpCall } from '@opchain/core/model';
import type { CaseResponse } from '../engine/case-response.js';
import type { Role } from '../engine/profile.js';
import type { Session } from '../engine/session.js';

/** Prepares a call with its token, to be sent later or with a modified token. */
export async function authorizedCall(
  session: Session,
  operationId: string,
  body: JsonObject,
  role: Role,
): Promise<HttpCall> {
  const operation = await session.target.description.operation(operationId);
  const unauthenticated: HttpCall = {
    method: operation.method,
    url: session.target.url + operation.path,
    headers: [['content-type', 'application/json']],
    cookies: [],
    body: JSON.stringify(body),
  };
  return session.authorize(unauthenticated, role);
}

/** The same call with a modified bearer token. */
export function changeToken(call: HttpCall, change: (token: string) => string): HttpCall {
  return {
    ...call,
    headers: call.headers.map(([name, value]) =>
      value.startsWith('Bearer ') ? [name, `Bearer ${change(value.slice('Bearer '.length))}`] : [name, value],
    ),
  };
}

/** Encodes JSON as base64url, as in the parts of a JWT (RFC 7515). */
export function encodeJson(value: JsonObject): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The token with the algorithm `none` and without a signature (RFC 7519, section 6). */
export function removeSignature(token: string): string {
  return `${encodeJson({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1] ?? ''}.`;
}

/** Sends a call while its short-lived token is valid, and again after it expired: returns the second response. */
export async function sendExpired(session: Session): Promise<CaseResponse> {
  const body = { name: session.unique('Product'), price: 1 };
  const call = await authorizedCall(session, 'createProduct', body, 'shortLived');
  const request = { clause: 'createProduct', operationId: 'createProduct' };
  (await session.sendCall(call, { ...request, as: 'shortLived' })).expectStatus(201);
  await delay(4000);
  return session.sendCall(call, { ...request, as: 'shortLived, expired' });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
