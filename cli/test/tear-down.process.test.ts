import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';

/** Before the server acts, before it responds, and after that. */
const phases = ['received', 'acted', 'responded'] as const;
/** Something that happens to the command at a call, the first of which is 1. */
interface Moment {
  readonly call: number;
  readonly phase: (typeof phases)[number];
}

const operation = (operationId: string, status: number) => ({
  operationId,
  responses: { [status]: { description: 'done', content: { 'application/json': {} } } },
});
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const description = {
  openapi: '3.1.0',
  info: { title: 'Shops', version: '1' },
  paths: {
    '/shops/{shop}': {
      parameters: [inPath('shop')],
      put: operation('openShop', 200),
      delete: operation('closeShop', 200),
    },
    '/shops/{shop}/items': { parameters: [inPath('shop')], post: operation('addItem', 201) },
  },
};
const made = { type: 'object', properties: { key: { type: 'string', 'x-opchain-generate': 'uuid' } } };
const given = (...names: readonly string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const call = (operationId: string, shop: string, stepId = operationId) => ({
  stepId,
  operationId,
  parameters: [{ name: 'shop', in: 'path', value: shop }],
});
const addItem = (shop: string, stepId: string) => ({
  ...call('addItem', shop, stepId),
  outputs: { id: '$response.body#/id' },
});
const chainOf = (...workflows: readonly object[]) => ({
  arazzo: '1.1.0',
  info: { title: 'Shops', version: '1' },
  sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
  workflows,
});
/** A set-up that chooses the name of what it creates, and the tear-down of it. */
const surround = (name: string, extra: readonly object[] = []) => [
  {
    workflowId: 'up',
    'x-opchain': { role: 'setup' },
    inputs: made,
    steps: [call('openShop', '$inputs.key'), addItem('$inputs.key', 'first'), addItem('$inputs.key', 'second')],
    outputs: { [name]: '$inputs.key', [`${name}Item`]: '$steps.first.outputs.id' },
  },
  ...extra,
  {
    workflowId: 'down',
    'x-opchain': { role: 'teardown' },
    inputs: given(name),
    steps: [call('closeShop', `$inputs.${name}`)],
  },
];
const sell = {
  workflowId: 'sell',
  inputs: given('shop', 'kiosk', 'kioskItem'),
  steps: [addItem('$inputs.shop', 'inShop'), addItem('$inputs.kiosk', 'inKiosk')],
};
/** Set-up of the suite and of the file, two tests, two times tear-down. */
const CALLS = 3 + 3 + 2 + 2;

let folder: string;
let server: TestServer;
/** What the command calls it. */
let url: string;
/** The items of each shop that is open. */
let shops: Map<string, number>;
let onMoment: (moment: Moment) => void;
let calls: number;
/** Calls that are answered with 500, and those that are never answered. */
let fails: ReadonlySet<number>;
let hangs: ReadonlySet<number>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-tear-down-'));
  await writeFile(join(folder, 'api.json'), JSON.stringify(description));
  await writeFile(join(folder, 'suite.arazzo.json'), JSON.stringify(chainOf(...surround('shop'))));
  await writeFile(join(folder, 'kiosk.arazzo.json'), JSON.stringify(chainOf(...surround('kiosk', [sell]))));
  server = await startServer({
    '*': (response, { method, target }) => {
      const at = (calls += 1);
      const shop = target.split('/')[2] ?? '';
      onMoment({ call: at, phase: 'received' });
      if (method === 'DELETE') shops.delete(shop);
      else shops.set(shop, (shops.get(shop) ?? 0) + 1);
      onMoment({ call: at, phase: 'acted' });
      if (hangs.has(at)) return;
      response.once('finish', () => onMoment({ call: at, phase: 'responded' }));
      send(response, fails.has(at) ? 500 : method === 'POST' ? 201 : 200, { id: String(at) });
    },
  });
  url = server.url;
});

afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the suite, and sends it a signal at a moment. Returns what it printed. */
async function runSuite(args: readonly string[], interruption?: Moment, signal?: NodeJS.Signals): Promise<string> {
  const files = ['suite.arazzo.json', 'kiosk.arazzo.json'];
  const child = spawn(
    process.execPath,
    [resolve('cli/bin/opchain.js'), 'run', ...files, ...args, '--server', `api=${url}`],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, GITHUB_ACTIONS: '', XDG_STATE_HOME: join(folder, 'state') },
    },
  );
  onMoment = ({ call: at, phase }) => {
    if (at === interruption?.call && phase === interruption.phase) child.kill(signal);
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

const listDue = async () =>
  (await readdir(join(folder, 'state/opchain'))).filter((file) => file.startsWith('tear-down'));

function reset(part: { readonly fails?: number; readonly hangs?: number } = {}): void {
  calls = 0;
  shops = new Map();
  fails = new Set([part.fails ?? []].flat());
  hangs = new Set([part.hangs ?? []].flat());
}

const random = seededRandom(39);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

test(
  'what is left by a kill -9 at any moment is torn down when the suite is started again',
  async () => {
    const moments = Array.from({ length: CALLS }, (_, index) => index + 1).flatMap((at) =>
      phases.map((phase): Moment => ({ call: at, phase })),
    );
    const chosen = soakCount([pick(moments), pick(moments), pick(moments), pick(moments), pick(moments)], moments);
    let leftSomething = 0;
    for (const moment of chosen) {
      reset();
      await runSuite([], moment, 'SIGKILL');
      leftSomething += shops.size > 0 ? 1 : 0;
      const output = await runSuite(['--tear-down']);
      expect({ moment, output, shops }).toEqual({
        moment,
        output: expect.stringMatching(/tear-down suite[^]*2 of 2|1 of 1 test passed/),
        shops: new Map(),
      });
      expect(await listDue()).toEqual([]);
    }
    expect(leftSomething).toBeGreaterThan(chosen.length / 2);
  },
  soakCount(60_000, 300_000),
);

test('what a kill left on one server is not torn down on another one', async () => {
  reset();
  await runSuite([], { call: 2, phase: 'responded' }, 'SIGKILL');
  const left = [...shops.keys()];
  url = url.replace('127.0.0.1', 'localhost');
  expect(await runSuite(['--tear-down'])).toContain(
    `It ran with --server api=${server.url}: run it again with these and --tear-down, or delete ${folder}`,
  );
  expect([left.length, [...shops.keys()]]).toEqual([1, left]);
});

test('what a kill left is offered although another process has the id of the killed one', async () => {
  reset();
  await runSuite([], { call: 2, phase: 'responded' }, 'SIGKILL');
  const [name = ''] = await listDue();
  const file = join(folder, 'state/opchain', name);
  const written = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...written, pid: process.pid }));
  expect(await runSuite(['--tear-down'])).toContain('✔ passed     tear-down suite');
  expect([shops, await listDue()]).toEqual([new Map(), []]);
});

describe('tear-down runs, and leaves nothing', () => {
  const count = soakCount(2, 25);
  test.each<[string, () => Promise<string>]>([
    ['a failed test', () => (reset({ fails: pick([7, 8]) }), runSuite([]))],
    ['a time-out', () => (reset({ hangs: pick([7, 8]) }), runSuite(['--timeout', '700']))],
    ['Ctrl+C', () => (reset(), runSuite([], { call: pick([1, 2, 3, 4, 5, 6, 7, 8]), phase: pick(phases) }, 'SIGINT'))],
    ['a set-up that failed half-way', () => (reset({ fails: pick([2, 3, 5, 6]) }), runSuite([]))],
  ])(
    'after %s',
    async (_, run) => {
      for (let round = 0; round < count; round += 1) {
        const output = await run();
        expect({ output, shops }).toEqual({
          output: expect.stringContaining('✔ passed     tear-down suite'),
          shops: new Map(),
        });
        expect(await listDue()).toEqual([]);
      }
    },
    soakCount(60_000, 300_000),
  );
});
