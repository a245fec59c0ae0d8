import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { CountedInput } from '../support/counted-input.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';

jest.setTimeout(120_000);

const browser = useChromium();

let api: TestServer;
let host: BuilderHost;
let builder: OpenBuilder;
let input: CountedInput;
let polls = 0;

const text = { type: 'string' };
const job = { type: 'object', properties: { status: { ...text, enum: ['running', 'completed', 'failed'] } } };
const item = { type: 'object', properties: { id: text } };
const number = { type: 'integer' };
const operations: Readonly<Record<string, readonly [path: string, schema: object, parameters?: readonly string[]]>> = {
  getJob: ['/job', job],
  listItems: ['/items', { type: 'object', properties: { items: { type: 'array', items: item } } }, ['page']],
  getItem: ['/items/{id}', item],
  getReport: ['/report', item],
  getErrors: ['/errors', item],
};

beforeAll(async () => {
  api = await startServer(
    {
      '/job': (response) => send(response, 200, { status: (polls += 1) % 3 === 0 ? 'completed' : 'running' }),
      '/items': (response, { target }) => {
        const page = Number(/page=(\d+)/.exec(target)?.[1] ?? 1);
        send(response, 200, { items: page < 3 ? [{ id: `p${page}a` }, { id: `p${page}b` }] : [] });
      },
      '*': (response) => send(response, 200, { id: 'x' }),
    },
    { cors: true },
  );
  const paths = Object.entries(operations).map(([operationId, [path, schema, names = []]]) => {
    const own = names.map((name) => ({ in: 'query', name, schema: number }));
    const inPath = path.includes('{id}') ? [{ in: 'path', name: 'id', required: true, schema: text }] : [];
    const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
    return [path, { get: { operationId, parameters: [...inPath, ...own], responses } }];
  });
  const info = { title: 'Jobs', version: '1' };
  const description = {
    openapi: '3.1.0',
    info,
    servers: [{ url: api.url }],
    paths: Object.fromEntries(paths) as object,
  };
  const read = (): Promise<string> => Promise.resolve(JSON.stringify(description));
  host = await startBuilderHost({
    connect: [api.url],
    description: { name: 'jobs', location: `${api.url}/openapi.json`, read },
  });
});
afterAll(async () => {
  await host?.close();
  await api?.stop();
});

beforeEach(async () => {
  polls = 0;
  builder = await openBuilder(browser, host.url);
  input = new CountedInput(builder.page);
});
afterEach(async () => {
  expect(builder.opened.consoleMessages).toEqual([]);
  await builder.opened.context.close();
});

/** Adds operations one after the other, and selects the first. */
async function build(...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await builder.row(new RegExp(`^GET ${id}`)).dblclick();
    await builder.card(id).waitFor();
  }
  await builder.select(ids[0] ?? '');
  await builder.waitForStillCanvas();
}

const inspected = (role: 'button' | 'combobox', name: string | RegExp): Locator =>
  builder.inspector.getByRole(role, { name });

/** Runs the chain, and returns the calls that the API received. */
async function run(): Promise<readonly string[]> {
  const before = api.received.length;
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  return api.received.slice(before).map(({ target }) => target);
}

test('polling until work is done takes at most 4 pointer actions', async () => {
  await build('getJob');
  await input.click(inspected('button', 'Repeat until…'));
  expect(await run()).toEqual(['/job', '/job', '/job']);
  expect(input.pointerActions).toBeLessThanOrEqual(4);
});

test('if a value is as chosen, else: at most 5 pointer actions', async () => {
  await build('getJob', 'getReport', 'getErrors');
  await input.click(inspected('button', 'If status is …: getErrors, else getReport'));
  const value = inspected('combobox', 'Expected value');
  await value.waitFor();
  expect(await inspected('combobox', 'Actual value').inputValue()).toContain('status');
  await input.click(value);
  await builder.page.keyboard.press('Control+a');
  await input.type('failed');
  expect(await run()).toEqual(['/job', '/report']);
  await input.click(value);
  await builder.page.keyboard.press('Control+a');
  await input.type('running');
  expect(await run()).toEqual(['/job', '/errors']);
  expect(input.pointerActions).toBeLessThanOrEqual(5);
});

test('all counted pages, and each of their items, take at most 5 pointer actions each', async () => {
  await build('listItems', 'getItem');
  await input.click(inspected('button', 'Repeat for every page'));
  await builder.inspector.getByRole('spinbutton', { name: 'First page' }).waitFor();
  expect(await run()).toEqual(['/items', '/items/p1a', '/items?page=2', '/items/p2a', '/items?page=3']);
  await builder.select('getItem');
  await input.click(inspected('button', 'Repeat for each item of listItems'));
  await builder.card('getEachItem').waitFor();
  expect((await run()).filter((call) => call.startsWith('/items/'))).toEqual(
    ['p1a', 'p1b', 'p2a', 'p2b'].map((id) => `/items/${id}`),
  );
  expect(input.pointerActions).toBeLessThanOrEqual(5);
});
