import { beforeEach, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { useBuilder } from '../support/use-builder.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);
let code: Locator;

beforeEach(async () => {
  await builder.entry('createCustomer').dblclick();
  await builder.card('createCustomer').waitFor();
  await builder.entry('createOrder').dblclick();
  await builder.select('createOrder');
  await builder.inspector.getByRole('button', { name: 'JSON', exact: true }).click();
  code = builder.inspector.getByRole('textbox', { name: 'Body', exact: true });
});

const payload = async (): Promise<unknown> => {
  const step = (await builder.chain()).steps.find(({ id }) => id === 'createOrder');
  return step?.kind === 'operation' ? step.body?.payload : undefined;
};

test('the JSON of a body has colors and line numbers, and completes the fields of its schema', async () => {
  const { keyboard } = builder.page;
  await builder.writeCode('Body', '{\n}');
  await keyboard.press('Control+Home');
  await keyboard.press('ArrowRight');
  await keyboard.type('"cus');
  const option = builder.inspector.getByRole('option', { name: /^customerId/ });
  await option.and(builder.page.locator('[aria-selected=true]')).waitFor();
  await option.click();
  await keyboard.type('c-1');
  await code.filter({ hasText: '"customerId": "c-1"' }).waitFor();
  expect(await payload()).toEqual({ customerId: 'c-1' });
  expect(await builder.inspector.locator('.cm-lineNumbers').innerText()).toMatch(/1\s+2/);
  const colors = await code
    .locator('[class^=tok]')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).color));
  expect(new Set(colors).size).toBeGreaterThan(1);
  // Esc closes the list, then returns to the canvas; undo is the chain's.
  await keyboard.press('Control+z');
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await builder.card('createOrder').and(builder.page.locator(':focus')).waitFor();
});

test('`{{` opens the picker of mappings in the JSON', async () => {
  await builder.writeCode('Body', '{"customerId": ""}');
  for (const key of ['Control+End', 'ArrowLeft', 'ArrowLeft']) await code.press(key);
  await builder.page.keyboard.type('{{');
  await builder.picker.getByRole('option', { selected: true }).filter({ hasText: 'id' }).waitFor();
  await builder.page.keyboard.press('Enter');
  await code.filter({ hasText: '"{{createCustomer.id}}"' }).waitFor();
  await builder.picker.waitFor({ state: 'detached' });
  await builder.waitForCardLabel('createOrder', 'customerId createCustomer.id');
});

test('what is wrong is marked where it is: invalid JSON, and values with errors', async () => {
  await builder.writeCode('Body', '{"customerId": "c-1", }');
  await builder.inspector.getByText('Not applied yet').waitFor();
  await builder.inspector.locator('.cm-lintRange-error').filter({ hasText: /^}$/ }).waitFor();
  await builder.writeCode('Body', '{"customerId": "{{nobody.id}}", "items": [{"productId": "p-1", "qty": "many"}]}');
  const wrong = builder.inspector.locator('.cm-lintRange-error');
  await wrong.filter({ hasText: '{{nobody.id}}' }).waitFor();
  await wrong.first().hover();
  await builder.inspector
    .getByRole('tooltip')
    .or(builder.inspector.locator('.cm-tooltip'))
    .getByText('nobody')
    .waitFor();
  await wrong.filter({ hasText: '"many"' }).waitFor();
  // What is red in the form is red on the card.
  await builder.waitForCardLabel('createOrder', 'items[0].qty "many"');
});
