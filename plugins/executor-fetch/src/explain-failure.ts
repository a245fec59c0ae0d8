import { isOpchainError, networkError, OpchainError, systemCode } from '@opchain/core';
import type { BlockedOrigins } from './watch-blocked-origins.js';

/**
 * Why a call failed, as far as it can be known. Node's fetch gives a cause. A browser tells a page nothing, so that the
 * message lists what it may be; only its own policy can be told apart.
 */
export async function explainFailure(error: unknown, url: URL, blocked: BlockedOrigins): Promise<OpchainError> {
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
  // The event that tells of a blocked call comes after the call has failed.
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (blocked.has(url.origin)) {
    return new OpchainError(
      'CALL_UNSUPPORTED',
      `The content security policy of this page blocks calls to ${url.origin}. Start the page's host with --connect ${url.origin}.`,
      { cause: error },
    );
  }
  if (typeof location !== 'undefined' && location.protocol === 'https:' && url.protocol === 'http:') {
    return new OpchainError(
      'CALL_UNSUPPORTED',
      `A page loaded over https: cannot call ${url.origin}, which is http:. Use the relay.`,
      {
        cause: error,
      },
    );
  }
  return new OpchainError(
    'NETWORK_FAILED',
    `The call to ${url.host} failed, and browsers do not say why: the server is not running, its certificate is not trusted, or it does not allow calls from this page (CORS). If it is CORS, use the relay.`,
    { cause: error },
  );
}

/** The innermost cause with a code of Node's. */
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
