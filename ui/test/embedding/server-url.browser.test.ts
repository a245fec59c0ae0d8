import { expect, test } from '@jest/globals';
import { useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';
import { openEmbed } from '../support/open-embed.js';
import { waitUntilStill } from '../support/wait-until-still.js';

const browser = useChromium();
const served = useTestPage('embed-page');

test('another server-url belongs to the API of spec-url, not to that of the open chain', async () => {
  const { page, context } = await openEmbed(browser, served);
  await page.evaluate(async () => {
    const builder = await embed.mount(embed.box(1300, 640), { serverUrl: 'http://first.test' });
    builder.chain = embed.chain;
    await builder.workbench?.run();
    Object.assign(builder, { specUrl: '/other.json', serverUrl: 'http://other.test' });
  });
  const builder = page.locator('opchain-builder');
  await builder.locator('opchain-top-bar .api').getByText('+1').waitFor();
  const origins = await page.evaluate(async () => {
    const [builder] = document.querySelectorAll('opchain-builder');
    await builder?.workbench?.run();
    return embed.calls.map(({ url }) => new URL(url).origin);
  });
  expect(origins).toEqual(Array.from({ length: 4 }, () => 'http://first.test'));
  await context.close();
});

test('another spec-url is asked by an event while a chain is open, which may refuse it or begin a new chain', async () => {
  const { page, context } = await openEmbed(browser, served);
  const asked = await page.evaluate(async () => {
    const asked: string[] = [];
    const builder = await embed.mount(embed.box(1300, 640), { serverUrl: 'http://first.test' });
    builder.addEventListener('opchain-spec-change', (event) => {
      asked.push(`${event.specUrl} beside ${event.chain.steps.length} steps`);
      if (event.specUrl === '/other.json?refused') event.preventDefault();
      else builder.chain = { ...event.chain, steps: [], connections: [], outputs: [] };
    });
    builder.chain = embed.chain;
    builder.specUrl = '/other.json?refused';
    await builder.updateComplete;
    builder.specUrl = '/other.json';
    await builder.updateComplete;
    return asked;
  });
  expect(asked).toEqual(['/other.json?refused beside 2 steps', '/other.json beside 2 steps']);
  await waitUntilStill(page);
  expect(await page.locator('opchain-builder opchain-top-bar .api').innerText()).not.toContain('+1');
  expect(
    await page
      .locator('opchain-builder')
      .evaluate((each) => (each as unknown as { chain: { steps: object[] } }).chain.steps),
  ).toEqual([]);
  await context.close();
});
