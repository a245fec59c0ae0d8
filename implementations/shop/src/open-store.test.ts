import { expect, test } from '@jest/globals';
import { openStore, StoreFault } from './index.js';

test.each([
  ['', 'There is no store "". Use memory, sqlite:FILE or mongodb://….'],
  ['sqlite:', 'There is no store "sqlite:". Use memory, sqlite:FILE or mongodb://….'],
  ['postgres://x', 'There is no store "postgres://x". Use memory, sqlite:FILE or mongodb://….'],
  ['mongodb', 'The store "mongodb" needs an address: set MONGODB_URL, or give the address itself.'],
])('the setting "%s" is refused with the way out', async (setting, message) => {
  const fault = await openStore(setting, {}).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(StoreFault);
  expect(fault).toMatchObject({ code: 'unknown-store', message });
});
