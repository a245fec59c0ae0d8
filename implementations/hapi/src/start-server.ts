import { KEEP_ALIVE_MS, type RunningServer } from '@opchain/shop/launcher';
import { type AppOptions, createApp } from './create-app.js';

const CLOSE_TIMEOUT_MS = 5000;

/** Starts a server; rejects with Node's own error when the address is not available. The caller closes the store. */
export async function startServer(options: AppOptions): Promise<RunningServer> {
  const server = await createApp(options);
  server.listener.keepAliveTimeout = KEEP_ALIVE_MS;
  await server.start();
  return { url: server.info.uri, close: () => server.stop({ timeout: CLOSE_TIMEOUT_MS }) };
}
