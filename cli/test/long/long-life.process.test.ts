import { expect, test } from '@jest/globals';
import { runMany } from './run-many.js';

test('400 runs of R2 in one process leak no memory, listener or socket (soak tests: 10,000 runs)', async () => {
  const { states, tenths, listeners, open } = await runMany(400);
  console.log(JSON.stringify(tenths));
  expect(states).toEqual({ succeeded: 400 });
  expect([listeners, open]).toEqual([0, []]);
  // With so few runs, the engine is still compiling; a leak per run would be much larger.
  expect((tenths[9] ?? 0) - (tenths[1] ?? 0)).toBeLessThan(2_000_000);
}, 120_000);
