import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { HeaderField, HttpCall } from '@opchain/core/plugin';
import type { Mock } from '@opchain/executor-mock';

/** How a mock is served. */
export interface MockServerOptions {
  readonly port: number;
  readonly latencyMs: number;
  /** The part of the calls that fails, from 0 to 1; which ones derives from the seed. */
  readonly fail: number;
  readonly seed: string;
}

/** A mock that listens on 127.0.0.1. */
export interface MockServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Bytes of the longest request body. */
const MAX_BODY_BYTES = 10_000_000;
/** So that pages of any origin can call the mock: it has no cookies, and nothing that is secret. */
const cors: readonly HeaderField[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', '*'],
  ['Access-Control-Allow-Headers', '*, Authorization'],
  ['Access-Control-Expose-Headers', '*'],
];

/** Serves a mock on 127.0.0.1. Resolves to a sentence if the port is not available. */
export async function startMockServer(mock: Mock, options: MockServerOptions): Promise<MockServer | string> {
  const chance = createChance(options.seed);
  const server = createServer((request, response) => {
    answer(mock, request, response, options, chance).catch((error: unknown) => {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error));
    });
  });
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(options.port, '127.0.0.1', done);
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'EADDRINUSE'
      ? `port ${options.port} of 127.0.0.1 is in use; choose another with --port, or 0 for a free one`
      : `cannot listen on port ${options.port} of 127.0.0.1: ${message}`;
  }
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(
  mock: Mock,
  request: IncomingMessage,
  response: ServerResponse,
  { latencyMs, fail }: MockServerOptions,
  chance: () => number,
): Promise<void> {
  for (const [name, value] of cors) response.setHeader(name, value);
  const { method = 'GET', url = '/' } = request;
  if (method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
    response.writeHead(204).end();
    return;
  }
  const body = await readBody(request);
  if (latencyMs > 0) await wait(latencyMs);
  if (body === undefined) return sendJson(response, 413, { title: 'Content Too Large' });
  if (method === 'GET' && url === '/.mock/state') return sendJson(response, 200, mock.save());
  if (method === 'POST' && url === '/.mock/reset') {
    await mock.reset();
    response.writeHead(204).end();
    return;
  }
  if (fail > 0 && chance() < fail)
    return sendJson(response, 503, { title: 'Service Unavailable', detail: 'The mock fails on purpose.' });
  const base = `http://${request.headers.host ?? '127.0.0.1'}`;
  const target = URL.canParse(url, base) ? new URL(url, base) : undefined;
  if (target === undefined) return sendJson(response, 400, { title: 'Bad Request' });
  const result = await mock.answer(toCall(request, method, target.href, body), base);
  if (method !== 'HEAD') response.setHeader('Content-Length', result.body.length);
  for (const [name, value] of result.headers) response.appendHeader(name, value);
  response.writeHead(result.status);
  response.end(result.body);
}

function toCall({ rawHeaders }: IncomingMessage, method: string, url: string, body: Uint8Array): HttpCall {
  const headers: HeaderField[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  return { method, url, headers, cookies: [], ...(body.length > 0 ? { body } : {}) };
}

/** Undefined if the body is too long. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk as Buffer);
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createChance(seed: string): () => number {
  let state = [...seed].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
