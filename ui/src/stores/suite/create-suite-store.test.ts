import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createKernel, type Kernel } from '@opchain/core';
import { openApiLoader } from '@opchain/openapi-loader';
import { createDatabase } from '../../../test/support/create-database.js';
import { createLocks, MemoryFolder } from '../../../test/support/open-tab.js';
import { until } from '../../../test/support/until.js';
import { suiteTexts } from '../../texts/suite-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import { createStores } from '../create-stores.js';
import { createDocumentClaims } from '../documents/library/create-document-claims.js';
import type { FolderFile } from '../documents/folder/document-folder.js';
import type { Stores } from '../stores.js';
import { createSuiteJournal } from './create-suite-journal.js';
import type { StoredSuite } from './stored-suite.js';
import { createSuiteHistory } from './suite-history.js';
import { createSuiteStore } from './create-suite-store.js';
import type { SuiteLine, SuiteStore } from './suite-store.js';

const description = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example' }],
  paths: Object.fromEntries(
    ['shops', 'pay', 'fail'].map((id) => [
      `/${id}`,
      {
        post: {
          operationId: id,
          parameters: [{ name: 'of', in: 'query', schema: {} }],
          responses: { 200: { description: 'ok' } },
        },
      },
    ]),
  ),
};
const chain = (workflows: string, url = './shop.openapi.json'): string => `arazzo: 1.1.0
info: { title: Shop, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: ${url}, type: openapi }]
workflows:
${workflows}`;
const workflow = (id: string, operation: string, extra = '', of = '$inputs.shop'): string => `  - workflowId: ${id}
    inputs: { type: object, properties: { shop: { type: string, default: none } } }
    steps: [{ stepId: ${operation}, operationId: ${operation}, parameters: [{ name: of, in: query, value: ${of} }] }]
${extra}`;

let calls: string[];
let respond: (path: string, signal: AbortSignal) => Promise<number>;
let folder: MemoryFolder;
let files: readonly FolderFile[];
let kernel: Kernel;
let stores: Stores;
let suite: SuiteStore;
let storage: Storage;
let database: ReturnType<typeof createDatabase<StoredSuite>>;
let locks: ReturnType<typeof createLocks>;
let questions: number;
let body: string;
let answer: boolean;
function createStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}
const onEnded = jest.fn<(lines: readonly SuiteLine[]) => void>();

beforeEach(async () => {
  addTexts({ suite: suiteTexts });
  calls = [];
  body = 's1';
  respond = (path) => Promise.resolve(path.startsWith('/fail') ? 500 : 200);
  kernel = await createKernel({
    plugins: [
      openApiLoader(),
      {
        name: 'memory',
        apply: (context) =>
          context.addExecutor({
            name: 'memory',
            handles: () => true,
            async execute({ url }, { signal, onSent }) {
              onSent();
              const { pathname, search } = new URL(url);
              calls.push(pathname + search);
              const status = await respond(pathname, signal);
              return { status, statusText: '', headers: [], body: new TextEncoder().encode(body), truncated: false };
            },
          }),
      },
    ],
  });
  folder = new MemoryFolder();
  storage = createStorage();
  database = createDatabase();
  locks = createLocks();
  folder.texts.set('shop.openapi.json', JSON.stringify(description));
  folder.texts.set(
    'a.yaml',
    chain(
      workflow(
        'open',
        'shops',
        `    outputs: { shop: $steps.shops.outputs.id }\n    x-opchain: { role: setup, for: suite }\n`,
        'new',
      ).replace('operationId: shops,', 'operationId: shops, outputs: { id: $response.body },') +
        workflow('close', 'shops', '    x-opchain: { role: teardown, for: suite }\n'),
    ),
  );
  folder.texts.set('b.yaml', chain(workflow('pay', 'pay', '    x-opchain: { tags: [smoke] }\n')));
  folder.texts.set('c.yaml', chain(workflow('fail', 'fail')));
  stores = createStores({ kernel, storage: { autosave: false } });
  stores.credentials.presentApprovals();
  questions = 0;
  answer = true;
  stores.credentials.subscribe(({ approvalRequest }) => {
    if (!approvalRequest) return;
    questions += 1;
    stores.credentials.resolveApproval(answer);
  });
  await open();
});

afterEach(async () => {
  suite.dispose();
  stores.dispose();
  await kernel.dispose();
  jest.clearAllMocks();
});

async function open(): Promise<void> {
  files = await folder.list();
  suite = createSuiteStore({
    ...stores,
    kernel,
    source: folder,
    files: () => files,
    readUrl: (url) => {
      const path = url.replace(folder.urlOf(''), '');
      return folder.read(path).then(({ text }) => new TextEncoder().encode(text));
    },
    baseUrl: 'http://localhost/',
    makeSeed: () => 'seed',
    journal: createSuiteJournal(storage, 'tear-down', createDocumentClaims(locks, 'tear-down', 5)),
    history: createSuiteHistory(database, folder.name, () => ({
      inputs: {},
      credentials: [],
      isShown: () => false,
    })),
    onEnded,
  });
  await suite.read();
}

const states = () => suite.value.lines.map(({ test: { workflow: id, row }, state }) => `${row?.name ?? id} ${state}`);
const idsOf = (file: string) =>
  new Set(suite.value.lines.filter((line) => line.test.file === file).map((line) => line.test.id));
const runAll = () => suite.run(new Set(suite.value.lines.map((line) => line.test.id)));

test('all chains run between set-up and tear-down, after one question about their servers; failed ones run again', async () => {
  await runAll();
  expect(calls).toEqual(['/shops?of=new', '/pay?of=s1', '/fail?of=s1', '/shops?of=s1']);
  expect(questions).toBe(1);
  expect(states()).toEqual(['open passed', 'pay passed', 'fail failed', 'close passed']);
  const failed = suite.value.lines[2];
  expect([failed?.message, failed?.outcome?.summary.results[0]?.state]).toEqual([
    'fail: The server responded with 500.',
    'failed',
  ]);
  expect(onEnded.mock.lastCall?.[0]).toHaveLength(4);
  calls = [];
  await suite.run(idsOf('c.yaml'));
  expect(calls).toEqual(['/shops?of=new', '/fail?of=s1', '/shops?of=s1']);
});

test('nothing is sent if the user declines, and the page may prevent runs', async () => {
  answer = false;
  await suite.run(idsOf('b.yaml'));
  expect([calls, suite.value.phase, states()[1]]).toEqual([[], 'ready', 'pay idle']);
  answer = true;
  stores.run.intercept(() => false);
  await suite.run(idsOf('b.yaml'));
  expect([calls, suite.value.lines[0]?.message]).toEqual([[], suiteTexts.prevented]);
});

test('stopping cancels the running test and skips the rest; tear-down still runs', async () => {
  respond = (path, signal) =>
    path === '/pay'
      ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
      : Promise.resolve(200);
  const run = runAll();
  await until(() => calls.includes('/pay?of=s1'));
  suite.stop();
  await run;
  expect(states()).toEqual(['open passed', 'pay cancelled', 'fail skipped', 'close passed']);
  expect(calls.at(-1)).toBe('/shops?of=s1');
});

test('rows, the environment and what was entered set inputs; set-up precedes them except rows', async () => {
  folder.texts.delete('a.yaml');
  folder.texts.set('rows.csv.openapi', 'shop\n x1 \nx2\n');
  folder.texts.set('b.yaml', chain(workflow('pay', 'pay', '    x-opchain: { data: rows.csv }\n')));
  const read = folder.read.bind(folder);
  folder.read = (path) => read(path === 'rows.csv' ? 'rows.csv.openapi' : path);
  stores.environments.set([
    { name: 'here', servers: { shop: 'https://other.example/' }, inputs: { shop: 'env' }, credentials: {} },
  ]);
  stores.environments.choose('here');
  await open();
  await runAll();
  expect(calls).toEqual(['/pay?of=x1', '/pay?of=x2', '/fail?of=env']);
  expect(suite.value.lines[0]?.outcome?.summary.results[0]?.request?.url).toContain('https://other.example/pay');
});

test('a chain that cannot be read, or whose description is elsewhere, fails, and the others run', async () => {
  folder.texts.delete('a.yaml');
  folder.texts.set('b.yaml', 'arazzo: [');
  folder.texts.set('d.yaml', chain(workflow('far', 'pay'), 'https://api.example/openapi.json'));
  folder.texts.set('e.yaml', chain(workflow('rows', 'pay', '    x-opchain: { data: ../rows.csv }\n')));
  await open();
  await runAll();
  expect(suite.value.lines.map(({ message = '' }) => message.split(/[.:(]/)[0])).toEqual([
    'b',
    'fail',
    'The source shop ',
    'the data file "',
  ]);
  expect(calls).toEqual(['/fail?of=none']);
});

test('what a page that was closed left is offered with its values, until its tear-down has passed', async () => {
  respond = (path) => (path === '/pay' ? new Promise<number>(() => undefined) : Promise.resolve(200));
  void runAll();
  await until(() => calls.includes('/pay?of=s1'));
  await open();
  expect(suite.value.interrupted).toEqual([]);
  // The browser releases the locks of a page that it closes.
  locks = createLocks();
  await open();
  expect(suite.value.interrupted[0]?.open.map(({ tests, given }) => [tests[0]?.title, given])).toEqual([
    ['close', { shop: 's1' }],
  ]);
  calls = [];
  respond = () => Promise.resolve(500);
  await suite.tearDown();
  expect([calls, suite.value.interrupted.length]).toEqual([['/shops?of=s1'], 1]);
  respond = () => Promise.resolve(200);
  await suite.tearDown();
  expect([calls.length, states().at(-1), suite.value.interrupted]).toEqual([2, 'close passed', []]);
});

test('a tear-down is not run on another server than its suite, and can be forgotten', async () => {
  const servers = { shop: 'https://other.example' };
  const [close] = suite.value.lines.filter(({ role }) => role === 'teardown').map((line) => line.test);
  const due = [{ tests: close ? [close] : [], given: {} }];
  storage.setItem('tear-down:1', JSON.stringify({ id: '1', open: due, servers }));
  await open();
  await suite.tearDown();
  expect([calls, suite.value.lines.at(-1)?.message]).toEqual([[], suiteTexts.elsewhere('shop', servers.shop)]);
  suite.forgetInterrupted();
  await open();
  expect(suite.value.interrupted).toEqual([]);
});

test('suites that ran are listed after a reload, shown again with what failed and without secrets, and removed', async () => {
  body = 'token=t0psecret99';
  await runAll();
  await suite.run(idsOf('b.yaml'));
  expect([...database.texts.values()].join()).not.toContain('t0psecret99');
  await open();
  await until(() => suite.value.earlier.length === 2);
  expect(suite.value.earlier.map(({ passed, total, files }) => [passed, total, files.length])).toEqual([
    [1, 1, 2],
    [1, 2, 3],
  ]);
  const first = suite.value.earlier[1]?.id ?? '';
  expect(await suite.show(first)).toBe(true);
  expect([suite.value.shown?.id, states()]).toEqual([
    first,
    ['open passed', 'pay passed', 'fail failed', 'close passed'],
  ]);
  expect(suite.value.lines[2]?.outcome?.summary.results[0]).toMatchObject({
    stepId: 'fail',
    failure: { message: 'The server responded with 500.' },
  });
  await suite.show(undefined);
  expect([suite.value.shown, states()[2]]).toEqual([undefined, 'fail idle']);
  await suite.show(first);
  await suite.run(idsOf('c.yaml'));
  expect([suite.value.shown, suite.value.earlier.length, states()[1]]).toEqual([undefined, 3, 'pay idle']);
  await suite.remove(first);
  expect(suite.value.earlier.map(({ id }) => id)).not.toContain(first);
  expect(await suite.show(first)).toBe(false);
});
