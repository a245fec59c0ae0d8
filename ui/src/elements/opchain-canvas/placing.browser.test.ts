import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import type { TestPage } from '../../../test/support/shared/use-shared.js';
import { useChromium, useTestPage } from '../../../test/support/shared/use-shared.js';

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

/** The pairs of cards of which one covers the other, as they are on screen. */
function listCovered(): Promise<string[]> {
  return testPage.page.evaluate(() => {
    const cards = [
      ...document.querySelector('opchain-canvas')!.shadowRoot!.querySelectorAll<HTMLElement>('.world .node'),
    ];
    const boxes = cards.map((card) => ({ name: card.dataset['node']!, box: card.getBoundingClientRect() }));
    return boxes.flatMap(({ name, box: a }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((other) => `${name} ${other.name}`),
    );
  });
}

/** Drags an operation from the palette so that its card's corner comes near a point of the page. */
async function dragOut(operation: string, to: { x: number; y: number }, during?: () => Promise<void>): Promise<void> {
  const row = (await testPage.page.locator('opchain-palette').getByText(operation, { exact: true }).boundingBox())!;
  await driver.drag({ x: row.x + 30, y: row.y + 8 }, to, during);
  await testPage.page.waitForFunction((many) => stores.chain.chain.steps.length === many, 5);
  await driver.waitForAnimation();
}

describe('what is placed covers no card', () => {
  test('an operation dropped on a card goes beside it', async () => {
    await dragOut('createProduct', await driver.point('createOrder', 0.5, 0.6));
    expect(await listCovered()).toEqual([]);
    const [added, there] = [await driver.position('createProduct2'), await driver.position('createOrder')];
    expect(there).toEqual({ x: 320, y: 480 });
    expect(Math.hypot(added!.x - there!.x, added!.y - there!.y)).toBeLessThan(500);
  });

  test('a node dropped on another one moves beside it, and returns with one undo', async () => {
    await driver.drag(await driver.point('updateCustomer', 0.5, 0.4), await driver.point('createOrder', 0.6, 0.5));
    await driver.waitForAnimation();
    expect(await listCovered()).toEqual([]);
    expect(await driver.position('createOrder')).toEqual({ x: 320, y: 480 });
    expect(await driver.position('updateCustomer')).not.toEqual({ x: 0, y: 240 });
    await driver.undo();
    expect(await driver.position('updateCustomer')).toEqual({ x: 0, y: 240 });
  });

  test('pasted nodes appear in free room, in view', async () => {
    await driver.focus('createOrder');
    await testPage.page.keyboard.press('Control+a');
    await testPage.page.keyboard.press('Control+c');
    await testPage.page.keyboard.press('Control+v');
    await testPage.page.waitForFunction(() => stores.chain.chain.steps.length === 8);
    await driver.waitForAnimation();
    expect(await listCovered()).toEqual([]);
  });
});

test('an operation dropped on an edge is inserted into it, and what is below makes room', async () => {
  const from = await driver.point('createProduct', 0.5, 1);
  await dragOut('updateCustomer', { x: from.x, y: from.y + 20 }, async () => {
    await driver.waitForAnimation();
    expect(await driver.edge('createProduct', 'createOrder').getAttribute('class')).toContain('lit');
  });
  const { nodes, connections } = await driver.chain();
  expect(nodes).toEqual(['createCustomer', 'updateCustomer', 'createProduct', 'updateCustomer2', 'createOrder']);
  expect(connections.sort()).toEqual([
    'createCustomer→createOrder',
    'createCustomer→createProduct',
    'createCustomer→updateCustomer',
    'createProduct→updateCustomer2',
    'updateCustomer2→createOrder',
  ]);
  expect(await listCovered()).toEqual([]);
  const [source, inserted, target] = [
    await driver.point('createProduct', 0, 1),
    await driver.point('updateCustomer2', 0, 0),
    await driver.point('createOrder', 0, 0),
  ];
  expect(inserted.y).toBeGreaterThan(source.y);
  expect(target.y).toBeGreaterThan((await driver.point('updateCustomer2', 0, 1)).y);
  // The mapping from the earlier source keeps its edge.
  expect(await driver.edge('createProduct', 'createOrder').getAttribute('class')).toContain('data');
  expect(await driver.announcements()).toContain('updateCustomer2 inserted between createProduct and createOrder');
  await driver.undo();
  expect((await driver.chain()).connections).toHaveLength(4);
  expect(await driver.position('createOrder')).toEqual({ x: 320, y: 480 });
});

test('a drag at the rim pans, and the node stays under the pointer', async () => {
  const area = (await driver.canvas.boundingBox())!;
  const start = await driver.point('createOrder', 0.5, 0.4);
  const rim = { x: area.x + area.width / 2, y: area.y + 4 };
  const still = await driver.point('updateCustomer', 0, 0);
  await driver.drag(start, rim, async () => {
    await testPage.page.waitForFunction(
      (top) =>
        document
          .querySelector('opchain-canvas')!
          .shadowRoot!.querySelector('[data-node=updateCustomer]')!
          .getBoundingClientRect().top >
        top + 100,
      still.y,
    );
    const held = await driver.point('createOrder', 0.5, 0.4);
    // Within a step of the grid, to which it snaps.
    expect(Math.abs(held.x - rim.x)).toBeLessThan(21);
    expect(Math.abs(held.y - rim.y)).toBeLessThan(40);
  });
  await driver.waitForAnimation();
  expect((await driver.position('createOrder'))!.y).toBeLessThan(0);
});

test('a selection rectangle selects while it is drawn, and Escape restores what was selected', async () => {
  await driver.focus('createOrder');
  const [a, b] = [await driver.point('updateCustomer', -0.05, -0.1), await driver.point('createProduct', 1.02, 1.1)];
  const selected = (): Promise<string[]> => testPage.page.evaluate(() => [...stores.selection.value.steps].sort());
  await testPage.page.keyboard.down('Control');
  await driver.drag(a, b, async () => {
    expect(await selected()).toEqual(['createProduct', 'updateCustomer']);
    await testPage.page.keyboard.press('Escape');
    expect(await selected()).toEqual(['createOrder']);
  });
  await testPage.page.keyboard.up('Control');
  expect(await selected()).toEqual(['createOrder']);
});

test('a dragged node shows with which other ones it is aligned', async () => {
  const [from, to] = [await driver.point('updateCustomer', 0.5, 0.4), await driver.point('createOrder', 0.5, 1)];
  const scale = (await driver.card('createOrder').boundingBox())!.width / 264;
  await driver.drag(from, { x: to.x + 3 * scale, y: to.y + 90 * scale }, async () => {
    await driver.canvas.locator('.guide').first().waitFor();
  });
  expect(await driver.count(driver.canvas.locator('.guide'), 0)).toBe(0);
  expect((await driver.position('updateCustomer'))!.x).toBe(320);
});
