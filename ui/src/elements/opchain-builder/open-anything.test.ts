import { afterAll, expect, test } from '@jest/globals';
import type { Kernel } from '@opchain/core';
import { createDescription } from '@opchain/core/plugin';
import { createStores } from '../../stores/create-stores.js';
import { openDescription, promptForMissingSources } from './open-anything.js';

const operations = [{ operationId: 'ping', method: 'GET', path: '/ping' }];
const description = createDescription({ title: 'Shop', version: '1', format: 'OpenAPI 3.1', operations });
const kernel = {
  plan: () => Promise.resolve({ diagnostics: [] }),
  load: () => Promise.resolve(description),
} as unknown as Kernel;
const stores = createStores({ kernel });

afterAll(() => stores.dispose());

test('a dialog that the user opened stays while the page opens what it was given', async () => {
  stores.view.patch({ dialog: 'open' });
  await openDescription(stores, { kind: 'text', name: 'shop.json', text: '{}' });
  expect(stores.descriptions.value.entries).toHaveLength(1);
  await promptForMissingSources(stores);
  expect(stores.view.value.dialog).toBe('open');
});
