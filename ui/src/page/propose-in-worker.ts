import type { Chain, Source } from '@opchain/core';
import { startPageWorker } from '../model/start-page-worker.js';

/** The worker's script relative to the page; the build defines its name. */
declare const proposalsWorkerPath: string;

/** A description whose chains are wanted. */
export interface ProposalRequest {
  readonly content: string | Uint8Array;
  /** The source of the chains. */
  readonly source: Source;
}

/** A description that takes longer gets no proposals. */
const MAX_MS = 30_000;

/** Chains for a description that run on its mock, found away from the page's thread; none where that fails. */
export function proposeInWorker(request: ProposalRequest): Promise<readonly Chain[]> {
  return new Promise((resolve) => {
    const worker = startPageWorker(proposalsWorkerPath, 'proposals');
    const end = (chains: readonly Chain[]): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(chains);
    };
    const timer = setTimeout(() => end([]), MAX_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<readonly Chain[]>) => end(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end([]);
    });
    worker.postMessage(request);
  });
}
