import { afterEach, expect, test } from '@jest/globals';
import { type ApiDescription, createKernel } from '@opchain/core';
import { createDescription, type Plugin } from '@opchain/core/plugin';
import { apiKeyAuth } from '@opchain/auth-api-key';
import { until } from '../../../test/support/until.js';
import { emptyChain } from '../chain/create-chain-store.js';
import { createStores } from '../create-stores.js';
import type { DescriptionEntry } from '../descriptions/description-store.js';
import type { Stores } from '../stores.js';
import type { MockedSources } from './mock-store.js';

const describeBoats = (): ApiDescription =>
  createDescription({
    title: 'Boats',
    version: '1',
    format: 'OpenAPI 3.1.0',
    operations: [{ operationId: 'listBoats', method: 'GET', path: '/boats', security: [{ key: [] }], responses: [] }],
    securitySchemes: [{ name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-Key' }],
  });
const entryOf = (source: string): DescriptionEntry => {
  const server = `https://${source}.example`;
  return { source, location: `${source}.yaml`, description: describeBoats(), server, servers: [server] };
};

let stores: Stores;
let stored = new Map<string, string>();
let sources: MockedSources;
let resets: string[] = [];
let sent: { url: string; key: string | undefined }[] = [];

/** A page whose calls are recorded and get an empty list. */
async function openPage(...names: readonly string[]): Promise<void> {
  const recorder: Plugin = {
    name: 'recorder',
    apply: (context) =>
      context.addExecutor({
        name: 'recorder',
        handles: () => true,
        execute({ url, headers }, scope) {
          sent.push({ url, key: headers.find(([name]) => name === 'X-Key')?.[1] });
          scope.onSent();
          const body = new TextEncoder().encode('[]');
          return Promise.resolve({ status: 200, statusText: 'OK', headers: [], body, truncated: false });
        },
      }),
  };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  stores = createStores({
    kernel: await createKernel({ plugins: [apiKeyAuth(), recorder] }),
    storage: { localStorage: storage as Storage },
    credentials: [{ name: 'mine', scheme: 'key', fields: { apiKey: 'a-real-secret' }, approvedOrigins: [] }],
    network: {
      callableOrigins: [],
      loadMocks(given) {
        sources = given;
        return Promise.resolve({
          open: (name) =>
            Promise.resolve({
              reset: () => Promise.resolve(void resets.push(name)),
              keep: (call, base, body) => Promise.resolve({ [`${call.method} ${call.url.slice(base.length)}`]: body }),
              save: () => ({ ...sources.dataOf(name).at(-1) }),
            }),
          listCredentials: ({ descriptions, uses }) =>
            Object.keys(descriptions).map((source) => ({
              name: uses[0]?.credential ?? 'any',
              scheme: 'key',
              sources: [source],
              fields: { apiKey: 'mock' },
              approvedOrigins: ['http://mock.invalid'],
            })),
        });
      },
    },
  });
  for (const name of names) stores.descriptions.add(entryOf(name));
  stores.chain.replace({
    ...emptyChain(),
    title: 'Boats',
    sources: names.map((name) => ({ name, url: `${name}.yaml` })),
    steps: names.map((source) => ({
      ...{ kind: 'operation', id: source, operation: { source, id: 'listBoats' }, parameters: [], checks: [] },
      ...{ captures: [], onFailure: [], credentials: [{ scheme: 'key', credential: 'mine', kind: 'apiKey' }] },
    })),
  });
}

const choose = async (source: string): Promise<void> => (await stores.mocks!.load()).choose(source);
const server = (source: string): string | undefined => stores.descriptions.entry(source)?.server;

afterEach(() => {
  stores.dispose();
  stored = new Map();
  [resets, sent] = [[], []];
});

test('a mock answers all calls of a source: nothing is asked, no credential is sent, and the run says so', async () => {
  await openPage('boats');
  const step = stores.chain.operationSteps()[0]!;
  expect(stores.credentials.readiness(step)).toMatchObject({ state: 'asks' });
  await choose('boats');
  expect(stores.credentials.readiness(step)).toBeUndefined();
  expect(stores.reach.isCallable(server('boats') ?? '')).toBe(true);

  const summary = await stores.run.start();
  expect(summary).toMatchObject({ state: 'succeeded', mocks: ['boats'] });
  expect(stores.run.shown?.mocks).toEqual(['boats']);
  expect(sent).toEqual([{ url: 'http://mock.invalid/boats/boats', key: 'mock' }]);

  await (await stores.mocks!.load()).reset('boats');
  expect(resets).toEqual(['boats']);
  stores.descriptions.setServer('boats', 'https://boats.example');
  await stores.mocks?.value?.reset('boats');
  expect(resets).toEqual(['boats']);
});

test('of two sources, only the calls of the mocked one have credentials of the mock', async () => {
  await openPage('boats', 'piers');
  await choose('boats');
  const requests = stores.mocks!.value!.replaceCredentials(
    {
      chain: stores.chain.chain,
      descriptions: {},
      servers: { boats: server('boats')!, piers: server('piers')! },
      credentials: [
        { name: 'one', scheme: 'key', fields: {}, approvedOrigins: [], sources: ['boats'] },
        { name: 'both', scheme: 'key', fields: {}, approvedOrigins: [], sources: ['boats', 'piers'] },
        { name: 'any', scheme: 'key', fields: {}, approvedOrigins: [] },
      ],
    },
    [],
  );
  expect(requests.credentials?.map(({ name, sources: of }) => [name, of])).toEqual([
    ['both', ['piers']],
    ['any', undefined],
  ]);
  expect(requests.options?.autoCredentials).toBeUndefined();
});

test('a mock stays chosen when the page or the description is loaded again, until another server is chosen', async () => {
  await openPage('boats');
  await choose('boats');
  const first = await sources.describe('boats');
  stores.descriptions.add(entryOf('boats'));
  expect(server('boats')).toBe('http://mock.invalid/boats');
  expect(await sources.describe('boats')).not.toBe(first);

  stores.dispose();
  await openPage('boats');
  await until(() => server('boats') === 'http://mock.invalid/boats');
  stores.descriptions.rename('boats', 'ships');
  expect(await sources.describe('boats')).toBe(stores.descriptions.entry('ships')?.description);
  stores.descriptions.add(entryOf('boats'));
  await choose('boats');
  expect(server('boats')).toBe('http://mock.invalid/boats-2');

  for (const source of ['boats', 'ships']) stores.descriptions.setServer(source, 'https://boats.example');
  expect([...stored.keys()].filter((key) => key.endsWith(':mocks'))).toEqual([]);
  stores.dispose();
  await openPage('boats');
  await stores.descriptions.opening;
  expect(server('boats')).toBe('https://boats.example');
});

test('examples are kept for a description, also when the page is opened again', async () => {
  await openPage('boats');
  const first = await stores.mocks!.load();
  first.choose('boats');
  const call = { method: 'GET', url: 'http://mock.invalid/boats/boats' };
  await first.keep(call, ['old']);
  await first.keep(call, ['new']);
  stores.dispose();
  await openPage('boats');
  const again = await stores.mocks!.load();
  expect(sources.dataOf('boats')).toEqual([{ 'GET /boats': ['old'] }, { 'GET /boats': ['new'] }]);
  expect(await again.save('boats')).toEqual({ 'GET /boats': ['new'] });
  expect(sources.dataOf('other')).toEqual([]);
});
