import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpServerFactory,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import type { Io } from '../command/io.js';
import { sanitizeLine } from '../report/sanitize-text.js';

const HOST = '127.0.0.1';

/** Where clients connect to. */
export interface HttpEndpoint {
  readonly url: string;
  /** What clients send; the user's own unless it was made. */
  readonly token: string;
  /** True if the token was made, so that nobody knows it yet. */
  readonly isNewToken: boolean;
  close(): Promise<void>;
}

/**
 * Serves the protocol by HTTP (streamable HTTP) to clients on this machine that have the token: that of the variable
 * `OPCHAIN_MCP_TOKEN`, or a new one. Rejects if the port is not available.
 */
export async function startHttp(
  factory: McpServerFactory,
  port: number,
  io: Pick<Io, 'env' | 'err'>,
): Promise<HttpEndpoint> {
  const given = io.env['OPCHAIN_MCP_TOKEN'];
  const token = given ?? randomBytes(24).toString('base64url');
  const report = (error: unknown) =>
    io.err(`opchain mcp: ${sanitizeLine(error instanceof Error ? error.message : String(error))}\n`);
  const handler = createMcpHandler(factory, { onerror: report });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    void answer(toRequest(request, url, response), token, handler.fetch)
      .then((answered) => send(answered, response))
      .catch((error: unknown) => {
        if (!response.destroyed) response.destroy();
        if (!isAborted(error)) report(error);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${bound}/mcp`,
    token,
    isNewToken: given === undefined,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** How users learn where clients connect to. */
export function describeEndpoint({ url, token, isNewToken }: HttpEndpoint): string {
  return `${url}${isNewToken ? `\nToken: ${token}` : ''}\n`;
}

async function answer(
  request: Request,
  token: string,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  const invalid =
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins());
  if (invalid !== undefined) return invalid;
  if (new URL(request.url).pathname !== '/mcp')
    return new Response('The address of this server is /mcp.\n', { status: 404 });
  if (!isToken(request.headers.get('authorization') ?? '', token))
    return new Response('Send the token that opchain mcp printed: Authorization: Bearer TOKEN\n', {
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    });
  return serve(request);
}

function isToken(authorization: string, token: string): boolean {
  const given = Buffer.from(authorization);
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function toRequest(request: IncomingMessage, url: URL, response: ServerResponse): Request {
  const { method = 'GET', headers } = request;
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
    ),
    signal: disconnected.signal,
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
  });
}

async function send({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  if (body === null) response.end();
  else await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response);
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'));
