import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { demoCredentials } from '@opchain/sample-bundled';
import type { Locator } from 'playwright-core';
import { runOpchain } from '@opchain/test-support/start-command';
import { readTokenUrl } from '@opchain/test-support/start-targets';
import { BuilderPage, type ShownResult } from '../support/builder-page.js';
import { credentialArguments } from '../support/credential-arguments.js';
import { downloadBy } from '../support/download-by.js';
import { outlineOf, parseChain } from '../support/parse-chain.js';
import { type TestPage, useChromium, useSample } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const sample = useSample('bundled');

let opened: TestPage;
let builder: BuilderPage;
let saved: { readonly text: string; readonly path: string };

const press = (...keys: readonly string[]) =>
  keys.reduce<Promise<void>>(async (before, key) => {
    await before;
    await opened.page.keyboard.press(key);
  }, Promise.resolve());

/** Waits until an element has focus. */
async function focused(target: Locator): Promise<void> {
  await target.first().waitFor();
  await opened.page.waitForFunction(
    (element) => element?.matches(':focus') ?? false,
    await target.first().elementHandle(),
  );
}

/** Searches for an operation and adds it; its card is focused afterwards. */
async function add(operation: string, key = 'Enter'): Promise<void> {
  await press('Control+k');
  const box = opened.page.getByRole('dialog', { name: 'Search commands and operations' });
  await focused(box.getByRole('combobox'));
  await opened.page.keyboard.type(operation);
  await box.getByRole('option', { selected: true }).filter({ hasText: operation }).waitFor();
  await press(key);
  await focused(builder.card(operation));
}

/** The mapping that was made when the node was added. */
async function mapped(label: string, mapping: string): Promise<void> {
  await builder.mappedValue(label).filter({ hasText: mapping }).waitFor();
}

async function type(label: string, text: string): Promise<void> {
  await builder.tabTo(builder.field(label));
  await opened.page.keyboard.type(text);
}

async function map(label: string, mapping: string): Promise<void> {
  await builder.tabTo(builder.field(label));
  await opened.page.keyboard.type('{{');
  // The best match is first.
  await builder.picker.getByRole('option', { selected: true }).filter({ hasText: mapping }).waitFor();
  await press('Enter');
  await focused(builder.mappedValue(label));
  expect((await builder.mappedValue(label).textContent())?.trim()).toBe(mapping);
}

async function check(what: string, value: string): Promise<void> {
  await builder.tabTo(builder.inspector.getByRole('button', { name: 'Add check' }));
  await press('Enter');
  await builder.tabTo(builder.inspector.getByRole('combobox', { name: 'Actual value' }));
  await opened.page.keyboard.type(what);
  await builder.tabTo(builder.field('Expected value'));
  await press('Control+a');
  await opened.page.keyboard.type(value);
  await builder.tabTo(builder.inspector.getByRole('button', { name: 'Close', exact: true }));
  await press('Enter');
}

beforeAll(async () => {
  opened = await browser.open(`${sample.url}/ui/`);
  builder = new BuilderPage(opened.page);
  await builder.entry('createCustomer').waitFor();
}, 120_000);

describe('a user builds R2 by keyboard only', () => {
  test('adds a customer and fills in its form', async () => {
    await add('createCustomer');
    await press('Enter');
    await focused(builder.field('name'));
    await type('name', 'Ada Lovelace');
    await type('email', 'ada@example.org');
    await builder.waitForCardLabel('createCustomer', 'apiKeyAuth');
  });

  test('adds the update, whose id is mapped, and checks the response', async () => {
    await add('updateCustomer');
    await press('Enter');
    await mapped('id', 'createCustomer.id');
    await type('status', 'inactive');
    await check('status', 'inactive');
    await builder.waitForCardLabel('updateCustomer', 'after createCustomer', 'basicAuth', 'id createCustomer.id');
  });

  test('adds the product, selects its credential, and connects it after the customer', async () => {
    await add('createProduct', 'Shift+Enter');
    await press('Enter');
    await type('name', 'Notebook, A5');
    await type('price', '12.5');
    await builder.tabTo(builder.credential, 'Shift+Tab');
    await press('Enter');
    const choice = builder.inspector.getByRole('button', { name: 'clientCredentialsAuth', exact: true });
    await choice.waitFor();
    for (let step = 0; step < 12 && !(await choice.evaluate((element) => element.matches(':focus'))); step += 1)
      await press('ArrowDown');
    await press('Enter');
    await builder.waitForCardLabel('createProduct', 'clientCredentialsAuth');

    await builder.tabTo(builder.card('createProduct'), 'Shift+Tab');
    await press('Home');
    await focused(builder.card('createCustomer'));
    await press('c');
    const aimed = opened.page.getByRole('status').filter({ hasText: 'createProduct, can be connected' });
    for (let step = 0; step < 4 && (await aimed.count()) === 0; step += 1) await press('ArrowDown');
    await press('Enter');
    await builder.waitForCardLabel('createProduct', 'after createCustomer');
  });

  test('adds the order, whose customer is mapped, with an item', async () => {
    await add('createOrder');
    await press('Enter');
    await mapped('customerId', 'createCustomer.id');
    await builder.tabTo(builder.inspector.getByRole('button', { name: 'Add item' }));
    await press('Enter');
    await focused(builder.field('productId'));
    await map('productId', 'createProduct.id');
    await type('qty', '2');
    await check('total', '25');
    await builder.waitForCardLabel('createOrder', 'after createCustomer, createProduct', 'passwordAuth');
  });

  test('runs it successfully: the update and the product overlap', async () => {
    await press('Control+Enter');
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    const results = await builder.shownResults();
    expect(results.map(({ node, state }) => `${node} ${state}`).sort()).toEqual([
      'createCustomer Succeeded',
      'createOrder Succeeded',
      'createProduct Succeeded',
      'updateCustomer Succeeded',
    ]);
    const [update, product] = ['updateCustomer', 'createProduct'].map((name) =>
      results.find(({ node }) => node === name),
    ) as [ShownResult, ShownResult];
    expect(update.start < product.end && product.start < update.end).toBe(true);
  });

  test('opens a result from the table', async () => {
    await builder.tabTo(builder.resultOf('createOrder'));
    await press('Home');
    await focused(builder.resultOf('createCustomer'));
    await press('Enter');
    await builder.inspector.getByRole('heading', { name: 'createCustomer', exact: true }).waitFor();
    await builder.inspector.getByRole('tab', { name: 'Result', selected: true }).waitFor();
    await builder.inspector.getByRole('tab', { name: 'Response', selected: true }).waitFor();
  });

  test('saves a file equivalent to R2', async () => {
    saved = await downloadBy(opened.page, () => press('Control+s'));
    expect(outlineOf(await parseChain(saved.text))).toEqual(
      outlineOf(await parseChain(await readFile('conformance/chains/R2.arazzo.yaml', 'utf8'))),
    );
  });

  test('returns from the inspector to the node with Esc, and goes through the regions with F6', async () => {
    await builder.tabTo(builder.card('createOrder'), 'Shift+Tab');
    await press('Enter');
    await focused(builder.inspector.locator(':focus'));
    await press('Escape');
    await focused(builder.card('createOrder'));
    for (const region of [builder.inspector, builder.results, builder.bar, builder.palette, builder.canvas]) {
      await press('F6');
      await focused(region.locator(':focus'));
      if (region === builder.bar) await focused(region.getByRole('button', { name: /^Chain: / }));
    }
    await press('Shift+F6');
    await focused(builder.palette.getByRole('combobox'));
  });

  test('no errors on the console', () => expect(opened.consoleMessages).toEqual([]));
});

test('the saved file runs successfully with the command', async () => {
  const names = ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth'];
  const { args, env } = credentialArguments(demoCredentials(await readTokenUrl(sample.url)), names);
  expect(await runOpchain(['run', saved.path, '--server', `shop=${sample.url}`, ...args], env)).toMatchObject({
    code: 0,
  });
});
