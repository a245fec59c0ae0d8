import { getMaxListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { Session } from './session.js';
import type { Target } from './target/target.js';

test('a case may have any number of calls in flight, without a warning of Node', async () => {
  const session = new Session({} as Target);
  const limit = { limitMs: 1_000, error: () => new Error('Too late.') };
  const allowed = new Promise<number>((resolve, reject) => {
    session.runWithin(limit, () => Promise.resolve(resolve(getMaxListeners(session.signal)))).catch(reject);
  });
  expect(await allowed).toBe(Infinity);
});
