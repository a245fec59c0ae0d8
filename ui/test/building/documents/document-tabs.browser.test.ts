import { beforeEach, describe, jest, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { useBuilder } from '../../support/use-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { until } from '../../support/until.js';

jest.setTimeout(90_000);

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  await builder.button(/^R2 Order with credentials/).click();
  await builder.card('createOrder').waitFor();
  await setTitle('First');
  await newChain();
  await tab('First').waitFor();
});

async function setTitle(title: string): Promise<void> {
  await builder.bar.getByRole('button', { name: /^Chain: / }).click();
  const field = builder.bar.getByRole('textbox', { name: 'Title' });
  await field.fill(title);
  await field.press('Enter');
}

async function newChain(): Promise<void> {
  await builder.bar.getByRole('button', { name: /^Chain: / }).click();
  await builder.button('New chain').click();
}

const tabs = (): Locator => builder.page.getByRole('navigation', { name: 'Open chains' });
const tab = (name: string): Locator => tabs().getByRole('button', { name, exact: true });
const shown = (name: string): Promise<void> => tabs().locator('[aria-current=page]', { hasText: name }).waitFor();

/** The second document, with one node. */
async function buildSecond(): Promise<void> {
  await builder.row(/^Wait/).dblclick();
  await builder.card('wait').waitFor();
  await setTitle('Second');
  await tab('Second').waitFor();
  // Both are stored before one is left.
  await builder.bar.getByText(/^Saved/).waitFor();
}

describe('the tabs of open chains', () => {
  test('switch between chains, and each can still be undone', async () => {
    await buildSecond();
    await tab('First').click();
    await builder.card('createOrder').waitFor();
    await shown('First');
    await builder.button(/^Undo: /).click();
    await until(async () => (await builder.chain()).title !== 'First');
    await tab('Second').click();
    await builder.card('wait').waitFor();
    await builder.page.reload();
    await builder.card('wait').waitFor();
    await shown('Second');
    await tabs().getByRole('listitem').nth(1).waitFor();
  });

  test('are closed without deleting the chain', async () => {
    await buildSecond();
    await tabs().getByRole('button', { name: 'Close Second' }).click();
    await builder.card('createOrder').waitFor();
    await tabs().waitFor({ state: 'detached' });
    await builder.button('Your chains').click();
    await builder.button('Open Second').click();
    await builder.card('wait').waitFor();
    await shown('Second');
  });

  test('are operated by keyboard', async () => {
    await buildSecond();
    const { page } = builder;
    await page.keyboard.press('Alt+PageUp');
    await shown('First');
    await page.keyboard.press('Alt+PageUp');
    await shown('Second');
    await builder.bar.getByRole('button', { name: /^Chain: / }).focus();
    await page.keyboard.press('F6');
    await tab('Second').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await shown('First');
    await page.keyboard.press('Delete');
    await tabs().waitFor({ state: 'detached' });
    await builder.card('wait').waitFor();
  });

  test('show no results of another chain', async () => {
    await tab('First').click();
    await builder.card('createOrder').waitFor();
    await builder.run();
    await builder.waitForRunEnd();
    await newChain();
    await builder.page.getByText('No runs yet').first().waitFor();
    await tab('First').click();
    await builder.resultOf('createOrder').waitFor();
  });
});
