import { expect, jest, test } from '@jest/globals';
import { interleave } from './interleave.js';
import { openBuilder } from '../support/open-builder.js';
import { validateArazzo } from '../support/validate-arazzo.js';
import { useChromium, useSample } from '../support/shared/use-shared.js';

jest.setTimeout(120_000);

const browser = useChromium();
const sample = useSample('bundled');

test('edits, runs, stops, undo and reloads in any order keep the document valid, and undo leads back; five minutes of it in the soak tests', async () => {
  const seed = Number(process.env['SEED'] ?? 20);
  console.log(`SEED=${seed}`);
  const builder = await openBuilder(browser, `${sample.url}/ui/`);
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
  const { steps, documents } = await interleave(builder, seed, 20_000, await validateArazzo());
  expect(documents).toBeGreaterThan(20);
  expect(Object.keys(steps).length).toBeGreaterThan(8);
  expect(
    builder.opened.consoleMessages.filter(
      (text) => !/^Failed to load resource: the server responded with a status of 4/.test(text),
    ),
  ).toEqual([]);
  await builder.opened.context.close();
});
