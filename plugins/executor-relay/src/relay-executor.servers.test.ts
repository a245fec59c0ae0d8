import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HttpCall } from '@opchain/core/plugin';
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
) {
  const opened = await openPlugin(relayExecutor({ url: host.url, token: 'page-token', ...options }));
  return opened.executors[0]!.execute(
    { method: 'GET', url, headers: [], cookies: [], ...call },
    { signal: new AbortController().signal, maxBodyBytes: 1_000_000, onSent: () => undefined },
  );
}

/** Starts a host that sends an invalid response. */
async function withBrokenHost(response: ScriptedResponse): Promise<unknown> {
  const brokenHost = await serveScript({ '/relay': response });
  try {
    return await send('http://api.example/', { url: `${brokenHost.url}/relay` });
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
