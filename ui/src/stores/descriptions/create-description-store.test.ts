import { describe, expect, test } from '@jest/globals';
import { type ApiDescription, type Kernel, type LoadOptions, OpchainError, type SpecSource } from '@opchain/core';
import { createDescriptionStore } from './create-description-store.js';
import { listServers } from './list-servers.js';
import { findMatchingDescription, findMissingSources } from './match-sources.js';
import { emptyChain } from '../chain/create-chain-store.js';

const described = (title: string, more: Partial<ApiDescription> = {}): ApiDescription =>
  ({
    title,
    servers: [],
    operations: [],
    securitySchemes: [],
    find: () => undefined,
    ...more,
  }) as unknown as ApiDescription;

function setUp(load: (source: SpecSource, options?: LoadOptions) => Promise<ApiDescription>) {
  const read: string[] = [];
  const store = createDescriptionStore({
    kernel: { load } as unknown as Kernel,
    readUrl: (url) => {
      read.push(url);
      return Promise.resolve(new Uint8Array());
    },
    baseUrl: 'http://127.0.0.1:4000/ui/',
  });
  return { store, read };
}

describe('the description store', () => {
  test('reads a URL relative to the page, and derives a name from the title', async () => {
    const { store, read } = setUp(() => Promise.resolve(described('The Pet Store API')));
    expect(await store.open(undefined, { kind: 'url', url: '../openapi.json' })).toBe('pet-store');
    expect(read).toEqual(['http://127.0.0.1:4000/openapi.json']);
    expect(store.entry('pet-store')).toMatchObject({
      location: 'http://127.0.0.1:4000/openapi.json',
      server: 'http://127.0.0.1:4000',
    });
  });

  test('reports why a description could not be opened, and keeps the open one', async () => {
    let fail = false;
    const { store } = setUp(() =>
      fail ? Promise.reject(new OpchainError('SPEC_SYNTAX', 'Line 3 is odd.')) : Promise.resolve(described('Shop')),
    );
    await store.open('shop', { kind: 'text', name: 'shop.yaml', text: '' });
    const before = store.entry('shop');
    fail = true;
    expect(await store.open('shop', { kind: 'text', name: 'shop.yaml', text: '' })).toBeUndefined();
    expect(store.value.failure).toMatchObject({
      location: 'shop.yaml',
      message: 'Line 3 is odd.',
      help: expect.stringContaining('line'),
    });
    store.dismissFailure();
    expect(store.value.failure).toBeUndefined();
    expect(store.entry('shop')).toBe(before);
  });

  test('the later of two openings wins, regardless of which finishes first', async () => {
    const ready: ((description: ApiDescription) => void)[] = [];
    const { store } = setUp(() => new Promise((resolve) => ready.push(resolve)));
    const first = store.open('shop', { kind: 'text', name: 'first', text: '' });
    const second = store.open('shop', { kind: 'text', name: 'second', text: '' });
    ready[1]?.(described('Second'));
    expect(await second).toBe('shop');
    ready[0]?.(described('First'));
    expect(await first).toBeUndefined();
    expect(store.entry('shop')?.description.title).toBe('Second');
  });

  test('releases a description that is closed or replaced', async () => {
    const released: string[] = [];
    let title = 'A';
    const { store } = setUp(() => {
      const mine = title;
      return Promise.resolve(described(mine, { dispose: () => void released.push(mine) }));
    });
    await store.open('shop', { kind: 'text', name: 'a', text: '' });
    title = 'B';
    await store.open('shop', { kind: 'text', name: 'b', text: '' });
    store.close('shop');
    expect(released).toEqual(['A', 'B']);
  });
});

test('servers are absolute, the host’s choice first', () => {
  const description = described('x', {
    servers: [{ url: '/v1' }, { url: 'https://api.example/v2/' }, { url: 'ftp://no' }],
  });
  expect(listServers(description, 'https://docs.example/openapi.json', 'http://127.0.0.1:1')).toEqual([
    'http://127.0.0.1:1',
    'https://docs.example/v1',
    'https://api.example/v2',
  ]);
  expect(listServers(described('x'), 'shop.yaml')).toEqual([]);
});

test('an open description is used for a source of a chain if it has every called operation', () => {
  const call = (id: string) =>
    ({
      kind: 'operation',
      id,
      operation: { source: 'shop', id },
      parameters: [],
      checks: [],
      captures: [],
      onFailure: [],
    }) as const;
  const chain = { ...emptyChain(), sources: [{ name: 'shop', url: '../shop.yaml' }], steps: [call('a')] };
  const entry = (source: string, ids: readonly string[]) => ({
    source,
    location: source,
    server: '',
    servers: [],
    description: described(source, { find: (id) => (ids.includes(id) ? ({ id } as never) : undefined) }),
  });
  expect(findMissingSources(chain, [entry('other', ['a'])]).map((each) => each.name)).toEqual(['shop']);
  expect(
    findMatchingDescription(chain, chain.sources[0] ?? { name: '', url: '' }, [
      entry('wrong', ['b']),
      entry('other', ['a', 'b']),
    ])?.source,
  ).toBe('other');
  expect(findMissingSources(chain, [entry('shop', [])])).toEqual([]);
});
