import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { type OpenBuilder, openSecondTab } from '../../support/open-builder.js';
import { useBuilder } from '../../support/use-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
  await builder.row(/^Wait/).dblclick();
  await builder.card('wait').waitFor();
});

async function newChain(opened: OpenBuilder): Promise<void> {
  await opened.bar.getByRole('button', { name: /^Chain: / }).click();
  await opened.button('New chain').click();
}

const stored = ({ page }: OpenBuilder, name: string): Locator =>
  page.getByRole('button', { name: `Open ${name}`, exact: true });

test('a chain is stored before another one takes its place, and can be opened, renamed, duplicated and deleted', async () => {
  const { page } = builder;
  const name = (await builder.chain()).title || 'Untitled chain';
  const { steps } = await builder.chain();
  await newChain(builder);
  await stored(builder, name).waitFor();
  await page.reload();
  await stored(builder, name).click();
  await builder.card('createOrder').waitFor();
  expect((await builder.chain()).steps).toEqual(steps);

  await builder.bar.getByRole('button', { name: /^Chain: / }).click();
  await builder.button('Your chains').click();
  const panel = page.getByRole('complementary', { name: 'Your chains' });
  // The operations stay beside it.
  await builder.row('listCustomers').first().waitFor();
  await builder.button(`Duplicate ${name}`).click();
  await builder.button(`Rename Copy of ${name}`).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Second');
  await title.press('Enter');
  await stored(builder, 'Second').waitFor();
  await builder.button('Delete Second').click();
  await stored(builder, 'Second').waitFor({ state: 'detached' });
  await page.locator('.notice').getByRole('button', { name: 'Undo', exact: true }).click();
  await stored(builder, 'Second').waitFor();
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  await newChain(builder);
  await stored(builder, 'Second').click();
  await builder.card('createOrder').waitFor();
  expect((await builder.chain()).title).toBe('Second');
});

test('a second tab with the same chain reports that it saves a copy, and overwrites nothing', async () => {
  const count = (await builder.chain()).steps.length;
  await newChain(builder);
  const name = await builder.button(/^Rename /).getAttribute('aria-label');
  await stored(builder, name!.slice('Rename '.length)).click();
  await builder.card('createOrder').waitFor();
  const other = await openSecondTab(builder, `${sample.url}/ui/`);
  await other.page.getByText('This chain is also open in another tab.').first().waitFor();
  await other.row(/createProduct/).dblclick();
  await other.card('createProduct').waitFor();
  await newChain(other);
  await other.page
    .getByRole('button', { name: /^Rename / })
    .nth(1)
    .waitFor();
  const steps = await other.page.getByRole('button', { name: /^Open .* / }).allInnerTexts();
  expect(
    steps
      .flatMap((text) => /\d+(?= steps)/.exec(text) ?? [])
      .map(Number)
      .sort(),
  ).toEqual([count, count + 1]);
});

test('the side panel opens a chain at one of its workflows, and stays open', async () => {
  const { page } = builder;
  await page.locator('opchain-canvas').click({ button: 'right', position: { x: 20, y: 200 } });
  await page.getByRole('menuitem', { name: 'Add chain' }).click();
  await page.locator('opchain-workflows').getByRole('button', { name: 'Chain chain', exact: true }).waitFor();
  await builder.row(/^Wait/).dblclick();
  await builder.card('wait').waitFor();
  await newChain(builder);
  await builder.button('Your chains').click();
  const panel = page.getByRole('complementary', { name: 'Your chains' });
  await panel.getByRole('button', { name: /^Open chain R2 of / }).click();
  await builder.card('createOrder').waitFor();
  await panel.getByRole('button', { name: /^Open chain chain of / }).click();
  await builder.card('createOrder').waitFor({ state: 'detached' });
  await panel.locator('[aria-current=true]', { hasText: /^\s*chain\s*$/ }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});
