import { systemCode } from '@opchain/core/plugin';
import type { ExecuteScope, HttpCall, HttpResult } from '@opchain/core/plugin';
import type { Address } from './read-address.js';

/** Why a try came to nothing. */
export interface SendFailure {
  readonly error: unknown;
  /** The server had closed a kept connection: nothing of an answer came. */
  readonly isStaleConnection: boolean;
}

/** Makes one try of a call. */
export type TryCall = (call: HttpCall, address: Address, scope: ExecuteScope) => Promise<HttpResult | SendFailure>;

/** Methods that may be sent again when a kept connection turns out to be closed (RFC 9110, section 9.2.2). */
const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'QUERY']);

/** Sends one call and reads its answer. */
export async function sendCall(
  call: HttpCall,
  address: Address,
  scope: ExecuteScope,
  tryCall: TryCall,
): Promise<HttpResult> {
  if (scope.onAbort === undefined) scope.signal.throwIfAborted();
  let attempt = await tryCall(call, address, scope);
  while (!('status' in attempt)) {
    if (!attempt.isStaleConnection || !idempotent.has(call.method)) throw attempt.error;
    // It was said to be sent when the first try was.
    attempt = await tryCall(call, address, {
      signal: scope.signal,
      maxBodyBytes: scope.maxBodyBytes,
      onSent: () => undefined,
    });
  }
  return attempt;
}

/** True for an error that a connection ends with which the other side has closed. */
export function isReset(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}
