import { expect, test } from '@jest/globals';
import { interleave } from './interleave.js';
import { openBuilder } from '../support/open-builder.js';
import { validateArazzo } from '../support/validate-arazzo.js';
import { useChromium, useSample } from '../support/shared/use-shared.js';

const browser = useChromium();
const sample = useSample('bundled');

test('five minutes of edits, runs, stops, undo and reloads in any order keep the document valid, and undo leads back', async () => {
  const seed = Number(process.env['SEED'] ?? 20);
  console.log(`SEED=${seed}`);
  const builder = await openBuilder(browser, `${sample.url}/ui/`);
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
  const { steps, documents } = await interleave(builder, seed, 300_000, await validateArazzo());
  console.log(JSON.stringify({ steps, documents }));
  expect(documents).toBeGreaterThan(300);
  expect(
    builder.opened.consoleMessages.filter(
      (text) => !/^Failed to load resource: the server responded with a status of 4/.test(text),
    ),
  ).toEqual([]);
  await builder.opened.context.close();
}, 480_000);
