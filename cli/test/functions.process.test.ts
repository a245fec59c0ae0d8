import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { respondJson, startServer, type TestServer } from '@opchain/test-support/start-server';

const description = {
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'OK', content: { 'application/json': {} } } },
      },
    },
  },
};
const writeChain = (name: string): string =>
  JSON.stringify({
    arazzo: '1.1.0',
    info: { title: 'Signed', version: '1' },
    sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
    workflows: [
      {
        workflowId: 'w',
        inputs: {
          type: 'object',
          properties: { id: { 'x-opchain-generate': 'uuid' }, signature: {} },
          required: ['signature'],
        },
        steps: [
          {
            stepId: 'a',
            operationId: 'a',
            requestBody: { payload: { id: '$inputs.id', signature: '$inputs.signature' } },
          },
        ],
        'x-opchain': {
          order: 'graph',
          presets: [{ id: 'signature', kind: 'compute', at: 0, function: name, arguments: ['{{$inputs.id}}'] }],
        },
      },
    ],
  });

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-functions-'));
  await writeFile(join(folder, 'api.json'), JSON.stringify(description));
  server = await startServer({ '/a': respondJson({}) });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function run(
  name: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly text: string }> {
  const file = join(folder, `${name}.arazzo.json`);
  await writeFile(file, writeChain(name));
  const all = [resolve('cli/bin/opchain.js'), 'run', file, '--server', `api=${server.url}`, ...args];
  return new Promise((done) => {
    execFile(process.execPath, all, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });
}

test('a Compute step sends what it makes of a generated value, and the JUnit report states the seed', async () => {
  const junit = join(folder, 'junit.xml');
  const { code } = await run('sha256', '--seed', 'x.0@2026-11-27T12:00:00.000Z', '--junit', junit);
  expect(code).toBe(0);
  const { id, signature } = JSON.parse(server.received.at(-1)?.body ?? '') as { id: string; signature: string };
  expect(signature).toBe(createHash('sha256').update(id).digest('hex'));
  expect(await readFile(junit, 'utf8')).toContain('<property name="seed" value="x.0@2026-11-27T12:00:00.000Z"/>');
});

test('an unknown function is reported with its pointer and the known ones, and nothing is sent', async () => {
  const before = server.received.length;
  const { code, text } = await run('constructor');
  expect(code).toBe(2);
  expect(text).toContain('/workflows/0/x-opchain/presets/0/function: there is no function "constructor", only concat,');
  expect(text).toContain('[FUNCTION_UNKNOWN]');
  expect(server.received).toHaveLength(before);
});

test('--dry-run states the seed of the values that it shows, which --seed makes again', async () => {
  const first = await run('sha256', '--dry-run');
  const seed = /^seed (.+)$/m.exec(first.text)?.[1] ?? '';
  expect(await run('sha256', '--dry-run', '--seed', seed)).toEqual(first);
});
