import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { RunningServer } from '../../../conformance/test/start-command.js';
import { startSample } from '../../../conformance/test/start-command.js';
import { interleave } from './interleave.js';
import { openBuilder } from '../support/open-builder.js';
import type { TestBrowser } from '../support/start-chromium.js';
import { startChromium } from '../support/start-chromium.js';
import { validateArazzo } from '../support/validate-arazzo.js';

jest.setTimeout(120_000);

let sample: RunningServer;
let browser: TestBrowser;

beforeAll(async () => {
  [sample, browser] = await Promise.all([startSample('bundled', ['--issuer-port', '0']), startChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await sample?.stop();
});

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
