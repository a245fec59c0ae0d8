import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ExecuteScope, HttpCall, PartialResponse } from '@opchain/core/plugin';
import { executorCases, openPlugin, type ScriptedResponse } from '@opchain/core/testing';
import { findDeadUrl, serveScript } from '@opchain/executor-node/testing';
import { type RelayHost, serveRelay } from '../test/serve-relay.js';
import { relayExecutor } from './index.js';

let host: RelayHost;

beforeAll(async () => {
  host = await serveRelay('page-token');
});

afterAll(() => host.close());

describe('passes the executor kit through a host, including cookies, redirects and reasons', () => {
  const plugin = () => relayExecutor({ url: host.url, token: 'page-token' });
  for (const { title, run } of executorCases({ plugin, serve: serveScript, deadUrl: findDeadUrl })) test(title, run);
});

async function send(
  url: string,
  options: Partial<Parameters<typeof relayExecutor>[0]> = {},
  call: Partial<HttpCall> = {},
  scope: Partial<ExecuteScope> = {},
) {
  const opened = await openPlugin(relayExecutor({ url: host.url, token: 'page-token', ...options }));
  return opened.executors[0]!.execute(
    { method: 'GET', url, headers: [], cookies: [], ...call },
    { signal: new AbortController().signal, maxBodyBytes: 1_000_000, onSent: () => undefined, ...scope },
  );
}

/** Starts a host that sends an invalid response. */
async function withBrokenHost(response: ScriptedResponse, scope: Partial<ExecuteScope> = {}): Promise<unknown> {
  const brokenHost = await serveScript({ '/relay': response });
  try {
    return await send('http://api.example/', { url: `${brokenHost.url}/relay` }, {}, scope);
  } finally {
    await brokenHost.close();
  }
}

test('transfers bytes unchanged, in both directions', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
  const server = await serveScript({ '/a': { body: bytes } });
  const result = await send(`${server.url}/a`, {}, { method: 'POST', body: bytes });
  expect(Buffer.from(result.body).equals(bytes)).toBe(true);
  expect((await server.received())[0]!.headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1]).toBe(
    '70000',
  );
  await server.close();
});

/** A server that sends the begin of a body, and then nothing. */
async function serveUnfinished(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => void response.writeHead(206, { 'X-A': 'b' }).write('begin'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('has what arrived of a response that is stopped', async () => {
  const server = await serveUnfinished();
  const controller = new AbortController();
  const partials: (PartialResponse | undefined)[] = [];
  const stopped = send(server.url, {}, {}, { signal: controller.signal, onResponse: (each) => partials.push(each) });
  setTimeout(() => controller.abort(new Error('enough')), 300);
  await expect(stopped).rejects.toThrow('enough');
  expect(partials).toHaveLength(1);
  expect(partials[0]).toMatchObject({ status: 206, headers: expect.arrayContaining([['X-A', 'b']]) as unknown });
  expect(new TextDecoder().decode(partials[0]?.body())).toBe('begin');
  await server.close();
});

const wholeHead = '{"status":200,"statusText":"","truncated":false,"headers":[]}\n';
const streamHead = '{"status":200,"statusText":"","stream":true,"headers":[]}\n';

test.each<[string, ScriptedResponse, string, boolean]>([
  ['a host that knows no parts', { body: `${wholeHead}5\nwhole` }, '5\nwhole', false],
  ['parts', { body: `${streamHead}3\nfir10\nst, second{"truncated":false}\n` }, 'first, second', false],
  ['no part', { body: `${streamHead}{"truncated":false}\n` }, '', false],
  ['parts that were truncated', { body: `${streamHead}3\nfir{"truncated":true}\n` }, 'fir', true],
])('reads %s', async (_what, response, text, truncated) => {
  const result = (await withBrokenHost(response)) as Awaited<ReturnType<typeof send>>;
  expect([new TextDecoder().decode(result.body), result.truncated]).toEqual([text, truncated]);
});

test.each<[string, string, string]>([
  ['says why it broke off', '5\nbegin{"code":"CONNECTION_RESET","message":"Closed."}\n', 'CONNECTION_RESET'],
  ['ends within a part', '9\nbegin', 'CONNECTION_RESET'],
  ['ends without its last line', '5\nbegin', 'CONNECTION_RESET'],
  ['has a part without a length', '5\nbegin-1\nx', 'RESPONSE_MALFORMED'],
  ['has an unknown last line', '5\nbegin{"code":"toString","message":"x"}\n', 'RESPONSE_MALFORMED'],
])('has the part that arrived of a response that %s', async (_what, parts, code) => {
  const partials: (PartialResponse | undefined)[] = [];
  const onResponse = (each?: PartialResponse): void => void partials.push(each);
  await expect(withBrokenHost({ body: `${streamHead}${parts}` }, { onResponse })).rejects.toMatchObject({ code });
  expect(new TextDecoder().decode(partials[0]?.body())).toBe('begin');
});

test('does not handle calls to other origins', async () => {
  const [executor] = (
    await openPlugin(relayExecutor({ url: '/relay', token: 't', origins: ['https://API.example:443/'] }))
  ).executors;
  const handles = (url: string) => executor!.handles({ method: 'GET', url, headers: [], cookies: [] });
  expect(
    [
      'https://api.example/x',
      'http://api.example/x',
      'https://other.example/',
      'https://api.example.evil.example/',
    ].map(handles),
  ).toEqual([true, false, false, false]);
});

test('shows why the host rejects a call', async () => {
  await expect(send('http://127.0.0.1:1/', { token: 'wrong' })).rejects.toMatchObject({
    code: 'CALL_UNSUPPORTED',
    message: 'The relay rejected the call: This page is not the one that the relay answers to.',
  });
});

test('reports that the host is unreachable', async () => {
  await expect(send('http://api.example/', { url: `${await findDeadUrl()}/relay` })).rejects.toMatchObject({
    code: 'NETWORK_FAILED',
    message: expect.stringContaining('still running') as unknown,
  });
});

test.each<[string, ScriptedResponse, string]>([
  ['an HTML page', { body: '<html>\n' }, 'RESPONSE_MALFORMED'],
  ['an endless line', { body: '{"status": 200' }, 'RESPONSE_MALFORMED'],
  ['an incomplete head', { body: '{"status": 200}\nbody' }, 'RESPONSE_MALFORMED'],
  [
    'invalid header fields',
    { body: '{"status":200,"statusText":"","truncated":false,"headers":[["a"]]}\n' },
    'RESPONSE_MALFORMED',
  ],
  [
    'a response that breaks off',
    { body: '{"status":200,"statusText":"","truncated":false,"headers":[]}\nbegin', disconnect: 'within' },
    'CONNECTION_RESET',
  ],
  ['an unknown error code', { status: 502, body: '{"code": "__proto__", "message": "x"}' }, 'CALL_UNSUPPORTED'],
  ['an error without a message', { status: 500 }, 'CALL_UNSUPPORTED'],
  ['a redirect', { status: 302, headers: [['Location', 'https://evil.example/']] }, 'NETWORK_FAILED'],
])('rejects %s as a response', async (_what, response, code) => {
  await expect(withBrokenHost(response)).rejects.toMatchObject({ code });
});
