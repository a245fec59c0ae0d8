import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ElementsDriver } from '../../../test/elements-driver.js';
import type { ElementsPage } from '../../../test/serve-elements.js';
import { serveElements } from '../../../test/serve-elements.js';
import type { TestBrowser, TestPage } from '../../../test/start-chromium.js';
import { startChromium } from '../../../test/start-chromium.js';

let served: ElementsPage;
let browser: TestBrowser;
let opened: TestPage;
let on: ElementsDriver;

const show = async (query = ''): Promise<void> => {
  opened = await browser.open(`${served.url}${query}`);
  on = new ElementsDriver(opened.page);
  await on.canvas.locator('.node, canvas.layer:not([hidden])').first().waitFor();
  await on.settled();
};

beforeAll(async () => {
  [served, browser] = await Promise.all([serveElements(), startChromium()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await served?.close();
});
afterEach(async () => {
  expect(opened.complaints).toEqual([]);
  await opened.context.close();
});

describe('the canvas by mouse', () => {
  beforeEach(() => show());

  test('shows every node with its inputs, and tells edges that carry data from those that order', async () => {
    expect(await on.count(on.canvas.locator('.node'), 4)).toBe(4);
    const text = await on.card('createOrder').textContent();
    for (const part of ['POST', 'createOrder', '/orders', 'customerId', 'createCustomer.id', 'items[0].qty', 'Not run yet']) expect(text).toContain(part);
    expect(await on.edge('createCustomer', 'updateCustomer').getAttribute('class')).toContain('data');
    expect(await on.edge('createCustomer', 'createProduct').getAttribute('class')).toContain('order');
    expect(await on.count(on.canvas.locator('.label', { hasText: 'id → customerId' }), 1)).toBe(1);
  });

  test('a node that is dragged snaps to the grid, and comes back with undo', async () => {
    await on.drag(await on.point('updateCustomer', 0.5, 0.4), { x: 420, y: 200 });
    const place = await on.place('updateCustomer');
    expect([place!.x % 20, place!.y % 20].map(Math.abs)).toEqual([0, 0]);
    expect(place).not.toEqual({ x: 0, y: 240 });
    await on.undo();
    expect(await on.place('updateCustomer')).toEqual({ x: 0, y: 240 });
    await on.settled();
    expect(Math.abs((await on.point('updateCustomer', 0, 0)).y - (await on.point('createProduct', 0, 0)).y)).toBeLessThan(1);
  });

  test('a drag from a port to another card connects them', async () => {
    await on.drag(await on.point('updateCustomer', 0.5, 1), await on.point('createOrder', 0.3, 0.4));
    expect((await on.chain()).connections).toContain('updateCustomer→createOrder');
    expect(await on.said()).toContain('createOrder now runs after updateCustomer');
    await on.undo();
    expect((await on.chain()).connections).not.toContain('updateCustomer→createOrder');
  });

  test('a connection that would close a circle is refused with a word why', async () => {
    const before = await on.chain();
    await on.drag(await on.point('createOrder', 0.5, 1), await on.point('createCustomer', 0.3, 0.4), async () => {
      expect(await on.canvas.locator('.tip').innerText()).toBe('Would close a circle: createOrder already runs after createCustomer');
      expect(await on.card('createProduct').getAttribute('class')).toContain('is-faded');
    });
    expect(await on.chain()).toEqual(before);
    expect(await on.count(on.canvas.locator('.tip, .is-faded, .is-refused'), 0)).toBe(0);
  });

  test('an edge let go over nothing asks what should come next, and connects it', async () => {
    const area = (await on.canvas.boundingBox())!;
    await on.drag(await on.point('createOrder', 0.5, 1), { x: area.x + 80, y: area.y + area.height - 120 });
    await opened.page.keyboard.type('createProduct');
    await opened.page.keyboard.press('Enter');
    await on.settled();
    expect((await on.chain()).connections).toContain('createOrder→createProduct2');
  });

  test('an area drawn with Shift selects what it touches; Delete removes it, undo brings it back', async () => {
    const [a, b] = [await on.point('updateCustomer', -0.05, -0.1), await on.point('createProduct', 1.02, 1.1)];
    await opened.page.keyboard.down('Shift');
    await on.drag(a, b);
    await opened.page.keyboard.up('Shift');
    await on.settled();
    expect(await on.count(on.canvas.locator('.node.is-selected'), 2)).toBe(2);
    await opened.page.keyboard.press('Delete');
    expect((await on.chain()).nodes).toEqual(['createCustomer', 'createOrder']);
    await on.undo();
    expect((await on.chain()).nodes).toHaveLength(4);
    expect((await on.chain()).connections).toHaveLength(4);
  });

  test('an edge is selected by a click and removed with Delete', async () => {
    const label = (await on.canvas.locator('.label', { hasText: 'order only' }).boundingBox())!;
    await opened.page.mouse.click(label.x + label.width / 2, label.y + label.height / 2);
    expect(await on.edge('createCustomer', 'createProduct').getAttribute('class')).toContain('selected');
    await opened.page.keyboard.press('Delete');
    expect((await on.chain()).connections).not.toContain('createCustomer→createProduct');
  });

  test('dragging the ground pans, the wheel pans, Ctrl with the wheel zooms about the pointer, and the overview shows a place', async () => {
    const before = await on.point('createCustomer', 0, 0);
    const area = (await on.canvas.boundingBox())!;
    await on.drag({ x: area.x + 60, y: area.y + 60 }, { x: area.x + 110, y: area.y + 90 });
    await on.settled();
    const panned = await on.point('createCustomer', 0, 0);
    expect(Math.round(panned.x - before.x)).toBe(50);
    expect(Math.round(panned.y - before.y)).toBe(30);
    await opened.page.mouse.wheel(0, 40);
    await on.settled();
    expect(Math.round((await on.point('createCustomer', 0, 0)).y - panned.y)).toBe(-40);
    await opened.page.keyboard.down('Control');
    await opened.page.mouse.wheel(0, -200);
    await opened.page.keyboard.up('Control');
    await on.settled();
    const percent = (): Promise<string> => on.canvas.locator('.zoom').innerText();
    expect(Number.parseInt(await percent(), 10)).toBeGreaterThan(100);
    await on.canvas.getByRole('button', { name: 'Show all' }).click();
    await on.settled();
    const middle = await on.point('createOrder', 0.5, 0.5);
    const mini = (await on.canvas.locator('.mini').boundingBox())!;
    await opened.page.mouse.click(mini.x + 20, mini.y + 20);
    await on.settled();
    expect(await on.point('createOrder', 0.5, 0.5)).not.toEqual(middle);
  });

  test('tidy layout lays no card onto another, as one step of undo', async () => {
    await opened.page.evaluate(() => stores.chain.moveNodes({ updateCustomer: { x: 330, y: 20 }, createProduct: { x: 340, y: 30 } }, { origin: 'host' }));
    await on.canvas.getByRole('button', { name: 'Tidy layout' }).click();
    await opened.page.waitForFunction(() => stores.chain.undoLabel === 'Tidy layout');
    await on.settled();
    const boxes = await Promise.all(['createCustomer', 'updateCustomer', 'createProduct', 'createOrder'].map(async (id) => (await on.card(id).boundingBox())!));
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
    }
    await on.undo();
    expect(await on.place('updateCustomer')).toEqual({ x: 330, y: 20 });
  });

  test('an operation dragged out of the palette shows as a card and lands where it is let go', async () => {
    const row = (await opened.page.locator('opchain-palette').getByText('createProduct', { exact: true }).boundingBox())!;
    const area = (await on.canvas.boundingBox())!;
    await on.drag({ x: row.x + 30, y: row.y + 8 }, { x: area.x + 120, y: area.y + 100 }, async () => {
      expect(await on.canvas.locator('.ghost').innerText()).toContain('/products');
    });
    await on.settled();
    expect((await on.chain()).nodes).toContain('createProduct2');
    expect(await on.count(on.canvas.locator('.ghost'), 0)).toBe(0);
    const card = (await on.card('createProduct2').boundingBox())!;
    expect(card.x).toBeLessThan(area.x + 130);
  });
});

describe('the canvas by keyboard', () => {
  beforeEach(async () => {
    await show();
    await on.focus('createCustomer');
    await on.said();
  });

  test('arrow keys follow the connections, then lead to what is near', async () => {
    const press = async (key: string): Promise<string | undefined> => {
      await opened.page.keyboard.press(key);
      await on.settled();
      return on.focused();
    };
    expect(await press('ArrowDown')).toBe('createOrder');
    expect(await press('ArrowUp')).toBe('createCustomer');
    expect(await press('ArrowLeft')).toBe('updateCustomer');
    expect(await press('ArrowRight')).toBe('createProduct');
  });

  test('C connects: the likely targets come first, refusals are spoken, Escape gives up', async () => {
    await on.focus('updateCustomer');
    await opened.page.keyboard.press('c');
    await opened.page.keyboard.type('createO'.charAt(0));
    const spoken = await on.said();
    expect(spoken.some((text) => text.includes('can be connected'))).toBe(true);
    await opened.page.keyboard.press('Escape');
    expect(await on.said()).toContain('Nothing connected');
    await opened.page.keyboard.press('c');
    for (let tries = 0; tries < 6; tries++) {
      const [last] = (await on.said()).slice(-1);
      if (last?.startsWith('createOrder,') === true) break;
      await opened.page.keyboard.press('ArrowDown');
    }
    await opened.page.keyboard.press('Enter');
    expect((await on.chain()).connections).toContain('updateCustomer→createOrder');
  });

  test('F2 renames, and every mapping from the node with it', async () => {
    await opened.page.keyboard.press('F2');
    await on.canvas.locator('input.rename').waitFor();
    await opened.page.keyboard.type('makeCustomer');
    await opened.page.keyboard.press('Enter');
    expect((await on.chain()).nodes).toContain('makeCustomer');
    await on.settled();
    expect(await on.card('createOrder').textContent()).toContain('makeCustomer.id');
    expect(await on.focused()).toBe('makeCustomer');
  });

  test('a name that is taken or has other signs is refused in words; the field stays as it is typed, until Escape or a name that fits', async () => {
    const field = on.canvas.locator('input.rename');
    const nodes = [...(await on.chain()).nodes];
    for (const [name, refusal] of [
      ['createOrder', 'There is another node named createOrder'],
      ['my order', 'A name has only letters, digits, _ and -'],
    ] as const) {
      await opened.page.keyboard.press('F2');
      await field.waitFor();
      await opened.page.keyboard.type(name);
      await opened.page.keyboard.press('Enter');
      expect((await on.said()).at(-1)).toBe(refusal);
      expect(await field.getAttribute('title')).toBe(refusal);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      // What is typed on goes into the field, not to the keys of the canvas.
      await opened.page.keyboard.type('rt');
      expect(await field.inputValue()).toBe(`${name}rt`);
      expect(await field.getAttribute('aria-invalid')).toBe('false');
      await opened.page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      expect((await on.chain()).nodes).toEqual(nodes);
      expect(await on.focused()).toBe('createCustomer');
    }
  });

  test('Alt with an arrow moves, Ctrl+D duplicates, Ctrl+A selects all, Delete deletes', async () => {
    await opened.page.keyboard.press('Alt+ArrowRight');
    expect(await on.place('createCustomer')).toEqual({ x: 340, y: 0 });
    await opened.page.keyboard.press('Control+d');
    expect((await on.chain()).nodes).toHaveLength(5);
    await opened.page.keyboard.press('Control+a');
    expect(await on.count(on.canvas.locator('.node.is-selected'), 5)).toBe(5);
    await opened.page.keyboard.press('Delete');
    expect((await on.chain()).nodes).toEqual([]);
  });

  test('E chooses a connection of the node, Delete removes it; R runs the node with what it needs', async () => {
    await on.focus('updateCustomer');
    await opened.page.keyboard.press('e');
    expect(await on.said()).toContain('updateCustomer takes id → id of createCustomer');
    await opened.page.keyboard.press('Delete');
    expect((await on.chain()).connections).not.toContain('createCustomer→updateCustomer');
    await on.undo();
    await on.focus('updateCustomer');
    await opened.page.keyboard.press('r');
    await opened.page.waitForFunction(() => stores.run.shown?.state === 'succeeded');
    expect(await opened.page.evaluate(() => [...(stores.run.shown?.nodes.keys() ?? [])].sort())).toEqual(['createCustomer', 'updateCustomer']);
  });

  test('a piece that is copied can be pasted in another tab', async () => {
    await opened.page.keyboard.press('Control+a');
    await opened.page.keyboard.press('Control+c');
    const tab = await opened.context.newPage();
    await tab.goto(served.url);
    const there = new ElementsDriver(tab);
    await there.card('createOrder').waitFor();
    await there.focus('createOrder');
    await tab.keyboard.press('Control+v');
    await there.settled();
    const { nodes, connections } = await there.chain();
    expect(nodes).toHaveLength(8);
    expect(connections).toContain('createCustomer2→createOrder2');
    expect(await there.page.evaluate(() => JSON.stringify(stores.chain.node('createOrder2')))).toContain('{{createCustomer2.id}}');
    await tab.close();
  });

  test('a screen reader hears what a card is', async () => {
    expect(await on.card('createOrder').getAttribute('aria-label')).toBe(
      'createOrder, POST /orders, Not run yet, after createCustomer, createProduct, customerId createCustomer.id, items[0].productId createProduct.id',
    );
  });
});

describe('the outline', () => {
  beforeEach(async () => {
    await show();
    await on.canvas.getByRole('button', { name: 'Outline' }).click();
  });

  test('lists the chain in the order in which it runs', async () => {
    const rows = await on.canvas.locator('.outline .entry b').allInnerTexts();
    expect(rows[0]).toBe('createCustomer');
    expect(rows.at(-1)).toBe('createOrder');
  });

  test('edits the same document: connects, disconnects, renames, deletes', async () => {
    await on.canvas.locator('.outline .entry', { hasText: 'createOrder' }).first().click();
    await on.canvas.getByLabel('Run createOrder after another node').selectOption('updateCustomer');
    expect((await on.chain()).connections).toContain('updateCustomer→createOrder');
    await on.canvas.getByRole('button', { name: 'Remove the connection from updateCustomer to createOrder' }).click();
    expect((await on.chain()).connections).not.toContain('updateCustomer→createOrder');
    await on.canvas.getByLabel('Rename createOrder').fill('order');
    await on.canvas.getByLabel('Rename createOrder').press('Enter');
    expect((await on.chain()).nodes).toContain('order');
    await on.canvas.getByRole('button', { name: 'Delete order' }).click();
    expect((await on.chain()).nodes).not.toContain('order');
  });

  test('walks by arrow keys', async () => {
    await on.canvas.locator('.outline .entry').first().focus();
    await opened.page.keyboard.press('ArrowDown');
    await on.settled();
    expect(await opened.page.evaluate(() => stores.selection.value.primary)).toBe('updateCustomer');
  });
});

describe('the canvas during a run', () => {
  test('shows states by icon and word, and what a failure stopped', async () => {
    await show('?fail=/products');
    await on.run();
    expect(await on.card('createCustomer').innerText()).toContain('Succeeded');
    expect(await on.card('createProduct').innerText()).toContain('Failed');
    expect(await on.card('createOrder').innerText()).toContain('because createProduct failed');
    for (const id of ['createCustomer', 'createProduct', 'createOrder']) expect(await on.card(id).locator('.foot svg').count()).toBe(1);
    expect(await on.edge('createProduct', 'createOrder').getAttribute('class')).toContain('block');
    expect(await on.canvas.locator('.label.block').textContent()).toContain('stopped here');
  });

  test('a node edited afterwards says so', async () => {
    await show();
    await on.run();
    await opened.page.evaluate(() => stores.chain.setBody('createProduct', { payload: { name: 'Pen' } }, 'host'));
    await on.settled();
    expect(await on.card('createProduct').innerText()).toContain('Edited since run 1');
  });
});

test('a canvas that is taken out of the page and put back shows its chain again', async () => {
  await show();
  await opened.page.evaluate(() => {
    const canvas = document.querySelector('opchain-canvas')!;
    const before = canvas.nextSibling;
    const parent = canvas.parentElement!;
    canvas.remove();
    parent.insertBefore(canvas, before);
  });
  expect(await on.count(on.canvas.locator('.node'), 4)).toBe(4);
  expect(await on.count(on.canvas.locator('.world'), 1)).toBe(1);
  await on.focus('createOrder');
  expect(await on.focused()).toBe('createOrder');
});
