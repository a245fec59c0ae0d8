import { expect, test } from '@jest/globals';
import { openBuilder } from '../support/open-builder.js';
import { runInPage } from '../support/run-in-page.js';
import { useChromium, useSample } from '../support/shared/use-shared.js';

const browser = useChromium();
const sample = useSample('bundled');

test('1,000 runs of R2 in one page leak no memory, element or listener', async () => {
  const builder = await openBuilder(browser, `${sample.url}/ui/`);
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
  const { states, tenths } = await runInPage(builder, 1000);
  console.log(JSON.stringify(tenths));
  expect(states).toEqual({ succeeded: 1000 });
  const [second, fifth, last] = [tenths[1], tenths[4], tenths[9]];
  if (!second || !fifth || !last) throw new Error('Nothing was looked at.');
  // The goal is 5%, and the limit five times that: in the second tenth the engine is still compiling. From the middle on, the goal applies.
  expect(last.bytes / second.bytes).toBeLessThan(1.25);
  expect(last.bytes / fifth.bytes).toBeLessThan(1.05);
  expect(last.nodes - second.nodes).toBeLessThan(200);
  expect(last.listeners - second.listeners).toBeLessThan(20);
  expect(builder.opened.consoleMessages).toEqual([]);
}, 900_000);
