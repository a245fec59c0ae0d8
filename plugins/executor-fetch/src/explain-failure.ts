import { isOpchainError, networkError, OpchainError, systemCode } from '@opchain/core/plugin';
import type { BlockedOrigins } from './watch-blocked-origins.js';

/**
 * Explains why a call failed, as far as that is known. Node's fetch provides a cause, a browser gives a page no reason.
 * Nothing is sent to find out more. `isReceived`: the status and headers of the response have arrived.
 */
export async function explainFailure(
  error: unknown,
  url: URL,
  blocked: BlockedOrigins,
  isReceived: boolean,
): Promise<OpchainError> {
  if (isOpchainError(error)) return error;
  const cause = findCause(error);
  if (cause !== undefined) {
    if (/^Z_|^ERR_/.test(systemCode(cause) ?? '') && !/^ERR_(TLS|SSL)_/.test(systemCode(cause) ?? '')) {
      return new OpchainError(
        'RESPONSE_MALFORMED',
        `The response of ${url.host} cannot be read: its body cannot be decoded.`,
        { cause: error },
      );
    }
    return networkError(cause, url.host);
  }
  if (isReceived) {
    return new OpchainError('NETWORK_FAILED', `The response of ${url.host} broke off before it was complete.`, {
      cause: error,
    });
  }
  // The event for a blocked call is dispatched after the call has failed.
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (blocked.has(url.origin)) {
    return new OpchainError(
      'CALL_BLOCKED',
      `The content security policy of this page blocks calls to ${url.origin}. Start the page's host with --connect ${url.origin}.`,
      { cause: error, origin: url.origin },
    );
  }
  return explainInPage(error, url);
}

function explainInPage(error: unknown, url: URL): OpchainError {
  if (typeof location !== 'undefined' && location.protocol === 'https:' && url.protocol === 'http:') {
    return new OpchainError(
      'CALL_UNSUPPORTED',
      `A page loaded over https: cannot call ${url.origin}, which is http:. Use the relay.`,
      {
        cause: error,
        origin: url.origin,
      },
    );
  }
  if (typeof location !== 'undefined' && location.origin === url.origin) {
    return new OpchainError(
      'NETWORK_FAILED',
      `The call to ${url.host} failed: the server cannot be reached, or closed the connection.`,
      { cause: error },
    );
  }
  return new OpchainError(
    'NETWORK_FAILED',
    `The call to ${url.host} failed, and the browser does not say why: either the server cannot be reached or closed the connection, or it does not allow this page, the method or a header of this call (CORS).`,
    { cause: error, origin: url.origin },
  );
}

/** The innermost cause with a Node error code. */
function findCause(error: unknown): unknown {
  let found: unknown;
  for (
    let cause = error, depth = 0;
    typeof cause === 'object' && cause !== null && depth < 5;
    cause = 'cause' in cause ? cause.cause : undefined, depth += 1
  ) {
    if (systemCode(cause) !== undefined) found = cause;
  }
  return found;
}
