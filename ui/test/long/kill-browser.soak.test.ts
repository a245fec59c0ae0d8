import { expect, test } from '@jest/globals';
import { useSample } from '../support/shared/use-shared.js';
import { killWhileTyping } from './kill-browser.js';

const sample = useSample('bundled');

test('a browser that is killed fifty times while the user types loses at most the last second', async () => {
  const seed = Number(process.env['SEED'] ?? 18);
  console.log(`SEED=${seed}`);
  const edits = await killWhileTyping(`${sample.url}/ui/`, 50, seed);
  console.log(JSON.stringify({ lost: edits.map(({ last, restored }) => last - restored) }));
  expect(edits).toHaveLength(50);
  for (const { last, restored } of edits) expect(last - restored).toBeLessThanOrEqual(1000);
}, 1_200_000);
