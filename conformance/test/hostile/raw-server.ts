import { type AddressInfo, createServer, type Socket } from 'node:net';

/** One request as received, one character per byte. */
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
 * A server on 127.0.0.1 that does not parse HTTP except for the end of a request (by its blank line and
 * `Content-Length`), so that tests see exactly what was sent. Responds to each request with JSON.
 */
export async function startRawServer(respond: (request: RawRequest) => unknown): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let buffer = '';
    socket.setEncoding('latin1');
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (let request = parseRequest(buffer); request !== undefined; request = parseRequest(buffer)) {
        buffer = buffer.slice(request.text.length);
        requests.push(request);
        const json = Buffer.from(JSON.stringify(respond(request)));
        socket.write(
          Buffer.concat([
            Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n`),
            json,
          ]),
        );
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
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function parseRequest(text: string): RawRequest | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = text.slice(0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  const totalLength = end + 4 + length;
  return text.length < totalLength
    ? undefined
    : { text: text.slice(0, totalLength), head, body: text.slice(end + 4, totalLength) };
}
