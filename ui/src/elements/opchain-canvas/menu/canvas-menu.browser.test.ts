import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { OperationStep } from '@opchain/core';
import type { Locator } from 'playwright-core';
import { downloadBy } from '../../../../test/support/download-by.js';
import { ElementsDriver } from '../../../../test/support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';
import { until } from '../../../../test/support/until.js';

const browser = useChromium();
const server = useTestPage('elements-page');

let testPage: TestPage;
let driver: ElementsDriver;

beforeEach(async () => {
  testPage = await browser.open(server.url);
  driver = new ElementsDriver(testPage.page);
  await driver.canvas.locator('.node').first().waitFor();
  await driver.waitForAnimation();
});

afterEach(async () => {
  expect(testPage.consoleMessages).toEqual([]);
  await testPage.context.close();
});

const menu = (): Locator => driver.canvas.getByRole('menu');
const choose = (name: string | RegExp): Promise<void> => menu().getByRole('menuitem', { name }).click();
const rightClick = (id: string): Promise<void> =>
  driver.card(id).click({ button: 'right', position: { x: 120, y: 45 } });
const steps = async (): Promise<OperationStep[]> =>
  (await driver.document()).steps.filter((step) => step.kind === 'operation');

async function selectAll(): Promise<void> {
  await driver.focus('createOrder');
  await testPage.page.keyboard.press('Control+a');
}

describe('the menu of a node', () => {
  test('selects it, and does what its keys do', async () => {
    await rightClick('createOrder');
    expect(await menu().getAttribute('aria-label')).toBe('Actions for createOrder');
    expect(await driver.selected()).toEqual(['createOrder']);
    await choose(/^Duplicate/);
    expect((await driver.chain()).nodes).toContain('createOrder2');
    await rightClick('createOrder2');
    await choose(/^Delete/);
    expect((await driver.chain()).nodes).not.toContain('createOrder2');
  });

  test('runs it alone, and shows beforehand how many requests are sent', async () => {
    await rightClick('createCustomer');
    await choose(/^Run this node only.*sends 1 of \d/);
    await driver.card('createCustomer').filter({ hasText: 'Succeeded' }).waitFor();
    expect(await driver.card('createOrder').textContent()).not.toContain('Succeeded');
  });

  test('opens by keyboard, is walked with arrow keys, and returns the focus with Escape', async () => {
    await driver.focus('createOrder');
    await testPage.page.keyboard.press('Shift+F10');
    await menu().waitFor();
    await testPage.page.keyboard.press('ArrowDown');
    expect(await menu().locator(':focus').innerText()).toContain('Rename');
    await testPage.page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    await until(async () => (await driver.focused()) === 'createOrder');
  });

  test('on a value leads to it, to its source, and removes it', async () => {
    const row = driver.card('updateCustomer').locator('.in', { hasText: 'createCustomer.id' });
    await row.click({ button: 'right' });
    await choose('Go to createCustomer');
    expect(await driver.selected()).toEqual(['createCustomer']);
    await row.click({ button: 'right' });
    await choose('Remove value');
    expect(JSON.stringify(await driver.step('updateCustomer'))).not.toContain('{{createCustomer.id}}');
  });
});

describe('the menu of an edge', () => {
  test('opens from its label, and lists its mappings, each of which leads to its field', async () => {
    const label = (await driver.canvas.locator('.label', { hasText: 'id → customerId' }).boundingBox())!;
    await testPage.page.mouse.click(label.x + label.width / 2, label.y + label.height / 2);
    await choose('createCustomer.id → customerId');
    expect(await testPage.page.evaluate(() => hostPage.revealed())).toBe('createOrder body/customerId');
  });

  test('removes its connection', async () => {
    const label = (await driver.canvas.locator('.label', { hasText: 'ordering only' }).boundingBox())!;
    await testPage.page.mouse.click(label.x + label.width / 2, label.y + label.height / 2, { button: 'right' });
    expect(await menu().innerText()).toContain('No mapped values');
    await choose(/^Remove connection/);
    expect((await driver.chain()).connections).not.toContain('createCustomer→createProduct');
  });
});

describe('the menu of several nodes', () => {
  test('aligns and distributes them as one undo step', async () => {
    await selectAll();
    await rightClick('createOrder');
    await choose('Left');
    await driver.waitForAnimation();
    for (const id of (await driver.chain()).nodes) expect((await driver.position(id))!.x).toBe(0);
    await driver.undo();
    expect(await driver.position('createOrder')).toEqual({ x: 320, y: 480 });
  });

  test('sets one credential, time limit and check for all of them', async () => {
    await selectAll();
    for (const [field, value] of [
      ['Timeout', '2.5'],
      ['Add check', '$statusCode == 201'],
    ] as const) {
      await rightClick('createOrder');
      await menu().getByLabel(field).fill(value);
      await testPage.page.keyboard.press('Enter');
    }
    await rightClick('createOrder');
    await choose('Send without credential');
    const edited = (await steps()).map(({ timeoutMs, checks, credentials }) => ({
      timeoutMs,
      checks: JSON.stringify(checks),
      credentials: credentials?.length,
    }));
    for (const each of edited)
      expect(each).toEqual({
        timeoutMs: 2500,
        checks: '[{"kind":"simple","condition":"$statusCode == 201"}]',
        credentials: 0,
      });
    await rightClick('createOrder');
    await choose('Use credential Staff');
    expect((await steps()).flatMap(({ id, credentials }) => (credentials?.length === 1 ? [id] : []))).toEqual([
      'updateCustomer',
    ]);
    await driver.undo();
    await driver.undo();
    await driver.undo();
    await driver.undo();
    expect(JSON.stringify(await steps())).not.toContain('timeoutMs');
  });
});

describe('the menu of the canvas', () => {
  const openAt = async (): Promise<void> => {
    const area = (await driver.canvas.boundingBox())!;
    await testPage.page.mouse.click(area.x + 20, area.y + 20, { button: 'right' });
  };

  test('selects all', async () => {
    await openAt();
    await choose(/^Select all/);
    expect(await driver.selected()).toHaveLength(4);
  });

  test('adds a node that computes a value', async () => {
    const { nodes } = await driver.chain();
    await openAt();
    await choose('Compute a value here');
    await until(async () => (await driver.chain()).nodes.length === nodes.length + 1);
    expect((await driver.chain()).nodes.at(-1)).toBe('compute');
  });

  test('saves a picture with every node as SVG', async () => {
    await openAt();
    const { name, text } = await downloadBy(testPage.page, () => choose('Save as SVG'));
    expect(name).toBe('Orders.svg');
    for (const id of (await driver.chain()).nodes) expect(text).toContain(id);
  });
});

describe('a finger that rests', () => {
  interface At {
    readonly x: number;
    readonly y: number;
  }
  let touch: (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: At[]) => Promise<unknown>;
  const selected = async (): Promise<[string[], (string | undefined)[]]> => [
    await driver.selected(),
    await driver.canvas
      .locator('path.edge.selected')
      .evaluateAll((edges) => edges.map((edge) => (edge as SVGElement).dataset['edge'])),
  ];

  beforeEach(async () => {
    const client = await testPage.context.newCDPSession(testPage.page);
    touch = (type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  });

  /** Rests until the menu is open, and is released. */
  async function longPress(at: At): Promise<void> {
    await touch('touchStart', at);
    await menu().waitFor();
    await touch('touchEnd');
    await driver.waitForAnimation();
    expect(await menu().isVisible()).toBe(true);
  }

  test('on a node opens its menu, which its release leaves open', async () => {
    const before = await driver.position('createOrder');
    await longPress(await driver.point('createOrder', 0.5, 0.15));
    expect(await menu().getAttribute('aria-label')).toBe('Actions for createOrder');
    expect(await selected()).toEqual([['createOrder'], []]);
    const item = (await menu()
      .getByRole('menuitem', { name: /^Duplicate/ })
      .boundingBox())!;
    await touch('touchStart', { x: item.x + 20, y: item.y + 10 });
    await touch('touchEnd');
    await until(async () => (await driver.chain()).nodes.includes('createOrder2'));
    expect(await driver.position('createOrder')).toEqual(before);
  });

  test('on an edge opens its menu', async () => {
    const label = (await driver.canvas.locator('.label', { hasText: 'id → customerId' }).boundingBox())!;
    await longPress({ x: label.x + label.width / 2, y: label.y + label.height / 2 });
    expect(await menu().innerText()).toContain('createCustomer.id → customerId');
    expect(await selected()).toEqual([[], ['createCustomer→createOrder']]);
  });

  test('on the empty canvas opens its menu, and selects nothing; a tap beside closes it', async () => {
    const area = (await driver.canvas.boundingBox())!;
    // At the border, the menu is under the finger.
    await longPress({ x: area.x + area.width - 20, y: area.y + 20 });
    expect(await selected()).toEqual([[], []]);
    await choose(/^Select all/);
    expect((await selected())[0]).toHaveLength(4);
    await longPress({ x: area.x + 20, y: area.y + 20 });
    await touch('touchStart', { x: area.x + area.width - 20, y: area.y + 30 });
    await touch('touchEnd');
    await menu().waitFor({ state: 'hidden' });
  });

  test('opens none once it has moved', async () => {
    const start = await driver.point('createOrder', 0.5, 0.15);
    const { clock } = testPage.page;
    await clock.install();
    await touch('touchStart', start);
    // On a phone, the panel of what is selected would cover the canvas under the finger.
    expect(await selected()).toEqual([[], []]);
    for (const by of [12, 24, 40]) await touch('touchMove', { x: start.x + by, y: start.y });
    await clock.runFor(60_000);
    await touch('touchEnd');
    await driver.waitForAnimation();
    expect(await menu().count()).toBe(0);
  });
});
