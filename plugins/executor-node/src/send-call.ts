import type { ExecuteScope, HttpCall, HttpResult } from '@opchain/core/plugin';
import type { Address } from './read-address.js';
import { sendAttempt, type Transport } from './send-attempt.js';

/** Methods that may be sent again if a reused connection turns out to be closed (RFC 9110, section 9.2.2). */
const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'QUERY']);

/** Sends one call and reads its response. */
export async function sendCall(
  call: HttpCall,
  address: Address,
  scope: ExecuteScope,
  transport: Transport,
): Promise<HttpResult> {
  if (scope.onAbort === undefined) scope.signal.throwIfAborted();
  let attempt = await sendAttempt(call, address, scope, transport);
  while (!('status' in attempt)) {
    if (!attempt.isStaleConnection || !idempotent.has(call.method)) throw attempt.error;
    // `onSent` was already called for the first attempt.
    const { signal, maxBodyBytes } = scope;
    const reportResponse: ExecuteScope['onResponse'] = (response) => scope.onResponse?.(response);
    const silent = { signal, maxBodyBytes, onSent: () => undefined, onResponse: reportResponse };
    attempt = await sendAttempt(call, address, silent, transport);
  }
  return attempt;
}
