import type { Executor, Plugin } from '@opchain/core/plugin';
import { watchBlockedOrigins } from './watch-blocked-origins.js';

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
        // Loaded with the first call: a page starts without it.
        execute: async (call, scope) => (await import('./send-with-fetch.js')).sendWithFetch(call, scope, blocked),
      };
      context.addExecutor(executor);
    },
  };
}
