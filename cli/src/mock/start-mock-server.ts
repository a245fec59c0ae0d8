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
  const backend: Backend = { mock, options, chance: createChance(options.seed) };
  const server = createServer((request, response) => {
    answer(backend, request, response).catch((error: unknown) => {
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

/** What answers the calls of a server. */
interface Backend {
  readonly mock: Mock;
  readonly options: MockServerOptions;
  /** A number from 0 to 1. */
  readonly chance: () => number;
}

async function answer(backend: Backend, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of cors) response.setHeader(name, value);
  const { method = 'GET', headers } = request;
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
    response.writeHead(204).end();
    return;
  }
  const body = await readBody(request);
  const { latencyMs, fail } = backend.options;
  if (latencyMs > 0) await wait(latencyMs);
  if (await answerControl(backend.mock, request, response)) return;
  if (body === undefined) sendJson(response, 413, { title: 'Content Too Large' });
  else if (fail > 0 && backend.chance() < fail)
    sendJson(response, 503, { title: 'Service Unavailable', detail: 'The mock fails on purpose.' });
  else await answerCall(backend.mock, request, response, body);
}

/** What is about the mock itself: its state, and a reset. */
async function answerControl(mock: Mock, { method, url }: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (method === 'GET' && url === '/.mock/state') sendJson(response, 200, mock.save());
  else if (method === 'POST' && url === '/.mock/reset') {
    await mock.reset();
    response.writeHead(204).end();
  } else return false;
  return true;
}

async function answerCall(
  mock: Mock,
  request: IncomingMessage,
  response: ServerResponse,
  body: Uint8Array,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const base = `http://${request.headers.host ?? '127.0.0.1'}`;
  if (!URL.canParse(url, base)) {
    sendJson(response, 400, { title: 'Bad Request' });
    return;
  }
  const result = await mock.answer(toCall(request, method, new URL(url, base).href, body), base);
  if (method !== 'HEAD') response.setHeader('Content-Length', result.body.length);
  for (const [name, value] of result.headers) if (!/^access-control-/i.test(name)) response.appendHeader(name, value);
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
