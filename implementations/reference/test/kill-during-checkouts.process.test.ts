import { expect, test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { describeOnEachDatabase } from './each-database.js';
import { killDuringCheckouts } from './kill-during-checkouts.js';

const KILLS = soakCount(5, 200);

describeOnEachDatabase('the command', (database) => {
  test(
    `loses no confirmed order and leaves no partial one over ${KILLS} kills during checkouts`,
    async () => {
      let [interrupted, confirmed] = [0, 0];
      // On a busy machine no checkout may be confirmed within a tenth of a second.
      for (const latest of soakCount([100, 1_000], [60])) {
        if (interrupted > 0 && confirmed > 0) break;
        const checkouts = soakCount(40, 4);
        const seen = await killDuringCheckouts({ database: database(), kills: KILLS, checkouts, latest, seed: KILLS });
        interrupted += seen.interrupted;
        confirmed += seen.confirmed;
      }
      expect(interrupted).toBeGreaterThan(0);
      expect(confirmed).toBeGreaterThan(0);
    },
    soakCount(120_000, 3_600_000),
  );
});
