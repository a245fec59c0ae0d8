import { expect, jest, test } from '@jest/globals';
import { useSample } from '../support/shared/use-shared.js';
import { killWhileTyping } from './kill-browser.js';

jest.setTimeout(240_000);

const sample = useSample('bundled');

test('a browser that is killed while the user types loses at most the last second, five times; fifty times in the soak tests', async () => {
  const seed = Number(process.env['SEED'] ?? 18);
  console.log(`SEED=${seed}`);
  const edits = await killWhileTyping(`${sample.url}/ui/`, 5, seed);
  expect(edits).toHaveLength(5);
  for (const { last, restored } of edits) expect(last - restored).toBeLessThanOrEqual(1000);
});
