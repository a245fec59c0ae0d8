import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { useBuilder } from '../support/use-builder.js';
import { transferText } from '../support/transfer-text.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  await builder.row('Presets').waitFor();
});

const box = (name = 'Search commands and operations'): Locator => builder.page.getByRole('dialog', { name });
const active = (text: string): Locator => box().getByRole('option', { selected: true }).filter({ hasText: text });

test('opens from a field too, runs commands, adds operations after the selected one, and returns the focus', async () => {
  const { keyboard } = builder.page;
  await builder.search.focus();
  await keyboard.press('Control+k');
  await keyboard.type('create cust');
  await active('createCustomer').waitFor();
  await keyboard.press('Enter');
  await builder.card('createCustomer').waitFor();

  await builder.field('name').focus();
  await keyboard.press('Control+k');
  await box().waitFor();
  await keyboard.press('Escape');
  await box().waitFor({ state: 'detached' });
  expect(await builder.field('name').evaluate((field) => field.matches(':focus'))).toBe(true);

  await keyboard.press('Control+k');
  await keyboard.type('listproducts');
  await active('listProducts').waitFor();
  await keyboard.press('Enter');
  await builder.card('listProducts').waitFor();
  expect((await builder.chain()).connections).toEqual([{ source: 'createCustomer', target: 'listProducts' }]);

  await keyboard.press('Control+k');
  await keyboard.type('undo');
  await active('Undo').waitFor();
  await keyboard.press('Enter');
  await builder.card('listProducts').waitFor({ state: 'detached' });

  await builder.button(/^Theme/).click();
  await keyboard.press('Control+k');
  await keyboard.type('theme dark');
  await active('Theme: Dark').waitFor();
  await keyboard.press('Enter');
  await builder.page.locator('opchain-builder[theme=dark]').waitFor();
});

test('searches for text typed while the box loads', async () => {
  let deliver = (): void => undefined;
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await builder.page.route(/define-deferred/, async (route) => {
    await delivered;
    await route.continue();
  });
  await builder.page.reload();
  await builder.row('Presets').waitFor();
  await builder.search.focus();
  await builder.page.keyboard.press('Control+k');
  await builder.page.keyboard.type('create custx');
  await builder.page.keyboard.press('Backspace');
  expect(await builder.page.evaluate(() => customElements.get('opchain-search-box'))).toBeUndefined();
  deliver();
  await active('createCustomer').waitFor();
  expect(await box().getByRole('combobox').inputValue()).toBe('create cust');
  expect(await builder.search.inputValue()).toBe('');
});

/** Drags a connection from the lower edge of a card to empty canvas. */
async function dropBelow(name: string): Promise<void> {
  const card = builder.card(name);
  await card.waitFor();
  await builder.waitForStillCanvas();
  const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await builder.page.mouse.move(x + width / 2, y + height);
  await builder.page.mouse.down();
  await builder.page.mouse.move(x + width / 2 + 60, y + height + 120, { steps: 4 });
  await builder.page.mouse.up();
}

test('the box of next steps reports that no operation uses the response', async () => {
  await builder.row(/^Wait/).dblclick();
  await dropBelow('wait');
  const next = box('Search what runs after wait');
  await next.getByRole('status').filter({ hasText: 'No operation is known to use' }).waitFor();
});

test('a port dropped on empty canvas proposes what can use the response, and maps what is chosen', async () => {
  await builder.search.fill('createCustomer');
  await builder.row(/createCustomer/).waitFor();
  await builder.search.press('Enter');
  await dropBelow('createCustomer');
  const next = box('Search what runs after createCustomer');
  await next.getByRole('option', { name: /getCustomer.*createCustomer\.id/ }).waitFor();
  expect(await next.getByRole('option', { name: /createProduct/ }).count()).toBe(0);
  await next.getByRole('option', { name: /createOrder.*customerId ← createCustomer\.id/ }).click();
  await builder.card('createOrder').waitFor();
  await builder.mappedValue('customerId').filter({ hasText: 'createCustomer.id' }).waitFor();
  expect((await builder.chain()).connections).toEqual([{ source: 'createCustomer', target: 'createOrder' }]);
});

test('replaces the operation of a step that the description does not have, by keyboard', async () => {
  const { page } = builder;
  const { keyboard } = page;
  const document = {
    arazzo: '1.1.0',
    info: { title: 'Old names', version: '1.0.0' },
    sourceDescriptions: [{ name: 'shop', url: './openapi.json', type: 'openapi' }],
    workflows: [
      {
        workflowId: 'main',
        steps: [
          {
            stepId: 'order',
            operationId: 'getOrderDetails',
            parameters: [{ name: 'orderId', in: 'path', value: 'o-1' }],
          },
        ],
      },
    ],
  };
  await transferText(page, 'drop', JSON.stringify(document), 'old.arazzo.json');
  await page.getByRole('button', { name: 'Leave unchanged' }).click();
  await builder.card('order').click();
  const choose = builder.inspector.getByRole('button', { name: 'Choose operation…' });
  await choose.focus();
  await keyboard.press('Enter');
  const another = box('Choose another operation for order');
  await another.getByText('Similar operations').waitFor();
  await another.getByRole('option', { selected: true }).filter({ hasText: 'getOrder' }).waitFor();
  await keyboard.type('set order status');
  await another.getByRole('option', { selected: true }).filter({ hasText: 'setOrderStatus' }).waitFor();
  await keyboard.press('Enter');
  await builder.card('order').getByText('PUT', { exact: true }).waitFor();
  await builder.inspector.locator(':focus').last().waitFor();
  await builder.bar.getByRole('button', { name: /^Undo/ }).click();
  await choose.waitFor();
});
