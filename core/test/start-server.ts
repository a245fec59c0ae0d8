import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly method: string;
  /** Path and query as they came, nothing decoded. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestServer {
  readonly url: string;
  readonly received: readonly ReceivedCall[];
  stop(): Promise<void>;
}

export type Answer = (response: ServerResponse, call: ReceivedCall) => unknown;

/** A server on 127.0.0.1 that answers each path (without its query) as told; `*` for any other. */
export async function startServer(answers: Readonly<Record<string, Answer>>): Promise<TestServer> {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const call = { method: request.method ?? '', target: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() };
      received.push(call);
      const answer = answers[call.target.split('?')[0] ?? ''] ?? answers['*'];
      if (answer === undefined) send(response, 404, { title: 'Not found' });
      else void answer(response, call);
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

export function send(response: ServerResponse, status: number, json?: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { ...(json === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers });
  response.end(json === undefined ? undefined : JSON.stringify(json));
}

export const answerJson =
  (json: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    send(response, status, json, headers);

export const answerAfter =
  (milliseconds: number, json: unknown = {}): Answer =>
  (response) =>
    setTimeout(() => send(response, 200, json), milliseconds);

export const neverAnswer: Answer = () => undefined;
