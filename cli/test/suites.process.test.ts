import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';

const opchain = resolve('cli/bin/opchain.js');

const description = {
  openapi: '3.1.0',
  info: { title: 'Items', version: '1' },
  paths: {
    '/items': {
      post: {
        operationId: 'createItem',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 201: { description: 'created', content: { 'application/json': {} } } },
      },
    },
    '/items/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getItem', responses: { 200: { description: 'ok', content: { 'application/json': {} } } } },
      delete: { operationId: 'deleteItem', responses: { 204: { description: 'gone' } } },
    },
  },
};

const create = {
  stepId: 'create',
  operationId: 'createItem',
  requestBody: { payload: { name: '$inputs.item' } },
  outputs: { id: '$response.body#/id' },
};
const idOf = (value: string) => [{ name: 'id', in: 'path', value }];
const needs = (...names: readonly string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const setUp = {
  workflowId: 'up',
  'x-opchain': { role: 'setup' },
  steps: [
    { ...create, requestBody: { payload: { name: 'shared' } } },
    { stepId: 'read', operationId: 'getItem', parameters: idOf('$steps.create.outputs.id') },
  ],
  outputs: { sharedId: '$steps.create.outputs.id' },
};
const tearDown = {
  workflowId: 'down',
  'x-opchain': { role: 'teardown' },
  inputs: needs('sharedId'),
  steps: [{ stepId: 'delete', operationId: 'deleteItem', parameters: idOf('$inputs.sharedId') }],
};
const readShared = {
  workflowId: 'read',
  summary: 'The shared item can be read',
  'x-opchain': { tags: ['smoke'] },
  inputs: needs('sharedId'),
  steps: [{ stepId: 'get', operationId: 'getItem', parameters: idOf('$inputs.sharedId') }],
};
const createOne = {
  workflowId: 'create',
  summary: 'An item is created',
  inputs: needs('item'),
  steps: [
    { ...create, successCriteria: [{ condition: "$response.body#/name != 'bad'" }] },
    { stepId: 'delete', operationId: 'deleteItem', parameters: idOf('$steps.create.outputs.id') },
  ],
};

let folder: string;
let server: TestServer;
/** The names of the items that exist, by their id. */
let items: Map<string, string>;
/** Waited for before each response, in milliseconds. */
let delayMs: number;

beforeEach(async () => {
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), 'opchain-suites-'));
  items = new Map();
  delayMs = 0;
  let next = 0;
  server = await startServer({
    '*': async (response, { method, target, body }) => {
      if (method === 'POST') items.set(String((next += 1)), (JSON.parse(body) as { name: string }).name);
      const id = method === 'POST' ? String(next) : (target.split('/').at(-1) ?? '');
      const name = items.get(id);
      if (method === 'DELETE') items.delete(id);
      if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
      if (method === 'DELETE') response.writeHead(204).end();
      else send(response, name === undefined ? 404 : method === 'POST' ? 201 : 200, { id, name });
    },
  });
  await save('api.json', description);
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function save(path: string, value: unknown): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
}

const saveChain = (path: string, ...workflows: readonly object[]) =>
  save(path, {
    arazzo: '1.1.0',
    info: { title: path, version: '1' },
    sourceDescriptions: [{ name: 'api', url: '../api.json', type: 'openapi' }],
    workflows,
  });

const saveSuite = async () => {
  await saveChain('chains/shared.arazzo.json', setUp, tearDown);
  await saveChain('chains/read.arazzo.json', readShared);
  await saveChain('chains/nested/create.arazzo.json', createOne);
  // Not a chain, and so not a test.
  await save('chains/api.json', description);
  await save('rows.csv', 'name,item\nfirst,pen\nsecond,bad\n"third, last",desk\n');
};

const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, [opchain, 'run', ...args, '--server', `api=${server.url}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GITHUB_ACTIONS: '', XDG_STATE_HOME: join(folder, 'state'), ...env },
  });

async function finish(child: ReturnType<typeof start>) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const merge = (...args: readonly string[]) =>
  finish(
    spawn(process.execPath, [opchain, 'report', 'merge', ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
  );

const run = (args: readonly string[], env?: Readonly<Record<string, string>>) => finish(start(args, env));

/** The lines of tests, without their times. */
const verdicts = (output: string) =>
  output
    .split('\n')
    .flatMap((line) => /^[✔✘»■] (?:passed|failed|skipped|cancelled) .*/.exec(line)?.[0] ?? [])
    .map((line) => line.replace(/\s+[\d.]+ m?s$/, '').replace(/\s+/g, ' '));

describe('the tests of a suite', () => {
  test('are all chains of a folder, between set-up and tear-down that pass values on by name', async () => {
    await saveSuite();
    const { code, output } = await run(['chains', '--input', 'item=pen']);
    expect(verdicts(output)).toEqual([
      '✔ passed set-up chains/shared.arazzo.json › up',
      '✔ passed chains/nested/create.arazzo.json › chains/nested/create.arazzo.json',
      '✔ passed chains/read.arazzo.json › chains/read.arazzo.json',
      '✔ passed tear-down chains/shared.arazzo.json › down',
    ]);
    expect(output).toContain('✔ 2 of 2 tests passed in ');
    expect([code, items.size]).toEqual([0, 0]);
  });

  test('run once per row of a data file, and a row that fails is named with its step', async () => {
    await saveSuite();
    const { code, output } = await run(['chains/nested', '--data', 'rows.csv', '--concurrency', '3']);
    expect(verdicts(output).sort()).toEqual([
      '✔ passed chains/nested/create.arazzo.json › chains/nested/create.arazzo.json (first)',
      '✔ passed chains/nested/create.arazzo.json › chains/nested/create.arazzo.json (third, last)',
      '✘ failed chains/nested/create.arazzo.json › chains/nested/create.arazzo.json (second)',
    ]);
    expect(output).toMatch(/^ {4}create {2}201\n {6}\$response\.body#\/name != 'bad' failed/m);
    expect(code).toBe(1);
    const again = await run(['chains/nested', '--data', 'rows.csv', '--failed']);
    expect(again.output).toContain('✘ 0 of 1 test passed, 1 failed');
  });

  test('are chosen by tag, text and pattern, and listed by --dry-run without a call', async () => {
    await saveSuite();
    const list = async (...args: readonly string[]) => (await run([...args, '--dry-run'])).output.trim().split('\n');
    expect(await list('chains', '--tag', 'smoke')).toEqual(['chains/read.arazzo.json › chains/read.arazzo.json']);
    expect(await list('chains', '--not-tag', 'smoke')).toEqual([
      'chains/nested/create.arazzo.json › chains/nested/create.arazzo.json',
    ]);
    expect(await list('chains/**/c*.json', '--grep', 'CREATE')).toHaveLength(1);
    expect(await list('chains', '--grep', 'nothing')).toEqual([
      'opchain run: no test of the suite matches --tag, --not-tag and --grep',
    ]);
    expect(server.received).toEqual([]);
  });

  test('fail for a file that cannot be read, and the others still run', async () => {
    await saveSuite();
    await save('chains/broken.arazzo.yaml', 'arazzo: 1.1.0\ninfo: [');
    const { code, output } = await run(['chains', '--input', 'item=pen', '--quiet']);
    expect(output).toMatch(/chains\/broken\.arazzo\.yaml › cannot be read.*\n.*line 2, column 9/);
    expect(output).toContain('✘ 2 of 3 tests passed, 1 failed');
    expect(code).toBe(1);
  });

  test('are the workflows of one file that no other one calls', async () => {
    await saveChain(
      'chains/both.arazzo.json',
      { ...createOne, workflowId: 'one' },
      { ...createOne, workflowId: 'two' },
    );
    const both = await run(['chains/both.arazzo.json', '--input', 'item=pen']);
    expect(both.output).toContain('✔ 2 of 2 tests passed');
    const one = await run(['chains/both.arazzo.json', '--workflow', 'one', '--input', 'item=pen']);
    expect(one.output).toContain('2 of 2 steps succeeded');
  });

  test.each([
    [
      ['chains', '--server', 'other=http://127.0.0.1:1'],
      '--server names the source "other", which no chain of the suite has',
    ],
    [['chains', '--input', 'itme=pen'], '--input names the input "itme", which no chain of the suite has'],
    [['nowhere'], 'the chain file "nowhere" does not exist'],
    [['state'], 'the chain file "state" does not exist'],
    [['chains/*.txt'], 'there is no chain file in "chains/*.txt"'],
    [['chains', '--shard', '3/2'], '--shard must be a part such as 2/4, but is "3/2"'],
    [['chains', '--har', 'calls.har'], '--har takes one chain; use --json for the calls of a suite'],
    [['chains', '--failed'], '--failed: no suite has run in this folder yet'],
    [['chains', '--data', 'api.json'], 'the data file "api.json" must be a list of objects, one for each row'],
  ])('opchain run %j is rejected before a call', async (args, message) => {
    await saveSuite();
    const { code, output } = await run(args);
    expect(output).toContain(message);
    expect([code, server.received.length]).toEqual([2, 0]);
  });

  test('have generated values of their own, and the same ones with the seed that the suite states, in a part of it too', async () => {
    const item = { type: 'string', 'x-opchain-generate': 'email' };
    const inputs = { type: 'object', properties: { item } };
    await saveChain('chains/made.arazzo.json', { ...createOne, inputs });
    const sent = () => server.received.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const first = await run(['chains', '--repeat', '4', '--concurrency', '2']);
    expect(first.code).toBe(0);
    const bodies = sent();
    expect(new Set(bodies).size).toBe(4);
    const seed = /^seed (\S+)$/m.exec(first.output)?.[1] ?? '';
    expect((await run(['chains', '--repeat', '4', '--seed', seed, '--shard', '2/2'])).code).toBe(0);
    const again = sent().slice(4);
    expect(again).toHaveLength(2);
    expect(bodies).toEqual(expect.arrayContaining(again));
  });

  test('share a secret that a command prints: it runs once', async () => {
    const inputs = { type: 'object', required: ['item'], properties: { item: { type: 'string', format: 'password' } } };
    for (const name of ['one', 'two']) await saveChain(`chains/${name}.arazzo.json`, { ...createOne, inputs });
    const { code, output } = await run(['chains', '--input', 'item=exec:echo asked >> asked.txt; echo pen']);
    expect(output).toContain('✔ 2 of 2 tests passed');
    expect([code, await readFile(join(folder, 'asked.txt'), 'utf8')]).toEqual([0, 'asked\n']);
  });

  test('read no data outside of the folders that a chain may read', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'opchain-outside-'));
    await writeFile(join(outside, 'rows.csv'), 'item\nsecret\n');
    await saveChain('chains/a.arazzo.json', { ...createOne, 'x-opchain': { data: join(outside, 'rows.csv') } });
    const { code, output } = await run(['chains']);
    await rm(outside, { recursive: true });
    expect(output).toContain('is outside the folder of the chain, the working folder and their git repositories');
    expect([code, server.received]).toEqual([2, []]);
  });

  test('never take a password from a data file', async () => {
    const inputs = { type: 'object', properties: { item: { type: 'string', format: 'password' } } };
    await saveChain('chains/login.arazzo.json', { ...createOne, inputs });
    await save('rows.csv', 'item\nsecret\n');
    const { output } = await run(['chains', '--data', 'rows.csv']);
    expect(output).toContain(
      'the data file must not contain the password "item"; use --input item=env:VARIABLE instead',
    );
    expect(server.received).toEqual([]);
  });
});

test('a server that only a description names is not called, and the line of the test says which option names it', async () => {
  await save('api.json', { ...description, servers: [{ url: server.url }] });
  await saveChain('chains/create.arazzo.json', createOne);
  const args = [opchain, 'run', 'chains', '--input', 'item=pen'];
  const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state') };
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env });
  expect(await finish(child)).toEqual({
    code: 2,
    output: expect.stringContaining(`If you trust it, use --server api=${server.url}, or --allow-servers`),
  });
  expect(server.received).toEqual([]);
});

describe('the reports of a suite', () => {
  test('of its parts are merged into that of the whole', async () => {
    await saveSuite();
    const args = ['chains', '--data', 'rows.csv', '--quiet'];
    await run([...args, '--json', 'whole.json']);
    for (const part of [1, 2, 3])
      await run([...args, '--shard', `${part}/3`, '--timings', 'whole.json', '--json', `${part}.json`]);
    const merged = ['--json', 'merged.json', '--html', 'merged.html', '--junit', 'merged.xml'];
    expect((await merge('1.json', '2.json', '3.json', ...merged)).code).toBe(1);
    const read = async (file: string) => {
      const report = JSON.parse(await readFile(join(folder, file), 'utf8')) as {
        counts: unknown;
        tests: { id: string; role: string; state: string; message?: string }[];
      };
      return [report.counts, report.tests.map(({ id, role, state, message }) => ({ id, role, state, message }))];
    };
    expect(await read('merged.json')).toEqual(await read('whole.json'));
    expect(await readFile(join(folder, 'merged.html'), 'utf8')).toContain('create.arazzo.json (second)');
    expect(await readFile(join(folder, 'merged.xml'), 'utf8')).toContain('<testsuites tests="6" failures="1"');
  });

  test('are incomplete if that of a part is missing', async () => {
    await saveChain('chains/create.arazzo.json', createOne);
    await run(['chains', '--input', 'item=pen', '--shard', '1/3', '--json', '1.json']);
    expect(await merge('1.json')).toEqual({
      code: 1,
      output: expect.stringMatching(/The report of part 2\/3 is missing\.\n.* 3\/3 is missing\.\n✔ 1 of 1 test passed/),
    });
  });

  test('annotate the step that failed in a workflow of GitHub Actions', async () => {
    await saveChain('chains/create.arazzo.json', createOne);
    const { output } = await run(['chains', '--input', 'item=bad'], { GITHUB_ACTIONS: 'true' });
    expect(output).toContain('::error file=chains/create.arazzo.json');
  });

  test('serve as a baseline: a value that changed fails its test, an id that is new in each run does not', async () => {
    await saveSuite();
    await run(['chains/nested', '--input', 'item=pen', '--concurrency', '1', '--json', 'base.json']);
    const same = await run(['chains/nested', '--input', 'item=pen', '--baseline', 'base.json']);
    expect([same.code, same.output]).toEqual([0, expect.stringContaining('✔ 1 of 1 test passed')]);
    const changed = await run(['chains/nested', '--input', 'item=desk', '--baseline', 'base.json']);
    expect(changed.output).toContain('create: /name was "pen" in the baseline, and is "desk"');
    expect(changed.code).toBe(1);
  });
});

describe('tear-down', () => {
  test('runs after Ctrl+C', async () => {
    await saveSuite();
    delayMs = 200;
    const child = start(['chains', '--input', 'item=pen']);
    const ended = finish(child);
    while (items.size < 2) await new Promise((done) => setTimeout(done, 5));
    child.kill('SIGINT');
    const { code, output } = await ended;
    expect(output).toContain('✔ passed     tear-down chains/shared.arazzo.json › down');
    expect([code, [...items.values()]]).toEqual([1, ['pen']]);
  });

  test('that a killed run left is offered by the next one, and leaves the server as it was', async () => {
    await saveSuite();
    delayMs = 100;
    const child = start(['chains', '--input', 'item=pen']);
    // The set-up has created its item, and reads it.
    while (!server.received.some(({ method }) => method === 'GET')) await new Promise((done) => setTimeout(done, 5));
    child.kill('SIGKILL');
    await once(child, 'close');
    expect([...items.values()]).toEqual(['shared']);
    delayMs = 0;
    const next = await run(['chains/nested', '--input', 'item=pen', '--repeat', '2']);
    expect(next.output).toContain(
      'warning: An earlier run was interrupted before its tear-down: chains/shared.arazzo.json › down. Add --tear-down to run it first.',
    );
    const clean = await run(['chains/nested', '--input', 'item=pen', '--tear-down']);
    expect(clean.output).toContain('✔ passed     tear-down chains/shared.arazzo.json › down');
    expect([clean.code, items.size]).toEqual([0, 0]);
    expect((await run(['chains/nested', '--input', 'item=pen', '--repeat', '2'])).output).not.toContain('interrupted');
  });
});

test('--watch runs again what is read from a file that was saved', async () => {
  await saveSuite();
  const child = start(['chains', '--input', 'item=pen', '--watch']);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const until = async (text: string) => {
    while (!output.includes(text)) await new Promise((done) => setTimeout(done, 10));
  };
  await until('Waiting for changes');
  output = '';
  await saveChain('chains/nested/create.arazzo.json', { ...createOne, summary: 'Again' });
  await until('1 of 1 test passed');
  expect(output).toContain('chains/nested/create.arazzo.json');
  expect(output).not.toContain('read.arazzo.json');
  child.kill('SIGINT');
  expect((await once(child, 'close'))[0]).toBe(0);
});
