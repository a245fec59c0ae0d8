import dns from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { useServers } from '@opchain/test-support/use-servers';
import type { Io } from '../command/io.js';
import { main } from '../main.js';

const startServer = useServers();
/** Would receive what is sent through a proxy, or to a server that an operation names. */
let canary: Awaited<ReturnType<typeof startServer>>;
let folder: string;
let left: readonly { readonly mock: { readonly calls: readonly unknown[] } }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-canary-'));
});
beforeEach(async () => {
  canary = await startServer({ '*': (response) => response.end('{}') });
  left = [jest.spyOn(net.Socket.prototype, 'connect'), jest.spyOn(dns, 'lookup')];
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command behind the proxy, with an environment that records which variables are read. */
async function run(args: readonly string[]) {
  const variables = { HTTP_PROXY: canary.url, HTTPS_PROXY: canary.url, API_KEY: 'real-secret' };
  const read = new Set<string>();
  const env = new Proxy<Record<string, string>>(variables, {
    get: (target, name) => (read.add(String(name)), target[String(name)]),
  });
  let out = '';
  const keep = (text: string): void => void (out += text);
  const signal = new AbortController().signal;
  const io: Io = { out: keep, err: keep, isTerminal: false, color: false, columns: 100, env, signal };
  return { code: await main(args, io), out, read };
}

test.each([
  ['run', 'conformance/chains/R3.arazzo.yaml', '--credential', 'apiKeyAuth=env:API_KEY'],
  ['check', '--profile', 'bundled', '--credentials', '/does/not/exist', '--case', 'createOrder'],
])('with --mock, nothing leaves the process, and no credential is read: %s', async (...args) => {
  const { code, out, read } = await run([...args, '--mock']);
  expect({ code, out }).toEqual({ code: expect.any(Number), out: expect.stringMatching(/succeeded|passed/) });
  expect(left.map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect(canary.received).toEqual([]);
  expect(read).not.toContain('API_KEY');
});

test('with --mock, the server of its own that an operation has is not called', async () => {
  const chain = {
    arazzo: '1.1.0',
    info: { title: 'Ping', version: '1' },
    sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
    workflows: [{ workflowId: 'ping', steps: [{ stepId: 'ping', operationId: 'ping' }] }],
  };
  const ping = { operationId: 'ping', servers: [{ url: canary.url }], responses: { '204': { description: 'Done' } } };
  const api = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/ping': { get: ping } } };
  await writeFile(join(folder, 'api.json'), JSON.stringify(api));
  await writeFile(join(folder, 'ping.arazzo.json'), JSON.stringify(chain));
  const args = ['run', join(folder, 'ping.arazzo.json')];
  expect(await run([...args, '--mock'])).toMatchObject({ code: 0, out: expect.stringContaining('1 of 1 steps') });
  expect(canary.received).toEqual([]);
  // Without it, the canary sees the call, through the proxy or not.
  await run([...args, '--server', `api=${canary.url}`]);
  expect(canary.received).toHaveLength(1);
  expect(left.map(({ mock }) => mock.calls.length)).toEqual([1, expect.any(Number)]);
});
