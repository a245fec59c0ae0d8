import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '@opchain/host';
import { KEEP_ALIVE_MS, type RunningServer } from '@opchain/shop/launcher';
import { type AppOptions, createApp } from './create-app.js';

export interface ServerOptions extends AppOptions {
  /** 4001 unless given; 0 for a free one. */
  port?: number;
  /** 127.0.0.1 unless given. */
  host?: string;
}

/** Listens; rejects with Node's own error when the address is not available. The caller closes the store. */
export async function startServer({
  port = 4001,
  host = '127.0.0.1',
  ...options
}: ServerOptions): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, await createApp(options)).listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () => closeServer(server),
  };
}
