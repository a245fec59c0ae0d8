import { expect, test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { runMany } from './run-many.js';

const RUNS = soakCount(400, 10_000);

test(
  `${RUNS} runs of R2 in one process leak no memory, listener or socket`,
  async () => {
    const { states, tenths, listeners, open } = await runMany(RUNS);
    console.log(JSON.stringify(tenths));
    expect(states).toEqual({ succeeded: RUNS });
    expect([listeners, open]).toEqual([0, []]);
    const second = tenths[1] ?? 0;
    // With few runs, the engine is still compiling; a leak per run would be much larger.
    expect(tenths[9]).toBeLessThan(soakCount(second + 2_000_000, second * 1.05));
  },
  soakCount(120_000, 1_800_000),
);
