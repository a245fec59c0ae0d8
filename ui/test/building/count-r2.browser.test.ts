import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { boxOf } from '../support/box-of.js';
import { BuilderPage } from '../support/builder-page.js';
import { CountedInput } from '../support/counted-input.js';
import { downloadBy } from '../support/download-by.js';
import { outlineOf, parseChain } from '../support/parse-chain.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const sample = useSample('bundled');

const MAX_POINTER_ACTIONS = 16;
const MAX_KEYSTROKES = 45;
/** Of which the four names of operations are 55. */
const MAX_KEYSTROKES_ALONE = 140;
/** What is further away needs a detour. */
const MAX_TABS = 10;

async function open(): Promise<{ builder: BuilderPage; input: CountedInput; close: () => Promise<void> }> {
  const { page, context } = await browser.open(`${sample.url}/ui/`);
  const builder = new BuilderPage(page);
  await builder.entry('createOrder').waitFor();
  return { builder, input: new CountedInput(page), close: () => context.close() };
}

async function waitForFocus(target: Locator): Promise<void> {
  await target.first().waitFor();
  await target.page().waitForFunction((element) => element?.matches(':focus'), await target.first().elementHandle());
}

/** That the chain does what R2 does: the same steps, order, credentials, checks and captures; and that it runs. */
async function expectR2(builder: BuilderPage, input: CountedInput): Promise<void> {
  await input.press('Control+Enter');
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  const { text } = await downloadBy(builder.page, () => input.press('Control+s'));
  const [built, given] = await Promise.all([
    parseChain(text),
    readFile('conformance/chains/R2.arazzo.yaml', 'utf8').then(parseChain),
  ]);
  expect(outlineOf(built)).toEqual(outlineOf(given));
  const describe = ({ steps }: typeof given) =>
    Object.fromEntries(
      steps.map((step) => [
        step.id,
        step.kind === 'operation' && {
          credentials: step.credentials,
          // The builder's implied check of a 2xx status replaces R2's own; totals depend on the price.
          checks: step.checks
            .map((check) => check.kind === 'simple' && check.condition.replace(/== \d+$/, '== <number>'))
            .filter((check) => check !== '$statusCode == <number>'),
          captures: step.captures.map(({ name, expression }) => `${name} ${expression}`),
          inputs: JSON.stringify([step.parameters, step.body?.payload]).match(/\{\{[^}]*\}\}/g),
        },
      ]),
    );
  expect(describe(built)).toEqual(describe(given));
}

test('R2 is built and run with few pointer actions and keystrokes', async () => {
  const { builder, input, close } = await open();
  const { inspector } = builder;
  const button = (name: string): Locator => inspector.getByRole('button', { name, exact: true });
  const add = async (operation: string, x: number, y: number): Promise<void> => {
    const [from, canvas] = [await boxOf(builder.entry(operation)), await boxOf(builder.canvas)];
    await input.drag({ x: from.x + 90, y: from.y + 12 }, { x: canvas.x + x, y: canvas.y + y });
    await waitForFocus(builder.card(operation));
  };

  await add('createCustomer', 400, 40);
  await input.press('Enter');
  await waitForFocus(builder.field('name'));
  await input.type('Ada');
  await input.press('Tab');
  await input.type('a@b.co');

  await add('updateCustomer', 150, 300);
  await builder.mappedValue('id').filter({ hasText: 'createCustomer.id' }).waitFor();
  await input.click(builder.field('status'));
  await input.press('ArrowDown');
  await inspector.getByRole('menuitem', { name: 'inactive' }).waitFor();
  await input.click(inspector.getByRole('menuitem', { name: 'inactive' }));
  await input.click(button('Add check'));
  await waitForFocus(inspector.getByRole('combobox', { name: 'Actual value' }));
  await input.type('s');
  // The value that is sent is proposed as the expected one.
  await inspector
    .locator('opchain-value-field')
    .filter({ has: builder.page.getByRole('combobox', { name: 'Expected value' }) })
    .waitFor();

  await add('createProduct', 600, 300);
  await input.press('Enter');
  await waitForFocus(builder.field('name'));
  await input.type('Pen');
  await input.press('Tab');
  await input.type('1');
  await input.click(builder.credential);
  await input.click(button('clientCredentialsAuth'));
  await builder.waitForStillCanvas();
  const [from, to] = [await boxOf(builder.card('createCustomer')), await boxOf(builder.card('createProduct'))];
  await input.drag({ x: from.x + from.width / 2, y: from.y + from.height }, { x: to.x + to.width / 2, y: to.y + 4 });
  await builder.waitForCardLabel('createProduct', 'after createCustomer');

  await add('createOrder', 400, 600);
  await builder.mappedValue('customerId').filter({ hasText: 'createCustomer.id' }).waitFor();
  await input.click(button('Add item'));
  await waitForFocus(builder.field('productId'));
  await input.type('{{');
  await builder.picker.getByRole('option', { selected: true }).filter({ hasText: 'createProduct.id' }).waitFor();
  await input.press('Enter');
  await waitForFocus(builder.mappedValue('productId'));
  await input.click(button('Add check'));
  await waitForFocus(inspector.getByRole('combobox', { name: 'Actual value' }));
  await input.type('t');
  await input.press('Tab', 'Tab');
  await waitForFocus(builder.field('Expected value'));
  await input.type('1');
  await input.click(button('Add capture'));
  await waitForFocus(inspector.getByRole('textbox', { name: 'Name', exact: true }));

  await expectR2(builder, input);
  console.log(`R2 by mouse and keys: ${input.pointerActions} pointer actions, ${input.keystrokes} keystrokes`);
  expect(input.pointerActions).toBeLessThanOrEqual(MAX_POINTER_ACTIONS);
  expect(input.keystrokes).toBeLessThanOrEqual(MAX_KEYSTROKES);
  await close();
}, 120_000);

test('R2 is built and run by keyboard alone, without a detour', async () => {
  const { builder, input, close } = await open();
  const { inspector, page } = builder;
  const add = async (operation: string, key = 'Enter'): Promise<void> => {
    await input.press('Control+k');
    const box = page.getByRole('dialog', { name: 'Search commands and operations' });
    await waitForFocus(box.getByRole('combobox'));
    await input.type(operation);
    await box.getByRole('option', { selected: true }).filter({ hasText: operation }).waitFor();
    await input.press(key);
    await waitForFocus(builder.card(operation));
    await input.press('Enter');
    await waitForFocus(inspector.locator(':focus'));
  };
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await target.first().waitFor();
    for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
      if (await target.first().evaluate((element) => element.matches(':focus'))) return;
      await input.press(key);
    }
    throw new Error(`${target.toString()} is more than ${MAX_TABS} times ${key} away.`);
  };
  const button = (name: string): Locator => inspector.getByRole('button', { name, exact: true });

  await add('createCustomer');
  await input.type('Ada');
  await input.press('Tab');
  await input.type('a@b.co');

  await add('updateCustomer');
  await builder.mappedValue('id').filter({ hasText: 'createCustomer.id' }).waitFor();
  await tabTo(builder.field('status'));
  await input.press('ArrowDown');
  await waitForFocus(inspector.getByRole('menuitem', { name: 'active', exact: true }));
  await input.press('ArrowDown');
  await waitForFocus(inspector.getByRole('menuitem', { name: 'inactive', exact: true }));
  await input.press('Enter');
  await waitForFocus(builder.field('status'));
  await tabTo(button('Add check'));
  await input.press('Enter');
  await waitForFocus(inspector.getByRole('combobox', { name: 'Actual value' }));
  await input.type('s');

  await add('createProduct', 'Shift+Enter');
  await waitForFocus(builder.field('name'));
  await input.type('Pen');
  await input.press('Tab');
  await input.type('1');
  await tabTo(builder.credential, 'Shift+Tab');
  await input.press('Enter');
  await waitForFocus(inspector.locator('button.mi:focus'));
  const choice = inspector.getByRole('button', { name: 'clientCredentialsAuth', exact: true });
  while (!(await choice.evaluate((element) => element.matches(':focus')))) await input.press('ArrowDown');
  await input.press('Enter');
  await waitForFocus(builder.credential);
  await input.press('Escape');
  await waitForFocus(builder.card('createProduct'));
  await input.press('Home');
  await waitForFocus(builder.card('createCustomer'));
  await input.press('c');
  const aimed = page.getByRole('status').filter({ hasText: 'createProduct, can be connected' });
  for (let step = 0; step < 4 && (await aimed.count()) === 0; step += 1) await input.press('ArrowDown');
  await input.press('Enter');
  await builder.waitForCardLabel('createProduct', 'after createCustomer');

  await add('createOrder');
  await builder.mappedValue('customerId').filter({ hasText: 'createCustomer.id' }).waitFor();
  await tabTo(button('Add item'));
  await input.press('Enter');
  await waitForFocus(builder.field('productId'));
  await input.type('{{');
  await builder.picker.getByRole('option', { selected: true }).filter({ hasText: 'createProduct.id' }).waitFor();
  await input.press('Enter');
  await waitForFocus(builder.mappedValue('productId'));
  await tabTo(button('Add check'));
  await input.press('Enter');
  await waitForFocus(inspector.getByRole('combobox', { name: 'Actual value' }));
  await input.type('t');
  await tabTo(builder.field('Expected value'));
  await input.type('1');
  await tabTo(button('Add capture'));
  await input.press('Enter');
  await waitForFocus(inspector.getByRole('textbox', { name: 'Name', exact: true }));

  await expectR2(builder, input);
  console.log(`R2 by keyboard alone: ${input.keystrokes} keystrokes`);
  expect(input.pointerActions).toBe(0);
  expect(input.keystrokes).toBeLessThanOrEqual(MAX_KEYSTROKES_ALONE);
  await close();
}, 120_000);
