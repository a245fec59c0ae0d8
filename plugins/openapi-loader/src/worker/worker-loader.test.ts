import { afterEach, describe, expect, test } from '@jest/globals';
import type { ApiDescription, LoadScope, SpecLoader } from '@opchain/core/plugin';
import { createKernel } from '@opchain/core';
import { openPlugin, specLoaderCases } from '@opchain/core/testing';
import { type ChannelWorker, startChannelWorker } from '../../test/channel-worker.js';
import { scopeOf } from '../../test/load-text.js';
import { broken, samples } from '../../test/samples.js';
import { type LoaderWorker, workerLoader } from '../index.js';

const workers: ChannelWorker[] = [];
const start = (): ChannelWorker => {
  const worker = startChannelWorker();
  workers.push(worker);
  return worker;
};
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

async function openLoader(begin: () => LoaderWorker = start): Promise<SpecLoader> {
  const [loader] = (await openPlugin(workerLoader({ start: begin }))).specLoaders;
  if (loader === undefined) throw new Error('The plugin adds no loader.');
  return loader;
}

async function load(document: unknown, scope: Partial<LoadScope> = {}): Promise<ApiDescription> {
  const content = typeof document === 'string' ? document : JSON.stringify(document);
  return (await openLoader()).load({ location: 'api.json', content }, { ...scopeOf(), ...scope });
}

describe('passes the spec loader kit', () => {
  for (const { title, run } of specLoaderCases({ plugin: () => workerLoader({ start }), samples, broken }))
    test(title, run);
});

const operation = (reference: string) => ({
  get: { responses: { 200: { description: '', content: { 'application/json': { schema: { $ref: reference } } } } } },
});
const ring = {
  openapi: '3.1.0',
  info: { title: 'Ring', version: '1' },
  paths: {
    '/a': operation('#/components/schemas/A'),
    '/b': operation('#/components/schemas/B'),
    '/lost': operation('#/components/schemas/Lost'),
  },
  components: {
    schemas: {
      A: { type: 'object', properties: { b: { $ref: '#/components/schemas/B', description: 'the next' } } },
      B: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } },
    },
  },
};
const schemaOf = async (description: ApiDescription, id: string) => {
  const detail = await description.operation(id);
  const schema = detail.responses[0]?.content[0]?.schema;
  if (schema === undefined) throw new Error('There is no schema.');
  return { schema, resolve: detail.resolve };
};

test('references are resolved in the page step by step, including cycles, with the keywords next to them', async () => {
  const { schema, resolve } = await schemaOf(await load(ring), 'GET /a');
  const a = resolve(schema) as { properties: { b: { $ref: string } } };
  expect(resolve(a.properties.b)).toEqual({
    type: 'object',
    description: 'the next',
    properties: { a: { $ref: '#/components/schemas/A' } },
  });
  expect(resolve({ $ref: '#/components/schemas/A' })).toBe(a);
});

test('a reference that does not resolve fails when it is resolved, with its code', async () => {
  const { schema, resolve } = await schemaOf(await load(ring), 'GET /lost');
  expect(() => resolve(schema)).toThrow(expect.objectContaining({ code: 'REF_UNRESOLVED', help: expect.any(String) }));
});

test('a schema is sent once, however many operations refer to it', async () => {
  const description = await load(ring);
  await description.operation('GET /a');
  await description.operation('GET /b');
  await description.operation('GET /a');
  const targets = workers.flatMap(({ received }) =>
    received.flatMap((message) =>
      message.kind === 'targets' ? (message as unknown as { targets: [string][] }).targets : [],
    ),
  );
  expect(targets.map(([reference]) => reference)).toEqual(['#/components/schemas/A', '#/components/schemas/B']);
  expect(workers.flatMap(({ received }) => received.filter(({ kind }) => kind === 'detail'))).toHaveLength(2);
});

test('a long list of operations is sent in chunks', async () => {
  const paths = Object.fromEntries(Array.from({ length: 2_500 }, (_, index) => [`/p${index}`, { get: {} }]));
  const description = await load({ openapi: '3.1.0', info: { title: 'Long', version: '1' }, paths });
  expect(description.operations.map(({ path }) => path)).toEqual(Object.keys(paths));
  expect(workers.flatMap(({ received }) => received.filter(({ kind }) => kind === 'operations'))).toHaveLength(10);
});

test('an error keeps its code, its location and its help, and terminates the worker', async () => {
  await expect(load('{\n  "openapi": "3.1.0",\n  oops\n}')).rejects.toMatchObject({
    code: 'SPEC_SYNTAX',
    details: { file: 'api.json', line: 3, column: 3 },
    help: 'Fix the description at the line shown.',
  });
  expect(workers.map(({ ended }) => ended)).toEqual([true]);
});

test('the content passed in is not modified', async () => {
  const content = new TextEncoder().encode(JSON.stringify(ring));
  const before = content.length;
  await (await openLoader()).load({ location: 'api.json', content }, scopeOf());
  expect(content).toHaveLength(before);
});

test('aborting terminates the worker immediately', async () => {
  const controller = new AbortController();
  // While the worker is reading.
  const loading = load(ring, {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('not any more')),
  });
  await expect(loading).rejects.toThrow('not any more');
  expect(workers.map(({ ended }) => ended)).toEqual([true]);
});

test('disposing terminates the worker; loaded operations remain, others report that the description is closed', async () => {
  const description = await load(ring);
  const known = await description.operation('GET /a');
  const detailPromise = description.operation('GET /b');
  description.dispose?.();
  expect(workers.map(({ ended }) => ended)).toEqual([true]);
  await expect(detailPromise).rejects.toMatchObject({
    code: 'OPERATION_UNKNOWN',
    message: expect.stringContaining('closed'),
  });
  await expect(description.operation('GET /lost')).rejects.toMatchObject({ code: 'OPERATION_UNKNOWN' });
  expect(await description.operation('GET /a')).toBe(known);
});

test('each description has a separate worker, and the first is started in advance', async () => {
  const kernel = await createKernel({ plugins: [workerLoader({ start })] });
  expect(workers).toHaveLength(1);
  const source = { location: 'api.json', content: JSON.stringify(ring) };
  await kernel.load(source);
  expect(workers).toHaveLength(1);
  await kernel.load(source);
  expect(workers).toHaveLength(2);
  await kernel.dispose();
});

test('disposing the kernel terminates an unused worker', async () => {
  const kernel = await createKernel({ plugins: [workerLoader({ start })] });
  await kernel.dispose();
  expect(workers.map(({ ended }) => ended)).toEqual([true]);
});

test('reads the description without a worker', async () => {
  const forbidden = await openLoader(() => {
    throw new Error('Refused by policy.');
  });
  expect((await forbidden.load({ location: 'api.json', content: JSON.stringify(ring) }, scopeOf())).title).toBe('Ring');

  // A worker whose script cannot be fetched reports it later.
  const broken: ChannelWorker[] = [];
  const absent = await openLoader(() => {
    const worker = startChannelWorker(() => undefined);
    broken.push(worker);
    setTimeout(() => worker.fail());
    return worker;
  });
  expect((await absent.load({ location: 'api.json', content: JSON.stringify(ring) }, scopeOf())).title).toBe('Ring');
  expect(broken.every(({ ended }) => ended)).toBe(true);
});

test('a worker that crashes reports it to everything that waits for it', async () => {
  const description = await load(ring);
  const detailPromise = description.operation('GET /a');
  workers[0]?.fail();
  await expect(detailPromise).rejects.toMatchObject({ code: 'SPEC_TOO_COMPLEX' });
});
