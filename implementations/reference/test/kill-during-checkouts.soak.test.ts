import { expect, test } from '@jest/globals';
import { describeOnEachDatabase } from './each-database.js';
import { killDuringCheckouts } from './kill-during-checkouts.js';

describeOnEachDatabase('the command', (database) => {
  test('loses no confirmed order, and leaves none half made, over 200 kills during checkouts', async () => {
    const { interrupted, confirmed } = await killDuringCheckouts({
      database: database(),
      kills: 200,
      checkouts: 4,
      latest: 60,
      seed: 200,
    });
    expect(interrupted).toBeGreaterThan(0);
    expect(confirmed).toBeGreaterThan(0);
  }, 3_600_000);
});
