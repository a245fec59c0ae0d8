import type { Point } from '@opchain/core/internal/model';
import { layOut } from '../../../canvas/geometry/lay-out.js';
import type { LayoutRequest } from '../../../canvas/geometry/layout-request.js';
import { startPageWorker } from '../../../model/start-page-worker.js';

/** The worker's script relative to the page; defined by the build of the page only. */
declare const layoutWorkerPath: string | undefined;

type Layout = Record<string, Point>;

/**
 * Finds a tidy position for every node in a worker; undefined if it was canceled. On the main thread where the page has
 * no worker: in another host's page, or if the policy forbids workers.
 */
export async function layOutInWorker(request: LayoutRequest, signal: AbortSignal): Promise<Layout | undefined> {
  const positions = typeof layoutWorkerPath === 'undefined' ? undefined : await ask(layoutWorkerPath, request, signal);
  // Alternatives would block the page.
  return positions ?? (signal.aborted ? undefined : layOut(request, 0));
}

function ask(path: string, request: LayoutRequest, signal: AbortSignal): Promise<Layout | undefined> {
  return new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = startPageWorker(path, 'layout');
    } catch {
      return resolve(undefined);
    }
    const finish = (positions?: Layout): void => {
      worker.terminate();
      resolve(positions);
    };
    signal.addEventListener('abort', () => finish());
    worker.onmessage = ({ data }: MessageEvent<Layout | undefined>) => finish(data);
    worker.onerror = () => finish();
    worker.postMessage(request);
  });
}
