import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** One request as its bytes came, one character a byte. */
export interface RawRequest {
  readonly text: string;
  /** Everything before the body, without the blank line. */
  readonly head: string;
  readonly body: string;
}

export interface RawServer {
  readonly url: string;
  readonly requests: readonly RawRequest[];
  stop(): Promise<void>;
}

/**
 * A server on 127.0.0.1 that knows nothing of HTTP but where a request ends (by its blank line and its `Content-Length`), so that nothing hides what was
 * really sent. Answers each with JSON.
 */
export async function startRawServer(answer: (request: RawRequest) => unknown): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let waiting = '';
    socket.setEncoding('latin1');
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece: string) => {
      waiting += piece;
      for (let request = takeRequest(waiting); request !== undefined; request = takeRequest(waiting)) {
        waiting = waiting.slice(request.text.length);
        requests.push(request);
        const json = Buffer.from(JSON.stringify(answer(request)));
        socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n`), json]));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

function takeRequest(text: string): RawRequest | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = text.slice(0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  const whole = end + 4 + length;
  return text.length < whole ? undefined : { text: text.slice(0, whole), head, body: text.slice(end + 4, whole) };
}
