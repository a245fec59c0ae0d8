// The worker script that finds chains for a description which run on its mock.
import { listRunnable } from './list-runnable.js';
import type { ProposalRequest } from './propose-in-worker.js';

addEventListener('message', ({ data }: MessageEvent<ProposalRequest>) => {
  void listRunnable(data)
    .catch(() => [])
    .then((chains) => postMessage(chains));
});
