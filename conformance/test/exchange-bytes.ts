import { connect } from 'node:net';

/** What came back for bytes, and whether the server closed the connection by itself. */
export interface RawExchangeResult {
  readonly statuses: readonly number[];
  readonly text: string;
  readonly closed: boolean;
}

/** Sends bytes as they are over one connection, in pieces if there are several, and gives what has come when the server is silent or has closed. */
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
      reject(new Error(`no answer in ${limit} ms; had: ${text.slice(0, 200)}`));
    }, limit);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => end(false), idleMs);
    });
    socket.on('close', () => end(true));
    // What is refused half way is reset: what has come until then counts.
    socket.on('error', () => undefined);
    for (const chunk of [chunks].flat()) socket.write(chunk, 'latin1');
  });
}
