import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppOptions } from './create-app.js';
import { createApp } from './create-app.js';

export interface ServerOptions extends AppOptions {
  /** 4004 unless given; 0 takes a free one. */
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
  port = 4004,
  host = '127.0.0.1',
  ...options
}: ServerOptions): Promise<RunningServer> {
  const handle = (await createApp(options)).callback();
  const server = createServer((request, response) => void handle(request, response)).listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      // A connection that is busy now would be kept open for its client once it is idle.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
      const limit = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}
