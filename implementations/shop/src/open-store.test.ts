import { expect, test } from '@jest/globals';
import { openStore, StoreError } from './index.js';

test.each([
  ['', 'There is no store "". Use memory, sqlite:FILE or mongodb://….'],
  ['sqlite:', 'There is no store "sqlite:". Use memory, sqlite:FILE or mongodb://….'],
  ['postgres://x', 'There is no store "postgres://x". Use memory, sqlite:FILE or mongodb://….'],
  ['mongodb', 'The store "mongodb" needs an address: set MONGODB_URL, or give the address itself.'],
])('rejects the setting "%s" and names the valid ones', async (setting, message) => {
  const openError = await openStore(setting, {}).catch((error: unknown) => error);
  expect(openError).toBeInstanceOf(StoreError);
  expect(openError).toMatchObject({ code: 'unknown-store', message });
});
