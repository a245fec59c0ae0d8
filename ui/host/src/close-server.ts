import { once } from 'node:events';
import type { Server } from 'node:http';

const CLOSE_TIMEOUT_MS = 5000;
const IDLE_SWEEP_MS = 100;

/** Stops accepting requests, and resolves when pending ones are answered, after five seconds at the latest. */
export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // A busy connection would otherwise be kept open for its client once it is idle.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const limit = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
