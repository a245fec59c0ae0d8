import type { JsonObject } from '@opchain/core';
import type { HttpCall } from '@opchain/core/model';
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

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
