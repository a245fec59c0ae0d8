import { expect, jest, test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { useSample } from '@opchain/test-support/shared/use-shared';
import { killWhileTyping } from './kill-browser.js';

const KILLS = soakCount(5, 50);

jest.setTimeout(soakCount(240_000, 1_200_000));

const sample = useSample('bundled');

test(`a browser that is killed ${KILLS} times while the user types loses at most the last second`, async () => {
  const seed = Number(process.env['SEED'] ?? 18);
  console.log(`SEED=${seed}`);
  const edits = await killWhileTyping(`${sample.url}/ui/`, KILLS, seed);
  console.log(JSON.stringify({ lost: edits.map(({ last, restored }) => last - restored) }));
  expect(edits).toHaveLength(KILLS);
  for (const { last, restored } of edits) expect(last - restored).toBeLessThanOrEqual(1000);
});
