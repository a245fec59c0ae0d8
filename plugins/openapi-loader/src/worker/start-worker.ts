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
  readonly started: Promise<boolean>;
  post(message: ToWorker, transfer?: ArrayBuffer[]): void;
  listen(onMessage: (message: FromWorker) => void, onExit: () => void): void;
  end(): void;
}

export function startWorker(start: () => LoaderWorker): StartedWorker {
  let worker: LoaderWorker | undefined;
  let listener: { readonly onMessage: (message: FromWorker) => void; readonly onExit: () => void } | undefined;
  const started = new Promise<boolean>((resolve) => {
    try {
      worker = start();
    } catch {
      return resolve(false);
    }
    worker.addEventListener('message', ({ data }) => {
      const message = data as FromWorker;
      if (message.kind === 'ready') resolve(true);
      else listener?.onMessage(message);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(false);
      listener?.onExit();
    });
  });
  return {
    started,
    post: (message, transfer = []) => worker?.postMessage(message, transfer),
    listen(onMessage, onExit) {
      listener = { onMessage, onExit };
    },
    end: () => worker?.terminate(),
  };
}
