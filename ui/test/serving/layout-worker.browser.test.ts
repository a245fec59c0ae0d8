import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startBuilderHost } from '../../host/src/index.js';
import { openBuilder } from '../support/open-builder.js';
import { useChromium } from '../support/shared/use-shared.js';

jest.setTimeout(90_000);

const browser = useChromium();
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
