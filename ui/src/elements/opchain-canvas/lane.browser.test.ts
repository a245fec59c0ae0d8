import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const server = useTestPage('elements-page');
const LISTED = ['createCustomer', 'updateCustomer', 'createProduct', 'createOrder'];

let testPage: TestPage;
let driver: ElementsDriver;

beforeEach(async () => {
  testPage = await browser.open(server.url);
  driver = new ElementsDriver(testPage.page);
  await driver.canvas.locator('.node').first().waitFor();
  // An action that needs list order makes the chain a list.
  await testPage.page.evaluate((ids) => {
    const criteria = [{ kind: 'simple' as const, condition: '$statusCode == 204' }];
    hostPage.setActions('createCustomer', [{ type: 'end', name: 'end', criteria }]);
    hostPage.moveSteps(Object.fromEntries(ids.map((id, index) => [id, { x: 0, y: index * 260 }])));
  }, LISTED);
  await driver.waitForAnimation();
  await driver.announcements();
});

afterEach(async () => {
  expect(testPage.consoleMessages).toEqual([]);
  await testPage.context.close();
});

const readChain = async (): Promise<string> => JSON.stringify(await driver.document());
const nodes = async (): Promise<readonly string[]> => (await driver.chain()).nodes;
const slot = () => driver.canvas.locator('.slot');
/** The names of the cards from top to bottom, as they are on screen. */
const drawn = (): Promise<string[]> =>
  driver.canvas
    .locator('.world .node')
    .evaluateAll((cards) =>
      cards
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map(
          (element) => `${element.querySelector('.number')?.textContent} ${(element as HTMLElement).dataset['node']}`,
        ),
    );
const numbered = (names: readonly string[]): string[] => names.map((name, index) => `${index + 1} ${name}`);
const MOVED = ['createCustomer', 'createProduct', 'updateCustomer', 'createOrder'];

describe('a node of a chain in list order', () => {
  test('is dragged to another position in the list, which a line shows, and returns with one undo', async () => {
    const before = await readChain();
    await driver.drag(
      await driver.point('createProduct', 0.5, 0.4),
      await driver.point('updateCustomer', 0.5, 0.4),
      async () => {
        await slot().waitFor();
        const line = (await slot().boundingBox())!;
        expect(line.y).toBeGreaterThan((await driver.point('createCustomer', 0, 1)).y);
        expect(line.y + line.height).toBeLessThan((await driver.point('updateCustomer', 0, 0)).y);
        expect(await driver.canvas.locator('.guide:not(.slot)').count()).toBe(0);
      },
    );
    await driver.waitForAnimation();
    expect(await nodes()).toEqual(MOVED);
    expect(await drawn()).toEqual(numbered(MOVED));
    expect(await driver.count(slot(), 0)).toBe(0);
    expect(await driver.position('createOrder')).toEqual({ x: 0, y: 780 });
    expect(await driver.announcements()).toContain('createProduct is now number 2 of 4');
    await driver.undo();
    expect(await readChain()).toBe(before);
    await driver.waitForAnimation();
    expect(await drawn()).toEqual(numbered(LISTED));
  });

  test('returns when it is dropped before a node whose value it uses, and the reason is shown', async () => {
    const before = await readChain();
    const reason = 'createOrder depends on createProduct and must run after it';
    await driver.drag(
      await driver.point('createOrder', 0.5, 0.4),
      await driver.point('createProduct', 0.5, 0.3),
      async () => {
        await driver.canvas.locator('.slot.refused').waitFor();
        expect(await driver.canvas.locator('.tip').textContent()).toContain(reason);
      },
    );
    await driver.waitForAnimation();
    expect(await readChain()).toBe(before);
    expect(await drawn()).toEqual(numbered(LISTED));
    expect(await driver.count(driver.canvas.locator('.tip, .slot'), 0)).toBe(0);
    expect(await driver.announcements()).toContain(reason);
  });

  test('only moves when it is dropped beside the list, or with Alt pressed', async () => {
    const [from, beside] = [
      await driver.point('createProduct', 0.5, 0.4),
      await driver.point('updateCustomer', 1.4, 0.4),
    ];
    await driver.drag(from, beside);
    await driver.waitForAnimation();
    expect(await nodes()).toEqual(LISTED);
    expect((await driver.position('createProduct'))!.x).toBeGreaterThan(200);
    await driver.undo();
    await driver.waitForAnimation();
    await driver.drag(from, await driver.point('updateCustomer', 0.5, 0.4), async () => {
      await slot().waitFor();
      await testPage.page.keyboard.down('Alt');
      await testPage.page.mouse.move(beside.x - 1, beside.y);
      await testPage.page.mouse.move(from.x, from.y - 150);
      expect(await driver.count(slot(), 0)).toBe(0);
    });
    await testPage.page.keyboard.up('Alt');
    await driver.waitForAnimation();
    expect(await nodes()).toEqual(LISTED);
  });

  test('is moved up and down the list by keyboard, and keeps the focus', async () => {
    await driver.focus('createProduct');
    await testPage.page.keyboard.press('Alt+ArrowUp');
    await testPage.page.waitForFunction(() => workbench.chain.steps[1]?.id === 'createProduct');
    await driver.waitForAnimation();
    expect(await drawn()).toEqual(numbered(MOVED));
    expect(await driver.focused()).toBe('createProduct');
    const told = (text: string): Promise<unknown> => testPage.page.waitForFunction((each) => said.includes(each), text);
    await testPage.page.keyboard.press('Alt+ArrowDown');
    await told('createProduct is now number 3 of 4');
    await testPage.page.keyboard.press('Alt+ArrowDown');
    await told('createOrder depends on createProduct and must run after it');
    expect(await nodes()).toEqual(LISTED);
    await driver.focus('createOrder');
    await testPage.page.keyboard.press('Alt+ArrowDown');
    await told('No node in that direction');
    await driver.undo();
    expect(await nodes()).toEqual(MOVED);
    await driver.undo();
    expect(await nodes()).toEqual(LISTED);
  });
});
