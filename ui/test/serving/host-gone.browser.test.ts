import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import { startBuilderHost } from '../../host/src/index.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();
const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'Done' } } } } },
});
const wait = (id: string) => ({ kind: 'wait', id, durationMs: 5 }) as const;
let host: Awaited<ReturnType<typeof startBuilderHost>>;
let builder: OpenBuilder;

beforeAll(async () => {
  host = await startBuilderHost({
    description: { name: 'things', location: 'http://things.test/', read: () => Promise.resolve(description) },
  });
});
afterAll(() => host.close());

beforeEach(async () => {
  builder = await openBuilder(browser, host.url);
  await builder.row(/listThings/).dblclick();
  await builder.card('listThings').waitFor();
  const next: Chain = {
    ...(await builder.chain()),
    steps: [wait('first'), wait('second'), wait('loose')],
    connections: [{ source: 'first', target: 'second' }],
    layout: { first: { x: 0, y: 0 }, second: { x: 0, y: 400 }, loose: { x: 480, y: 400 } },
  };
  await builder.page.evaluate((text) => {
    (document.querySelector('opchain-builder') as unknown as { chain: unknown }).chain = JSON.parse(text);
  }, JSON.stringify(next));
  await builder.card('loose').waitFor();
  await builder.showAll();
  await builder.waitForStillCanvas();
});

const notice = () => builder.page.getByTitle('That did not load. Reload the page while its host is running');

test('a card dropped onto an edge stays where it was dropped, and the page says what is missing', async () => {
  await builder.page.route('**/insert-into-edge-*.js', (route) => route.abort());
  const { page } = builder;
  const before = await builder.chain();
  const [first, second, loose] = (await Promise.all(
    ['first', 'second', 'loose'].map((name) => builder.card(name).boundingBox()),
  )) as { x: number; y: number; width: number; height: number }[];
  const middle = { x: first!.x + first!.width / 2, y: (first!.y + first!.height + second!.y) / 2 };
  await page.mouse.move(loose!.x + loose!.width / 2, loose!.y + loose!.height / 2);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y, { steps: 4 });
  await page.mouse.move(middle.x, middle.y, { steps: 4 });
  await page.locator('opchain-canvas path[data-edge="first→second"].lit').waitFor({ state: 'attached' });
  await page.mouse.up();
  await notice().waitFor();
  const after = await builder.chainAfter(before);
  expect(after.connections).toEqual(before.connections);
  expect(after.layout['loose']).not.toEqual(before.layout['loose']);
  await builder.opened.context.close();
});

test('a chain that cannot be tidied stays as it is, and the page says what is missing and reloads', async () => {
  await builder.page.route('**/tidy-*.js', (route) => route.abort());
  const before = await builder.chain();
  await builder.page.locator('opchain-canvas').getByRole('button', { name: 'Tidy layout' }).click();
  await notice().waitFor();
  expect(await builder.chain()).toEqual(before);
  // A newer version of the page has other files: reloading gets them, and the chain is still there.
  await builder.page.unroute('**/tidy-*.js');
  await builder.page.getByRole('button', { name: 'Reload' }).click();
  await builder.card('loose').waitFor();
  await builder.page.locator('opchain-canvas').getByRole('button', { name: 'Tidy layout' }).click();
  expect((await builder.chainAfter(before)).layout).not.toEqual(before.layout);
  await builder.opened.context.close();
});
