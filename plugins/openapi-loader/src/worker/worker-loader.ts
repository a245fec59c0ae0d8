import type { ApiDescription, LoadScope, Plugin, SpecSource } from '@opchain/core/plugin';
import type { LoadLimits } from '../load-description.js';
import { acceptSource } from '../text/accept-source.js';
import { type LoaderWorker, type StartedWorker, startWorker } from './start-worker.js';

/** Options of `workerLoader`. */
export interface WorkerLoaderOptions extends Omit<LoadLimits, 'inSlices'> {
  /** Starts a worker whose script calls `serveLoader()`; called once for each description, and once in advance. */
  readonly start: () => LoaderWorker;
}

/**
 * Creates a plugin that reads the same descriptions as `openApiLoader`, each in a separate worker, so that a page is
 * never blocked. Aborting and disposing terminate the worker. If none can be started (because a policy forbids it), the
 * description is read in the page itself, in slices.
 */
export function workerLoader({ start, ...limits }: WorkerLoaderOptions): Plugin {
  let spare: StartedWorker | undefined;

  const load = async (source: SpecSource, scope: LoadScope): Promise<ApiDescription> => {
    scope.signal.throwIfAborted();
    // A page starts without it.
    const { readInWorker } = await import('./read-in-worker.js');
    scope.signal.throwIfAborted();
    const worker = spare ?? startWorker(start);
    spare = undefined;
    if (await waitUnlessAborted(worker, scope.signal)) return readInWorker(worker, source, scope, limits);
    worker.end();
    const { loadDescription } = await import('../load-description.js');
    return loadDescription(source, scope, { inSlices: true, ...limits });
  };
  return {
    name: 'openapi-loader',
    apply(context) {
      // Starts while the first description is fetched.
      spare = startWorker(start);
      context.addSpecLoader({ name: 'openapi', accepts: acceptSource, load });
      context.onDispose(() => spare?.end());
    },
  };
}

function waitUnlessAborted(worker: StartedWorker, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      worker.end();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    void worker.started.then((started) => {
      signal.removeEventListener('abort', abort);
      resolve(started);
    });
  });
}
