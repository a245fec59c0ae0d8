import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly method: string;
  /** Path and query as received, not decoded. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestServer {
  readonly url: string;
  readonly received: readonly ReceivedCall[];
  stop(): Promise<void>;
}

export type ResponseHandler = (response: ServerResponse, call: ReceivedCall) => unknown;

/** A server on 127.0.0.1 with a handler for each path (without query); `*` handles all others. */
export async function startServer(handlers: Readonly<Record<string, ResponseHandler>>): Promise<TestServer> {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(call);
      const handler = handlers[call.target.split('?')[0] ?? ''] ?? handlers['*'];
      if (handler === undefined) send(response, 404, { title: 'Not found' });
      else void handler(response, call);
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

export function send(
  response: ServerResponse,
  status: number,
  json?: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...(json === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers });
  response.end(json === undefined ? undefined : JSON.stringify(json));
}

export const respondJson =
  (json: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): ResponseHandler =>
  (response) =>
    send(response, status, json, headers);

export const respondAfter =
  (milliseconds: number, json: unknown = {}): ResponseHandler =>
  (response) =>
    setTimeout(() => send(response, 200, json), milliseconds);

export const neverRespond: ResponseHandler = () => undefined;
