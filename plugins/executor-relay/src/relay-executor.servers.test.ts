import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HttpCall } from '@opchain/core';
import { executorCases, openPlugin } from '@opchain/core/testing';
import type { ScriptedResponse } from '@opchain/core/testing';
import { findDeadUrl, serveScript } from '@opchain/executor-node/testing';
import type { RelayHost } from '../test/serve-relay.js';
import { serveRelay } from '../test/serve-relay.js';
import { relayExecutor } from './index.js';

let host: RelayHost;

beforeAll(async () => {
  host = await serveRelay('page-token');
});

afterAll(() => host.close());

describe('passes the executor kit through a host: cookies, redirects and reasons included', () => {
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

/** Plays a host that answers something else than it should. */
async function withBrokenHost(response: ScriptedResponse): Promise<unknown> {
  const brokenHost = await serveScript({ '/relay': response });
  try {
    return await send('http://api.example/', { url: `${brokenHost.url}/relay` });
  } finally {
    await brokenHost.close();
  }
}

test('carries bytes as they are, in both directions', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
  const server = await serveScript({ '/a': { body: bytes } });
  const result = await send(`${server.url}/a`, {}, { method: 'POST', body: bytes });
  expect(Buffer.from(result.body).equals(bytes)).toBe(true);
  expect((await server.received())[0]!.headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1]).toBe(
    '70000',
  );
  await server.close();
});

test('leaves calls to others when they do not go to its origins', async () => {
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

test('shows why the host does not take a call', async () => {
  await expect(send('http://127.0.0.1:1/', { token: 'wrong' })).rejects.toMatchObject({
    code: 'CALL_UNSUPPORTED',
    message: 'The relay rejected the call: This page is not the one that the relay answers to.',
  });
});

test('says that the host is gone', async () => {
  await expect(send('http://api.example/', { url: `${await findDeadUrl()}/relay` })).rejects.toMatchObject({
    code: 'NETWORK_FAILED',
    message: expect.stringContaining('still running') as unknown,
  });
});

test.each<[string, ScriptedResponse, string]>([
  ['an HTML page', { body: '<html>\n' }, 'RESPONSE_MALFORMED'],
  ['a line that never ends', { body: '{"status": 200' }, 'RESPONSE_MALFORMED'],
  ['a head that lacks something', { body: '{"status": 200}\nbody' }, 'RESPONSE_MALFORMED'],
  [
    'header fields that are none',
    { body: '{"status":200,"statusText":"","truncated":false,"headers":[["a"]]}\n' },
    'RESPONSE_MALFORMED',
  ],
  [
    'an answer that breaks off',
    { body: '{"status":200,"statusText":"","truncated":false,"headers":[]}\nbegin', disconnect: 'within' },
    'CONNECTION_RESET',
  ],
  ['a code that nobody knows', { status: 502, body: '{"code": "__proto__", "message": "x"}' }, 'CALL_UNSUPPORTED'],
  ['an error without words', { status: 500 }, 'CALL_UNSUPPORTED'],
  ['a redirect', { status: 302, headers: [['Location', 'https://evil.example/']] }, 'NETWORK_FAILED'],
])('does not take %s for an answer', async (_what, response, code) => {
  await expect(withBrokenHost(response)).rejects.toMatchObject({ code });
});
