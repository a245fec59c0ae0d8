import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server received. */
export interface ReceivedCall {
  /** HTTP method. */
  readonly method: string;
  /** Path and query as received, not decoded. */
  readonly target: string;
  /** Header values by name in lower case. */
  readonly headers: IncomingMessage['headers'];
  /** The body as text. */
  readonly body: string;
  /** The body's bytes. */
  readonly bytes: Buffer;
}

/** A running test server. */
export interface TestServer {
  /** Base URL. */
  readonly url: string;
  /** All requests, in the order in which they were received. */
  readonly received: readonly ReceivedCall[];
  /** Closes the server and its connections. */
  stop(): Promise<void>;
}

/** Responds to a request. */
export type ResponseHandler = (response: ServerResponse, call: ReceivedCall) => unknown;

const allowAll = ['origin', 'headers', 'methods'].map((name) => [`access-control-allow-${name}`, '*'] as const);
const corsHeaders = new Map([...allowAll, ['access-control-expose-headers', '*']]);

/**
 * A server on 127.0.0.1 with a handler for each path (without query); `*` handles all others. With `cors`, pages of
 * every origin may call it and read all headers; preflight requests are not recorded.
 */
export async function startServer(
  handlers: Readonly<Record<string, ResponseHandler>>,
  { cors = false }: { readonly cors?: boolean } = {},
): Promise<TestServer> {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    if (cors) response.setHeaders(corsHeaders);
    if (cors && request.method === 'OPTIONS') return void response.writeHead(204).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        bytes: Buffer.concat(chunks),
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

/** Sends a response with an optional JSON body. */
export function send(
  response: ServerResponse,
  status: number,
  json?: unknown,
  headers: Readonly<Record<string, string | string[]>> = {},
): void {
  response.writeHead(status, { ...(json === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers });
  response.end(json === undefined ? undefined : JSON.stringify(json));
}

/** Responds with JSON. */
export const respondJson =
  (json: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): ResponseHandler =>
  (response) =>
    send(response, status, json, headers);

/** Responds with JSON after a delay. */
export const respondAfter =
  (milliseconds: number, json: unknown = {}): ResponseHandler =>
  (response) =>
    setTimeout(() => send(response, 200, json), milliseconds);

/** Never responds. */
export const neverRespond: ResponseHandler = () => undefined;
