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
import { waitForAbort } from '../command/wait-for-abort.js';
import { sanitizeLine } from '../report/sanitize-text.js';

const HOST = '127.0.0.1';

/**
 * Serves the protocol by HTTP (streamable HTTP) to clients on this machine that have the token, until the command is
 * interrupted. Returns the exit code.
 */
export async function serveHttp(factory: McpServerFactory, port: number, io: Io): Promise<number> {
  const token = io.env['OPCHAIN_MCP_TOKEN'] ?? randomBytes(24).toString('base64url');
  const report = (error: unknown) =>
    io.err(`opchain mcp: ${sanitizeLine(error instanceof Error ? error.message : String(error))}\n`);
  const handler = createMcpHandler(factory, { onerror: report });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    const answered = answer(toRequest(request, url, response), token, handler.fetch);
    void answered
      .then((answer) => send(answer, response))
      .catch((error: unknown) => {
        if (!response.destroyed) response.destroy();
        if (!isAborted(error)) report(error);
      });
  });
  const error = await new Promise<Error | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(port, HOST, () => resolve(undefined));
  });
  if (error !== undefined) {
    report(error);
    return 1;
  }
  const { port: bound } = server.address() as AddressInfo;
  io.out(`Listening on http://${HOST}:${bound}/mcp\n`);
  if (io.env['OPCHAIN_MCP_TOKEN'] === undefined) io.out(`Token: ${token}\n`);
  await waitForAbort(io.signal);
  await handler.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return 0;
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
