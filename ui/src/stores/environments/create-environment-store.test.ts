import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ApiDescription, OpchainError } from '@opchain/core';
import { emptyChain } from '../chain/create-chain-store.js';
import { createStores } from '../create-stores.js';
import type { Stores } from '../stores.js';

const environments = `staging:
  servers: { shop: 'https://staging.example/' }
  inputs: { limit: 5, password: never, unknown: 1 }
  credentials: { me: staging-me }
production:
  servers: { shop: 'https://production.example' }
`;

let stores: Stores;
let stored: Map<string, string>;

function create(): Stores {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  return createStores({ storage: { localStorage: storage as Storage } });
}

beforeEach(() => {
  stored = new Map();
  stores = create();
});
afterEach(() => stores.dispose());

const description = {
  servers: [],
  operations: [],
  securitySchemes: [],
  find: () => undefined,
} as unknown as ApiDescription;
const openShop = (): void =>
  stores.descriptions.add({
    source: 'shop',
    location: 'shop.yaml',
    description,
    server: 'https://own.example',
    servers: ['https://own.example'],
  });
const server = (): string | undefined => stores.descriptions.entry('shop')?.server;
const open = (text = environments): Promise<void> => stores.environments.openText(text, 'environments.yaml');

describe('an environment', () => {
  test('sets the servers of its sources, also of those opened later, and restores them', async () => {
    await open();
    stores.environments.choose('staging');
    openShop();
    expect(server()).toBe('https://staging.example');
    stores.environments.choose('production');
    expect(server()).toBe('https://production.example');
    stores.environments.choose(undefined);
    expect(server()).toBe('https://own.example');
  });

  test('leaves the server that the user chooses afterwards', async () => {
    openShop();
    await open();
    stores.environments.choose('staging');
    stores.descriptions.setServer('shop', 'https://mine.example');
    stores.environments.choose(undefined);
    expect(server()).toBe('https://mine.example');
  });

  test('sets the inputs that a chain has, and never a password', async () => {
    await open();
    stores.environments.choose('staging');
    const inputs = [
      { name: 'limit', required: false, schema: { type: 'integer' } },
      { name: 'password', required: true, schema: { type: 'string', format: 'password' } },
    ];
    expect(stores.environments.inputs({ ...emptyChain(), inputs })).toEqual({ limit: 5 });
  });

  test('names the credential that runs use instead, and no other if that one is missing', async () => {
    await open();
    stores.credentials.save({ name: 'me', scheme: 'key', fields: { apiKey: 'production' }, approvedOrigins: [] });
    stores.environments.choose('staging');
    expect(stores.credentials.forRun()).toEqual([]);
    stores.credentials.save({ name: 'staging-me', scheme: 'key', fields: { apiKey: 'staging' }, approvedOrigins: [] });
    const used = stores.credentials.forRun().map(({ name, fields }) => [name, fields['apiKey']]);
    expect(used).toEqual(expect.arrayContaining([['me', 'staging']]));
    expect(used).not.toContainEqual(['me', 'production']);
    stores.credentials.markUsed(['me']);
    expect(stores.credentials.find('staging-me')?.test.state).toBe('used');
    expect(stores.credentials.find('me')?.test.state).toBe('untested');
  });

  test('stays chosen after a reload, and when its file is read again', async () => {
    await open();
    stores.environments.choose('staging');
    await open();
    expect(stores.environments.value.active?.name).toBe('staging');
    stores.dispose();
    stores = create();
    await open();
    expect(stores.environments.value.active?.name).toBe('staging');
    stores.environments.choose(undefined);
    expect([...stored.keys()].filter((key) => key.endsWith(':environment'))).toEqual([]);
  });

  test('of an invalid file changes nothing', async () => {
    await open();
    await expect(open('staging: { password: x }')).rejects.toThrow(OpchainError);
    expect(stores.environments.value.environments.map(({ name }) => name)).toEqual(['staging', 'production']);
  });
});
