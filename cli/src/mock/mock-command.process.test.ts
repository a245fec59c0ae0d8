import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runOpchain, startCommand } from '@opchain/test-support/start-command';

const contract = (name: string): string => join('implementations/contract', `${name}.openapi.yaml`);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-mock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const startMock = (...args: readonly string[]) =>
  startCommand(process.execPath, ['cli/bin/opchain.js', 'mock', contract('shop'), '--port', '0', ...args]);

const post = (url: string, value: object) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });

test('a mock is called from pages of any origin, keeps records, and is saved when it stops', async () => {
  const save = join(folder, 'state.json');
  await writeFile(save, JSON.stringify({ '/customers': [{ id: 'c-1', name: 'Grace' }] }));
  const server = await startMock('--data', save, '--save', save);
  const created = await post(`${server.url}/customers`, { name: 'Ada', email: 'ada@example.com' });
  const { id } = (await created.json()) as { readonly id: string };
  expect(created.headers.get('Access-Control-Allow-Origin')).toBe('*');
  const list = await fetch(`${server.url}/customers`);
  expect(await list.json()).toMatchObject([{ name: 'Grace' }, { id, name: 'Ada' }]);
  expect(await (await fetch(`${server.url}/.mock/state`)).json()).toMatchObject({
    '/customers': [{ id: 'c-1' }, { id }],
  });
  await server.stop();
  expect(JSON.parse(await readFile(save, 'utf8'))).toMatchObject({ '/customers': [{ id: 'c-1' }, { id }] });
});

test('a part of the calls fails, the same one for a seed; a reset starts again', async () => {
  const statuses = async () => {
    const server = await startMock('--fail', '0.5', '--seed', 'x', '--examples');
    const list = [];
    for (let count = 0; count < 8; count += 1) list.push((await fetch(`${server.url}/products`)).status);
    expect((await fetch(`${server.url}/.mock/reset`, { method: 'POST' })).status).toBe(204);
    await server.stop();
    return list;
  };
  const first = await statuses();
  expect(new Set(first)).toEqual(new Set([200, 503]));
  expect(await statuses()).toEqual(first);
});

test.each([
  [['--data', 'package.json'], '--data package.json'],
  [['--fail', '2'], '--fail must be a number from 0 to 1'],
])('arguments that are wrong are named: %j', async (args, message) => {
  const { code, err } = await runOpchain(['mock', contract('shop'), ...args]);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
});

test.each(['R1', 'R2', 'R3'])('%s runs on a mock: nothing is sent, and no credential is read', async (name) => {
  // A proxy that nobody can reach: a call that left would fail.
  const env = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' };
  const file = `conformance/chains/${name}.arazzo.yaml`;
  const { code, out } = await runOpchain(
    ['run', file, '--mock', '--quiet', '--credential', 'apiKeyAuth=@/does/not/exist'],
    env,
  );
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/steps succeeded .*, answered by mocks of/) });
});

test('a source that the chain does not have is named before anything is sent', async () => {
  const chain = 'conformance/chains/R1.arazzo.yaml';
  for (const files of [[chain], [chain, 'conformance/chains/R3.arazzo.yaml']]) {
    const { code, err } = await runOpchain(['run', ...files, '--mock-source', 'shpo']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--mock-source names the source "shpo"') });
  }
});

test('a suite runs on a mock, and its reports say so', async () => {
  const reports = { json: join(folder, 'r.json'), junit: join(folder, 'r.xml'), html: join(folder, 'r.html') };
  const { code, out } = await runOpchain([
    'run',
    'conformance/chains/R1.arazzo.yaml',
    'conformance/chains/R3.arazzo.yaml',
    '--mock',
    '--quiet',
    ...Object.entries(reports).flatMap(([format, file]) => [`--${format}`, file]),
  ]);
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/2 of 2 tests passed .*, answered by mocks of shop, reference/),
  });
  expect(JSON.parse(await readFile(reports.json, 'utf8'))).toMatchObject({ mocks: ['shop', 'reference'] });
  expect(await readFile(reports.junit, 'utf8')).toContain('<property name="mocks" value="');
  expect(await readFile(reports.html, 'utf8')).toContain('answered by mocks of');
});
