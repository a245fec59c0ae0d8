import { expect, test } from '@jest/globals';
import { openEmbed } from '../support/open-embed.js';
import { selectNodes } from '../support/select-nodes.js';
import { useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const served = useTestPage('embed-page');

test('every retry rule of a node can be edited, added and removed', async () => {
  const { page, context, consoleMessages } = await openEmbed(browser, served);
  await page.evaluate(async () => {
    const builder = await embed.mount(embed.box(1200, 900));
    const rule = (name: string, limit: number) => ({
      type: 'retry' as const,
      name,
      limit,
      delayMs: 1000,
      criteria: [],
    });
    builder.chain = {
      ...embed.chain,
      steps: [embed.node('listProducts', { onFailure: [rule('first', 1), rule('second', 2)] })],
      connections: [],
    };
  });
  const rules = () =>
    page.evaluate(() =>
      document
        .querySelector('opchain-builder')
        ?.chain?.steps.filter((step) => step.kind === 'operation')[0]
        ?.onFailure.map((action) => `${action.name} ${action.type === 'retry' ? action.limit : ''}`),
    );
  await selectNodes(page, 'listProducts');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByText('On failure').click();
  const limits = inspector.getByRole('spinbutton', { name: 'Retries' });
  await limits.nth(1).fill('5');
  await limits.nth(1).press('Tab');
  expect(await rules()).toEqual(['first 1', 'second 5']);
  await inspector.getByRole('button', { name: 'Add action' }).click();
  expect(await rules()).toEqual(['first 1', 'second 5', 'retry 1']);
  await inspector.getByRole('button', { name: 'Remove: On failure, action 1' }).click();
  expect(await rules()).toEqual(['second 5', 'retry 1']);
  expect(consoleMessages).toEqual([]);
  await context.close();
});
