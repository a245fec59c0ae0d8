import type { ExecuteScope, HttpCall, HttpResult } from '@opchain/core/plugin';
import { explainFailure } from './explain-failure.js';
import { readResponse } from './read-response.js';
import type { BlockedOrigins } from './watch-blocked-origins.js';
import { writeRequest } from './write-request.js';

/** Sends one call with `fetch`; see `fetchExecutor`. */
export async function sendWithFetch(call: HttpCall, scope: ExecuteScope, blocked: BlockedOrigins): Promise<HttpResult> {
  scope.signal.throwIfAborted();
  const request = writeRequest(call, scope.signal);
  scope.onSent();
  let isReceived = false;
  try {
    const response = await fetch(request);
    isReceived = true;
    return await readResponse(response, new URL(call.url).host, scope);
  } catch (error) {
    if (scope.signal.aborted) throw scope.signal.reason;
    throw await explainFailure(error, new URL(call.url), blocked, isReceived);
  }
}
