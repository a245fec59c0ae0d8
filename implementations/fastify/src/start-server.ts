import type { AppOptions } from './create-app.js';
import { createApp } from './create-app.js';

export interface ServerOptions extends AppOptions {
  /** 4002 unless given; 0 takes a free one. */
  port?: number;
  /** 127.0.0.1 unless given. */
  host?: string;
}

export interface RunningServer {
  url: string;
  /** Takes no more requests and resolves when those under way are answered, after five seconds at the latest. */
  close(): Promise<void>;
}

const timeoutMs = 5000;
const sweepMs = 100;

/** Listens; rejects with Node's own error when the address cannot be had. The store stays the caller's to close. */
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
      // A connection that is busy now would be kept open for its client once it is idle.
      const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
      const limit = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
      await app.close();
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}
