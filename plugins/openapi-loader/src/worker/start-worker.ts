import type { FromWorker, ToWorker } from './loader-messages.js';

/** The members of `Worker` that are used. */
export interface LoaderWorker {
  /** Sends a message to the worker, transferring the buffers. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Listens to messages of the worker. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Listens to errors of the worker. */
  addEventListener(type: 'error', listener: (event: { preventDefault(): void }) => void): void;
  /** Terminates the worker. */
  terminate(): void;
}

/** A worker that is starting. */
export interface StartedWorker {
  /** False if its script cannot run here: workers may be forbidden, or the host unreachable. */
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
