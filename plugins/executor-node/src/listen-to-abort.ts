import type { ExecuteScope } from '@opchain/core/plugin';

/**
 * Calls back once when the call must stop, or immediately if it already must. Returns a function that removes the
 * callback.
 */
export function listenToAbort(scope: ExecuteScope, abort: () => void): () => void {
  if (scope.onAbort !== undefined) return scope.onAbort(abort);
  if (scope.signal.aborted) abort();
  scope.signal.addEventListener('abort', abort, { once: true });
  return () => scope.signal.removeEventListener('abort', abort);
}
