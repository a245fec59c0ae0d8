import type { RunningServer } from '@opchain/shop/launcher';
import { type AppOptions, createApp } from './create-app.js';

export interface ServerOptions extends AppOptions {
  /** 4002 unless given; 0 for a free one. */
  port?: number;
  /** 127.0.0.1 unless given. */
  host?: string;
}

const CLOSE_TIMEOUT_MS = 5000;
const IDLE_SWEEP_MS = 100;

/** Listens; rejects with Node's own error when the address is not available. The caller closes the store. */
export async function startServer({
  port = 4002,
  host = '127.0.0.1',
  ...options
}: ServerOptions): Promise<RunningServer> {
  const app = await createApp(options);
  const url = await app.listen({ port, host });
  return {
    url,
    async close() {
      // A connection that is busy now would stay open for its client once it is idle.
      const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
      const limit = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
      await app.close();
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}
