import { expect, test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { openBuilder } from '../support/open-builder.js';
import { runInPage } from '../support/run-in-page.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

const RUNS = soakCount(250, 1_000);
const browser = useChromium();
const sample = useSample('bundled');

test('250 runs of R2 in one page do not increase its memory; 1,000 in the soak tests', async () => {
  const builder = await openBuilder(browser, `${sample.url}/ui/`);
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
  const { states, tenths } = await runInPage(builder, 250);
  console.log(JSON.stringify(tenths));
  expect(states).toEqual({ succeeded: 250 });
  const [second, last] = [tenths[1], tenths[9]];
  if (!second || !last) throw new Error('Nothing was looked at.');
  // Few runs, while the engine is still compiling: a leak per run would be far more.
  expect(last.bytes - second.bytes).toBeLessThan(2_000_000);
  expect(last.nodes - second.nodes).toBeLessThan(200);
  expect(last.listeners - second.listeners).toBeLessThan(20);
  expect(builder.opened.consoleMessages).toEqual([]);
}, 180_000);
