import { type LoaderWorker, serveLoader } from '../src/index.js';

/** A worker in the same thread: messages are cloned and arrive asynchronously, as with a real one. */
export interface ChannelWorker extends LoaderWorker {
  readonly received: { readonly kind: string }[];
  readonly ended: boolean;
  /** Behaves as if its script had failed. */
  fail(): void;
}

export function startChannelWorker(serve: typeof serveLoader = serveLoader): ChannelWorker {
  const { port1, port2 } = new MessageChannel();
  const received: { kind: string }[] = [];
  const errors: ((event: { preventDefault(): void }) => void)[] = [];
  let ended = false;
  port1.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => received.push(data));
  port1.start();
  port2.start();
  serve({
    postMessage: (message) => port2.postMessage(message),
    addEventListener: (type, listener) => port2.addEventListener(type, listener),
  });
  return {
    received,
    get ended() {
      return ended;
    },
    fail: () => errors.forEach((listener) => listener({ preventDefault: () => undefined })),
    postMessage: (message, transfer) => port1.postMessage(message, transfer),
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'error') errors.push(listener as (typeof errors)[number]);
      else port1.addEventListener('message', listener as (event: MessageEvent) => void);
    },
    terminate() {
      ended = true;
      port1.close();
      port2.close();
    },
  };
}
