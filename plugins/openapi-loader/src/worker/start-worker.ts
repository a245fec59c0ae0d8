import type { FromWorker, ToWorker } from './loader-messages.js';

/** What is needed of a `Worker`. */
export interface LoaderWorker {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { preventDefault(): void }) => void): void;
  terminate(): void;
}

/** A worker on its way. */
export interface StartedWorker {
  /** False where its script cannot run here: workers may be forbidden, or the host gone. */
  readonly begun: Promise<boolean>;
  post(message: ToWorker, transfer?: ArrayBuffer[]): void;
  listen(take: (message: FromWorker) => void, died: () => void): void;
  end(): void;
}

export function startWorker(start: () => LoaderWorker): StartedWorker {
  let worker: LoaderWorker | undefined;
  let listener: { readonly take: (message: FromWorker) => void; readonly died: () => void } | undefined;
  const begun = new Promise<boolean>((settle) => {
    try {
      worker = start();
    } catch {
      return settle(false);
    }
    worker.addEventListener('message', ({ data }) => {
      const message = data as FromWorker;
      if (message.kind === 'ready') settle(true);
      else listener?.take(message);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      settle(false);
      listener?.died();
    });
  });
  return {
    begun,
    post: (message, transfer = []) => worker?.postMessage(message, transfer),
    listen(take, died) {
      listener = { take, died };
    },
    end: () => worker?.terminate(),
  };
}
