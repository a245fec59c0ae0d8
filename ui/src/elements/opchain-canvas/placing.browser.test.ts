import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

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
  await testPage.page.waitForFunction((many) => workbench.chain.steps.length === many, 5);
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
    await testPage.page.waitForFunction(() => workbench.chain.steps.length === 8);
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

test('an unconnected node dragged onto an edge is inserted into it, as one undo step', async () => {
  const chain = await driver.document();
  await driver.setChain({
    ...chain,
    steps: [...chain.steps, { kind: 'wait', id: 'pause', durationMs: 5 }],
    layout: { ...chain.layout, pause: { x: 0, y: 480 } },
  });
  await driver.waitForAnimation();
  const before = await driver.chain();
  const grip = await driver.point('pause', 0.5, 0.5);
  const port = await driver.point('createProduct', 0.5, 1);
  await driver.drag(grip, { x: port.x, y: port.y + 20 }, async () => {
    await testPage.page.waitForFunction(() =>
      document
        .querySelector('opchain-canvas')!
        .shadowRoot!.querySelector('path[data-edge="createProduct→createOrder"]')!
        .classList.contains('lit'),
    );
  });
  await testPage.page.waitForFunction(() => workbench.chain.connections.some(({ target }) => target === 'pause'));
  await driver.waitForAnimation();
  expect((await driver.chain()).connections).toEqual(
    expect.arrayContaining(['createProduct→pause', 'pause→createOrder']),
  );
  expect(await listCovered()).toEqual([]);
  await driver.undo();
  expect(await driver.chain()).toEqual(before);
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
  await testPage.page.keyboard.down('Control');
  await driver.drag(a, b, async () => {
    expect(await driver.selected()).toEqual(['createProduct', 'updateCustomer']);
    await testPage.page.keyboard.press('Escape');
    expect(await driver.selected()).toEqual(['createOrder']);
  });
  await testPage.page.keyboard.up('Control');
  expect(await driver.selected()).toEqual(['createOrder']);
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

test('two fingers zoom to the point between them, and one finger pans', async () => {
  const client = await testPage.page.context().newCDPSession(testPage.page);
  const area = (await driver.canvas.boundingBox())!;
  const center = { x: area.x + area.width / 2, y: area.y + 30 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  const fingers = (distance: number, by = 0) =>
    [-distance, distance].map((x) => ({ x: center.x + x + by, y: center.y }));
  const between = async (): Promise<{ x: number; y: number; width: number }> => {
    const { x, y, width } = (await driver.card('createCustomer').boundingBox())!;
    return { x: (x - center.x) / width, y: (y - center.y) / width, width };
  };
  const before = await between();
  await touch('touchStart', ...fingers(60));
  for (const distance of [54, 48, 42]) await touch('touchMove', ...fingers(distance));
  await touch('touchEnd');
  await driver.waitForAnimation();
  const after = await between();
  expect(after.width / before.width).toBeCloseTo(0.7, 1);
  // The point of the drawing between the fingers stays there.
  expect(after.x).toBeCloseTo(before.x, 1);
  expect(after.y).toBeCloseTo(before.y, 1);
  const corner = (await driver.card('createCustomer').boundingBox())!;
  await touch('touchStart', center);
  for (const by of [10, 30, 50]) await touch('touchMove', { x: center.x + by, y: center.y + by });
  await touch('touchEnd');
  await driver.waitForAnimation();
  const moved = (await driver.card('createCustomer').boundingBox())!;
  expect(moved.x - corner.x).toBeCloseTo(50, 0);
  expect(moved.y - corner.y).toBeCloseTo(50, 0);
});

test('the wheel pans, and zooms to the pointer with Control', async () => {
  const corner = async (): Promise<{ x: number; y: number; width: number }> =>
    (await driver.card('createCustomer').boundingBox())!;
  const before = await corner();
  await testPage.page.mouse.move(before.x, before.y);
  await testPage.page.mouse.wheel(20, 30);
  await driver.waitForAnimation();
  const panned = await corner();
  expect(panned.x - before.x).toBeCloseTo(-20, 0);
  expect(panned.y - before.y).toBeCloseTo(-30, 0);
  await testPage.page.mouse.move(panned.x, panned.y);
  await testPage.page.keyboard.down('Control');
  await testPage.page.mouse.wheel(0, 100);
  await testPage.page.keyboard.up('Control');
  await driver.waitForAnimation();
  const zoomed = await corner();
  expect(zoomed.width / panned.width).toBeCloseTo(Math.exp(-0.25), 2);
  // Both are drawn at whole pixels.
  expect(Math.abs(zoomed.x - panned.x)).toBeLessThanOrEqual(1);
  expect(Math.abs(zoomed.y - panned.y)).toBeLessThanOrEqual(1);
});
