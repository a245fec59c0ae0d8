import { expect, test } from '@jest/globals';
import { runMany } from './run-many.js';

test('400 runs of R2 in one process leave memory flat, and no listener or socket; 10,000 in the soak tests', async () => {
  const { states, tenths, listeners, open } = await runMany(400);
  console.log(JSON.stringify(tenths));
  expect(states).toEqual({ succeeded: 400 });
  expect([listeners, open]).toEqual([0, []]);
  // So few runs end while the engine still compiles: what one run leaves for ever would be far more.
  expect((tenths[9] ?? 0) - (tenths[1] ?? 0)).toBeLessThan(2_000_000);
}, 120_000);
