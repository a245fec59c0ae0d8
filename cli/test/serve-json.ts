import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedJson {
  readonly url: string;
  /** All requests as `METHOD target` with header fields and body. */
  readonly received: readonly {
    readonly line: string;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: string;
  }[];
  stop(): Promise<void>;
}

/**
 * A server on 127.0.0.1 that responds with the same JSON to all requests, except for those configured by `METHOD
 * target`.
 */
export async function serveJson(
  json: unknown,
  answers: Readonly<Record<string, { status?: number; headers?: Record<string, string>; json?: unknown }>> = {},
): Promise<ServedJson> {
  const received: { line: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const line = `${request.method} ${request.url}`;
      received.push({ line, headers: request.headers, body: Buffer.concat(pieces).toString() });
      const answer = answers[line] ?? {};
      response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.json ?? json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
