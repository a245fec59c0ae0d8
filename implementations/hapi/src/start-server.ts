import type { AppOptions } from './create-app.js';
import { createApp } from './create-app.js';

export interface RunningServer {
  url: string;
  /** Takes no more requests and resolves when those under way are answered, after five seconds at the latest. */
  close(): Promise<void>;
}

const timeoutMs = 5000;

/** Starts a server; rejects with Node's own error when the address cannot be had. The store stays the caller's to close. */
export async function startServer(options: AppOptions): Promise<RunningServer> {
  const server = await createApp(options);
  await server.start();
  return { url: server.info.uri, close: () => server.stop({ timeout: timeoutMs }) };
}
