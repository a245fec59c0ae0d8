import type { Executor, Plugin } from '@opchain/core/plugin';
import { explainFailure } from './explain-failure.js';
import { readResponse } from './read-response.js';
import { watchBlockedOrigins } from './watch-blocked-origins.js';
import { writeRequest } from './write-request.js';

/**
 * Creates a plugin that sends calls with `fetch`, in a browser or in Node. It sends no cookies and no credentials
 * except those of the call. What a browser does not allow is `CALL_UNSUPPORTED`: `Cookie` and other header fields that
 * the browser controls, a body with `GET`, and inspecting a redirect.
 */
export function fetchExecutor(): Plugin {
  return {
    name: 'executor-fetch',
    apply(context) {
      const blocked = watchBlockedOrigins();
      context.onDispose(() => blocked.stop());
      const executor: Executor = {
        name: 'fetch',
        handles: ({ url }) => /^https?:/i.test(url),
        async execute(call, scope) {
          scope.signal.throwIfAborted();
          const request = writeRequest(call, scope.signal);
          scope.onSent();
          try {
            return await readResponse(await fetch(request), new URL(call.url).host, scope.maxBodyBytes);
          } catch (error) {
            if (scope.signal.aborted) throw scope.signal.reason;
            throw await explainFailure(error, new URL(call.url), blocked, scope.signal);
          }
        },
      };
      context.addExecutor(executor);
    },
  };
}
