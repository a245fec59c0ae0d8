import { expect, test } from '@jest/globals';
import { runMany } from './run-many.js';

test('10,000 runs of R2 in one process leave no listener or socket, and memory in the last tenth is within 5% of the second', async () => {
  const { states, tenths, listeners, open } = await runMany(10_000);
  console.log(JSON.stringify(tenths));
  expect(states).toEqual({ succeeded: 10_000 });
  expect([listeners, open]).toEqual([0, []]);
  expect((tenths[9] ?? 0) / (tenths[1] ?? 1)).toBeLessThan(1.05);
}, 1_800_000);
