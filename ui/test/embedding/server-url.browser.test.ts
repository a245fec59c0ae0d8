import { expect, test } from '@jest/globals';
import { useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';
import { openEmbed } from '../support/open-embed.js';

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
