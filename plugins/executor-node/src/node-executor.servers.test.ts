import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { OpchainError } from '@opchain/core/plugin';
import { executorCases, type OpenedPlugin, openPlugin, type ScriptedResponse } from '@opchain/core/testing';
import { generateCACertificate, getLocal } from 'mockttp';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import zlib, { brotliCompressSync, deflateRawSync } from 'node:zlib';
import { findDeadUrl, serveScript } from './testing/index.js';
import { nodeExecutor } from './index.js';

let opened: OpenedPlugin;
let closing: (() => unknown)[] = [];

afterEach(async () => {
  await opened.close();
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

const send = (method: string, url: string) =>
  opened.executors[0]!.execute(
    { method, url, headers: [], cookies: [] },
    { signal: new AbortController().signal, maxBodyBytes: 1_000_000, onSent: () => undefined },
  );

const textOf = ({ body }: { readonly body: Uint8Array }) => new TextDecoder().decode(body);

async function serve(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function serveAnswer(response: ScriptedResponse): Promise<string> {
  const server = await serveScript({ '/': response });
  closing.push(() => server.close());
  return `${server.url}/`;
}

describe('passes the executor kit', () => {
  for (const { title, run } of executorCases({ plugin: nodeExecutor, serve: serveScript, deadUrl: findDeadUrl }))
    test(title, run);
});

beforeEach(async () => {
  opened = await openPlugin(nodeExecutor());
});

test('keeps a connection open between calls, and closes it when the kernel is disposed', async () => {
  const { server, url } = await serve((_request, response) => void response.end('ok'));
  let connections = 0;
  server.on('connection', () => (connections += 1));
  for (let count = 0; count < 5; count += 1) await send('GET', url);
  expect(connections).toBe(1);
  await opened.close();
  // A connection that stays open fails the test by its time limit.
  const countOpen = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  while ((await countOpen()) !== 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('repeats a call on a new connection if the reused one is closed, but only with an idempotent method', async () => {
  let count = 0;
  const { url } = await serve((request, response) => {
    count += 1;
    if (count % 2 === 0) request.socket.destroy();
    else response.end('ok');
  });
  await send('GET', url);
  expect((await send('GET', url)).status).toBe(200);
  expect(count).toBe(3);
  await expect(send('POST', url)).rejects.toMatchObject({ code: 'CONNECTION_RESET' });
  expect(count).toBe(4);
});

test.each([
  ['br', brotliCompressSync('packed')],
  ['deflate', deflateRawSync('packed')],
])('decodes %s, including the bare deflate stream', async (encoding, body) => {
  expect(textOf(await send('GET', await serveAnswer({ headers: [['Content-Encoding', encoding]], body })))).toBe(
    'packed',
  );
});

/** A frame with one raw block (RFC 8878, section 3.1.1). */
const zstdFrame = (text: string) =>
  Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, text.length, (text.length << 3) | 1, 0, 0, ...Buffer.from(text)]);

test('decodes zstd where Node can, and names it as the reason otherwise', async () => {
  const url = await serveAnswer({ headers: [['Content-Encoding', 'zstd']], body: zstdFrame('packed') });
  const read = send('GET', url).then(textOf, ({ code, message }: OpchainError) => `${code}: ${message}`);
  expect(await read).toMatch(
    'createZstdDecompress' in zlib ? /^packed$/ : /^RESPONSE_MALFORMED: .* content encoding zstd needs Node 22\.15/,
  );
});

test('names a registered encoding that it cannot decode, except of a response without a body', async () => {
  const headers: [string, string][] = [['Content-Encoding', 'compress']];
  await expect(send('GET', await serveAnswer({ headers, body: 'x' }))).rejects.toMatchObject({
    code: 'RESPONSE_MALFORMED',
    message: expect.stringContaining('its content encoding compress is not supported'),
  });
  expect(textOf(await send('HEAD', await serveAnswer({ headers })))).toBe('');
});

test('does not decode a body with an unknown encoding', async () => {
  expect(
    textOf(await send('GET', await serveAnswer({ headers: [['Content-Encoding', 'magic']], body: 'as it is' }))),
  ).toBe('as it is');
});

test('reports that a host name is unknown, and that a server does not support TLS', async () => {
  await expect(send('GET', 'http://nobody.invalid/')).rejects.toMatchObject({ code: 'DNS_FAILED' });
  const url = await serveAnswer({});
  await expect(send('GET', url.replace('http:', 'https:'))).rejects.toMatchObject({ code: 'TLS_FAILED' });
});

test.each([
  [14, 'CONNECTION_RESET', /closed the connection after 4 of the 14 bytes that its Content-Length states/],
  [2, 'RESPONSE_MALFORMED', /sent more than the 2 bytes that its Content-Length states/],
])('names a Content-Length of %s where 4 bytes are sent', async (length, code, message) => {
  const server = createSocketServer((socket) =>
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\nfour`)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  await expect(send('GET', `http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
});

test('calls IPv6 addresses', async () => {
  const server = createServer((_request, response) => void response.end('six'));
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  expect(textOf(await send('GET', `http://[::1]:${(server.address() as AddressInfo).port}/`))).toBe('six');
});

test('does not treat an informational response (103) as the response', async () => {
  const { url } = await serve((_request, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => response.end('the answer'));
  });
  const result = await send('GET', url);
  expect(result.status).toBe(200);
  expect(textOf(result)).toBe('the answer');
});

test('uses the lookup function that it was given, and does not connect to what it rejects', async () => {
  const lookups: string[] = [];
  const refusing = await openPlugin(
    nodeExecutor({
      lookup: (hostname, _options, callback) => {
        lookups.push(hostname);
        callback(Object.assign(new Error('refused here'), { code: 'ENOTFOUND' }), []);
      },
    }),
  );
  closing.push(() => refusing.close());
  const { url } = await serve((_request, response) => void response.end('reached'));
  const call = { method: 'GET', url: url.replace('127.0.0.1', 'localhost'), headers: [], cookies: [] };
  const scope = { signal: new AbortController().signal, maxBodyBytes: 1_000, onSent: () => undefined };
  await expect(refusing.executors[0]!.execute(call, scope)).rejects.toMatchObject({ code: 'DNS_FAILED' });
  expect(lookups).toEqual(['localhost']);
});

test('trusts only the configured certificates', async () => {
  const authority = await generateCACertificate();
  const server = getLocal({ https: authority });
  await server.start();
  closing.push(() => server.stop());
  await server.forGet('/').thenReply(200, 'in confidence');
  await expect(send('GET', `${server.url}/`)).rejects.toMatchObject({ code: 'TLS_FAILED' });
  const trusting = await openPlugin(nodeExecutor({ tls: { ca: authority.cert } }));
  closing.push(() => trusting.close());
  const call = { method: 'GET', url: `${server.url}/`, headers: [], cookies: [] };
  const scope = { signal: new AbortController().signal, maxBodyBytes: 1_000, onSent: () => undefined };
  expect(textOf(await trusting.executors[0]!.execute(call, scope))).toBe('in confidence');
});

test('does not reuse a connection after a response was aborted', async () => {
  let connections = 0;
  const { server, url } = await serve((request, response) => {
    if (request.url === '/endless') response.write('x'.repeat(2_000_000));
    else response.end('ok');
  });
  server.on('connection', () => (connections += 1));
  expect((await send('GET', `${url}endless`)).truncated).toBe(true);
  expect(textOf(await send('GET', url))).toBe('ok');
  expect(connections).toBe(2);
});
