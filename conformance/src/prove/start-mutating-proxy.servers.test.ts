import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { type MutatingProxy, startMutatingProxy } from './start-mutating-proxy.js';

const servers: Server[] = [];
const proxies: MutatingProxy[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function start(
  respond: (body: string, request: IncomingMessage, response: ServerResponse) => void,
  path = '',
): Promise<MutatingProxy> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => respond(Buffer.concat(chunks).toString(), request, response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await startMutatingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  proxies.push(proxy);
  return proxy;
}

test('without a mutant, requests and responses pass unchanged', async () => {
  const proxy = await start((body, { method, url, headers }, response) =>
    response
      .writeHead(201, { 'content-type': 'application/json', 'x-seen': String(headers['x-sent']) })
      .end(JSON.stringify({ body, method, url })),
  );
  const response = await fetch(`${proxy.url}/a?b=c%20d`, {
    method: 'POST',
    body: 'Grüße 😀',
    headers: { 'x-sent': '1' },
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('x-seen')).toBe('1');
  expect(await response.json()).toEqual({ body: 'Grüße 😀', method: 'POST', url: '/a?b=c%20d' });
  expect(proxy.applied()).toBe(0);
});

test('links of the server lead to the proxy, also below a path', async () => {
  const proxy = await start(
    (_, { headers, url }, response) =>
      response.writeHead(201, { location: `http://${headers.host}/v1/boats/1`, 'x-url': String(url) }).end(),
    '/v1',
  );
  const response = await fetch(`${proxy.url}/boats`);
  expect(response.headers.get('x-url')).toBe('/v1/boats');
  expect(response.headers.get('location')).toBe(`${proxy.url}/boats/1`);
});

test('counts how often a mutant changed something, and forgets it when it is removed', async () => {
  const proxy = await start((_, __, response) => response.end('{"total": 1}'));
  proxy.install(async (request, { upstream }) => {
    const response = await upstream(request);
    return request.path === '/changed' ? { ...response, body: '{"total": 1.01}' } : response;
  });
  await fetch(`${proxy.url}/other`);
  expect(proxy.applied()).toBe(0);
  expect(await (await fetch(`${proxy.url}/changed`)).json()).toEqual({ total: 1.01 });
  expect(proxy.applied()).toBe(1);
  proxy.install(undefined);
  expect(await (await fetch(`${proxy.url}/changed`)).json()).toEqual({ total: 1 });
  expect(proxy.applied()).toBe(0);
});

test('a response that comes before the whole body was read is passed on', async () => {
  const proxy = await start(() => undefined);
  servers[0]!.removeAllListeners('request').on('request', (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(413, { connection: 'close' }).end('too large');
  });
  const response = await fetch(`${proxy.url}/`, { method: 'POST', body: 'x'.repeat(200_000) });
  expect(response.status).toBe(413);
});
