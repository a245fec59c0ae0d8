import { connect } from 'node:net';

/** The response to raw bytes, and whether the server closed the connection. */
export interface RawExchangeResult {
  readonly statuses: readonly number[];
  readonly text: string;
  readonly closed: boolean;
}

/**
 * Sends bytes unchanged over one connection, one write per chunk. Resolves when the server is silent or closes the
 * connection.
 */
export function exchangeBytes(
  url: string,
  chunks: string | readonly string[],
  { silence: idleMs = 400, limit = 15_000 } = {},
): Promise<RawExchangeResult> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    let idleTimer: NodeJS.Timeout | undefined;
    const end = (closed: boolean) => {
      clearTimeout(idleTimer);
      clearTimeout(timeout);
      socket.destroy();
      resolve({
        statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
        text,
        closed,
      });
    };
    const timeout = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no response within ${limit} ms; received: ${text.slice(0, 200)}`));
    }, limit);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => end(false), idleMs);
    });
    socket.on('close', () => end(true));
    // A server that rejects a partial request resets the connection: the data received until then counts.
    socket.on('error', () => undefined);
    for (const chunk of [chunks].flat()) socket.write(chunk, 'latin1');
  });
}
