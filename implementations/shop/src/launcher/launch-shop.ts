import { openStore } from '../open-store.js';
import type { ShopStore } from '../store-port.js';
import { launch } from './launch.js';

/** `--store` of the samples on `openStore`. */
export const storeOption = { option: 'store', default: 'memory', forms: 'memory|sqlite:FILE|mongodb://…' } as const;

/** What a framework's sample does to start. */
export interface ShopServer {
  /** Default of `--port`. */
  readonly port: number;
  /** Listens; the store remains open when it rejects or closes. */
  startServer(this: void, options: ShopServerOptions): Promise<RunningServer>;
}

export interface ShopServerOptions {
  readonly port: number;
  readonly host: string;
  /** Every host name of the server in addition to `localhost` and plain addresses. */
  readonly allowedHosts: readonly string[];
  readonly uiPath: string;
  readonly store: ShopStore;
}

export interface RunningServer {
  readonly url: string;
  /** Stops accepting requests, and resolves when those in progress are finished, after five seconds at the latest. */
  close(): Promise<void>;
}

/** Runs the shop on one framework as a command: its store, then its server; see `launch`. */
export function launchShop({ port, startServer }: ShopServer): Promise<void> {
  return launch({
    port,
    storage: storeOption,
    async start({ storage, ...settings }) {
      const store = await openStore(storage);
      try {
        const { host } = settings;
        const server = await startServer({ ...settings, allowedHosts: [host, ...settings.allowedHosts], store });
        return { url: server.url, close: () => server.close().finally(() => store.close()) };
      } catch (error) {
        await store.close();
        throw error;
      }
    },
  });
}
