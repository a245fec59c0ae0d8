import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findHeader, type HttpCall } from '@opchain/core/plugin';
import { executorCases, type OpenedPlugin, openPlugin, type ScriptedServer } from '@opchain/core/testing';
import { findDeadUrl, serveScript } from '@opchain/executor-node/testing';
import { fetchExecutor } from './index.js';

describe('passes the executor kit in Node', () => {
  for (const { title, run } of executorCases({
    plugin: () => fetchExecutor(),
    serve: serveScript,
    deadUrl: findDeadUrl,
  }))
    test(title, run);
});

let opened: OpenedPlugin;
let server: ScriptedServer;

beforeEach(async () => {
  opened = await openPlugin(fetchExecutor());
  server = await serveScript({ '/a': {} });
});

afterEach(async () => {
  await opened.close();
  await server.close();
});

const send = (call: Partial<HttpCall>) =>
  opened.executors[0]!.execute(
    { method: 'GET', url: `${server.url}/a`, headers: [], cookies: [], ...call },
    { signal: new AbortController().signal, maxBodyBytes: 1_000_000, onSent: () => undefined },
  );

test('adds no Content-Type to a text body without one', async () => {
  await send({ method: 'POST', body: 'text' });
  expect(findHeader((await server.received())[0]!.headers, 'content-type')).toBeUndefined();
});

test.each<[string, Partial<HttpCall>]>([
  ['a body with GET', { body: '{}' }],
  ['TRACE', { method: 'TRACE' }],
])('reports that fetch cannot send %s', async (_what, call) => {
  await expect(send(call)).rejects.toMatchObject({
    code: 'CALL_UNSUPPORTED',
    message: expect.stringContaining('relay') as unknown,
  });
  expect(await server.received()).toEqual([]);
});

test('reports that a host name is unknown', async () => {
  await expect(send({ url: 'http://nobody.invalid/' })).rejects.toMatchObject({ code: 'DNS_FAILED' });
});
