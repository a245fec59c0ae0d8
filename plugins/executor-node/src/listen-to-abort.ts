import type { ExecuteScope } from '@opchain/core/plugin';

/** Calls back once when the call is to be given up, at once where it is already. Gives what takes the callback away again. */
export function listenToAbort(scope: ExecuteScope, abort: () => void): () => void {
  if (scope.onAbort !== undefined) return scope.onAbort(abort);
  if (scope.signal.aborted) abort();
  scope.signal.addEventListener('abort', abort, { once: true });
  return () => scope.signal.removeEventListener('abort', abort);
}
