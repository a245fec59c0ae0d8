import { once } from 'node:events';
import type { Server } from 'node:http';

const timeoutMs = 5000;
const sweepMs = 100;

/** Stops accepting requests, and resolves when those in progress are finished, after five seconds at the latest. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // A connection that is busy now would stay open for its client once it is idle.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const limit = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
