import { expect, test } from '@jest/globals';
import { createDescription } from '@opchain/core/plugin';
import { createStores } from '../create-stores.js';
import type { DescriptionEntry } from '../descriptions/description-store.js';
import { emptyChain } from '../chain/create-chain-store.js';

const entryOf = (more: Partial<DescriptionEntry>): DescriptionEntry => ({
  ...{ source: 'boats', location: 'boats.yaml', server: '', servers: [] },
  description: createDescription({
    ...{ title: 'Boats', version: '1', format: '' },
    operations: ['/boats', '/boats/{id}'].map((path) => ({ method: 'POST', path })),
  }),
  ...more,
});

test('chains are proposed once for a description that was read, and none where that fails', async () => {
  const asked: unknown[] = [];
  const { mocks } = createStores({
    network: {
      loadMocks: () => Promise.reject(new Error('The host is gone.')),
      proposeChains(content, source) {
        asked.push([content, source]);
        return content === 'broken' ? Promise.reject(new Error('No.')) : Promise.resolve([emptyChain()]);
      },
    },
  });
  const read = entryOf({ from: { kind: 'text', name: 'boats.yaml', text: 'openapi: 3.1.0' } });
  expect(await mocks?.propose(read)).toHaveLength(1);
  expect(await mocks?.propose(read)).toHaveLength(1);
  expect(asked).toEqual([['openapi: 3.1.0', { name: 'boats', url: 'boats.yaml' }]]);
  for (const more of [{ from: { ...read.from!, text: 'broken' } }, { requests: '' }, {}])
    expect(await mocks?.propose(entryOf(more as Partial<DescriptionEntry>))).toEqual([]);
  const nothing = createDescription({ title: '', version: '1', format: '', operations: [] });
  expect(await mocks?.propose({ ...read, description: nothing })).toEqual([]);
  await expect(mocks?.load()).rejects.toThrow('The host is gone.');
  expect(createStores().mocks).toBeUndefined();
});
