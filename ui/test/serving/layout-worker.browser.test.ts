import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startBuilderHost } from '../../host/src/index.js';
import { shapeChain } from '../support/drawing/shape-chain.js';
import { openBuilder } from '../support/open-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { waitUntilStill } from '../support/wait-until-still.js';

jest.setTimeout(90_000);

const browser = useChromium();
const sample = useSample('bundled');
const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'http://things.test' }],
  paths: { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'Done' } } } } },
});
let host: Awaited<ReturnType<typeof startBuilderHost>>;

beforeAll(async () => {
  host = await startBuilderHost({
    description: { name: 'things', location: 'http://things.test/', read: () => Promise.resolve(description) },
  });
});
afterAll(() => host.close());

async function open() {
  const builder = await openBuilder(browser, host.url);
  await builder.row(/listThings/).dblclick();
  await builder.card('listThings').waitFor();
  const canvas = builder.page.locator('opchain-canvas');
  return {
    builder,
    tidy: () => canvas.getByRole('button', { name: 'Tidy layout' }).click(),
    tidied: () => builder.page.getByText('Layout tidied').waitFor({ state: 'attached' }),
    progress: canvas.locator('.tidying'),
  };
}

test('a chain is tidied in a worker, under the policy of the page with Trusted Types', async () => {
  const { builder, tidy, tidied, progress } = await open();
  const started = builder.page.waitForEvent('worker');
  await tidy();
  const worker = await started;
  expect(worker.url()).toContain('/layout-worker-');
  await tidied();
  await progress.waitFor({ state: 'detached' });
  expect(builder.opened.consoleMessages).toEqual([]);
  await builder.opened.context.close();
});

test('a layout that takes long shows its progress and can be canceled', async () => {
  const { builder, tidy, tidied, progress } = await open();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await builder.page.route('**/layout-worker-*.js', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await tidy();
  await progress.getByText('Arranging 1 node…').waitFor();
  await progress.getByRole('progressbar').waitFor();
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await progress.waitFor({ state: 'detached' });
  answer();
  await tidy();
  await tidied();
  await builder.opened.context.close();
});

test('without the script of the worker, the page tidies the chain itself', async () => {
  const { builder, tidy, tidied } = await open();
  await builder.page.route('**/layout-worker-*.js', (route) => route.abort());
  await tidy();
  await tidied();
  await builder.opened.context.close();
});

test('1,000 nodes are tidied with progress, and the page is free for nearly all of the time', async () => {
  const builder = await openBuilder(browser, `${sample.url}/ui/`);
  const { page } = builder;
  const chain = shapeChain('layers', 1000, { url: '../openapi.json' });
  const layout = Object.fromEntries(
    chain.steps.map(({ id }, index) => [id, { x: ((index * 7) % 40) * 300, y: ((index * 13) % 41) * 260 }]),
  );
  await page
    .locator('opchain-builder')
    .evaluate(
      (element: Element & { chain?: unknown }, text) => (element.chain = JSON.parse(text)),
      JSON.stringify({ ...chain, layout }),
    );
  // A large chain opens at its first steps.
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator('opchain-canvas canvas.layer:not([hidden])').waitFor();
  await waitUntilStill(page);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/layout-worker-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const canvas = page.locator('opchain-canvas');
  await canvas.evaluate((element) => {
    const tasks: PerformanceEntry[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
    let [start, end] = [0, Infinity];
    new MutationObserver(([{ removedNodes } = { removedNodes: [] }]) => {
      if ([...removedNodes].some((node) => node instanceof Element && node.matches('.tidying')))
        end = performance.now();
    }).observe(element.shadowRoot!, { childList: true });
    Object.assign(globalThis, {
      startArranging: () => (start = performance.now()),
      // The task in which the layout arrives ends the progress: it does not count.
      blockedShare: () =>
        Math.max(
          0,
          ...tasks
            .filter(({ startTime, duration }) => startTime >= start && startTime + duration < end)
            .map(({ duration }) => duration),
        ) /
        (end - start),
    });
  });
  await canvas.getByRole('button', { name: 'Tidy layout' }).click();
  const progress = canvas.locator('.tidying');
  await progress.getByText('Arranging 1,000 nodes…').waitFor();
  await page.evaluate(() => (globalThis as unknown as { startArranging(): void }).startArranging());
  answer();
  await page.getByText('Layout tidied').waitFor({ state: 'attached' });
  await progress.waitFor({ state: 'detached' });
  await waitUntilStill(page);
  // A layout in the page would be one task as long as the progress is shown.
  expect(await page.evaluate(() => (globalThis as unknown as { blockedShare(): number }).blockedShare())).toBeLessThan(
    0.5,
  );
  const after = await builder.chain();
  expect(after.layout).not.toEqual(layout);
  await builder.opened.context.close();
});
