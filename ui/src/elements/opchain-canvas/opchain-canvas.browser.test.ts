import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';
import { until } from '../../../test/support/until.js';

const browser = useChromium();
const server = useTestPage('elements-page');

let testPage: TestPage;
let driver: ElementsDriver;

const openCanvas = async (query = ''): Promise<void> => {
  testPage = await browser.open(`${server.url}${query}`);
  driver = new ElementsDriver(testPage.page);
  await driver.canvas.locator('.node, canvas.layer:not([hidden])').first().waitFor();
  await driver.waitForAnimation();
};

afterEach(async () => {
  expect(testPage.consoleMessages).toEqual([]);
  await testPage.context.close();
});

/** The cards through which a line is drawn. */
function listCardsUnder(line: string): Promise<string[]> {
  return driver.canvas.evaluate((canvas, selector) => {
    const root = canvas.shadowRoot!;
    const path = root.querySelector<SVGPathElement>(selector)!;
    const points = Array.from({ length: Math.ceil(path.getTotalLength() / 8) }, (_, index) =>
      path.getPointAtLength(index * 8).matrixTransform(path.getScreenCTM()!),
    );
    return [...root.querySelectorAll<HTMLElement>('.node')].flatMap((card) => {
      const box = card.getBoundingClientRect();
      const isUnder = points.some(
        ({ x, y }) => x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1,
      );
      return isUnder ? [card.dataset['node']!] : [];
    });
  }, line);
}

describe('the canvas by mouse', () => {
  beforeEach(() => openCanvas());

  test('shows every node with its inputs, and distinguishes edges with data from ordering-only edges', async () => {
    expect(await driver.count(driver.canvas.locator('.node'), 4)).toBe(4);
    const text = await driver.card('createOrder').textContent();
    for (const part of [
      'POST',
      'createOrder',
      '/orders',
      'customerId',
      'createCustomer.id',
      'items[0].qty',
      'Not run yet',
    ])
      expect(text).toContain(part);
    expect(await driver.edge('createCustomer', 'updateCustomer').getAttribute('class')).toContain('data');
    expect(await driver.edge('createCustomer', 'createProduct').getAttribute('class')).toContain('order');
    expect(await driver.count(driver.canvas.locator('.label', { hasText: 'id → customerId' }), 1)).toBe(1);
  });

  test('a dragged node snaps to the grid, and returns with undo', async () => {
    await driver.drag(await driver.point('updateCustomer', 0.5, 0.4), { x: 420, y: 200 });
    const position = await driver.position('updateCustomer');
    expect([position!.x % 20, position!.y % 20].map(Math.abs)).toEqual([0, 0]);
    expect(position).not.toEqual({ x: 0, y: 240 });
    await driver.undo();
    expect(await driver.position('updateCustomer')).toEqual({ x: 0, y: 240 });
    await driver.waitForAnimation();
    expect(
      Math.abs((await driver.point('updateCustomer', 0, 0)).y - (await driver.point('createProduct', 0, 0)).y),
    ).toBeLessThan(1);
  });

  test('a node is where the pointer was last, however often that moved within a frame', async () => {
    const from = await driver.point('updateCustomer', 0.5, 0.4);
    const to = { x: 420, y: 200 };
    await driver.drag(from, to);
    const position = await driver.position('updateCustomer');
    await driver.undo();
    await driver.waitForAnimation();
    // One after the other, without waiting for frames.
    const input = await testPage.context.newCDPSession(testPage.page);
    const send = (
      type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
      at: { x: number; y: number },
    ): Promise<unknown> =>
      input.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 });
    await Promise.all([
      send('mousePressed', from),
      ...Array.from({ length: 20 }, (_, step) => send('mouseMoved', { x: from.x + 20 * step, y: from.y })),
      send('mouseMoved', to),
      send('mouseReleased', to),
    ]);
    expect(await driver.position('updateCustomer')).toEqual(position);
  });

  test('a dragged node and its edges move together, after the frame in which the pointer did', async () => {
    const drawn = await driver.canvas.evaluateHandle((canvas) => {
      const frames: [before: string[], after: string[]][] = [];
      const root = canvas.shadowRoot as ShadowRoot;
      const look = (): string[] => [
        JSON.stringify(root.querySelector('[data-node="updateCustomer"]')?.getBoundingClientRect()),
        [...root.querySelectorAll('[data-edge*="updateCustomer"]')].map((edge) => edge.getAttribute('d')).join(' '),
      ];
      let before: string[];
      window.addEventListener('pointermove', () => (before = look()), { capture: true });
      window.addEventListener('pointermove', () => requestAnimationFrame(() => frames.push([before, look()])));
      return frames;
    });
    await driver.drag(await driver.point('updateCustomer', 0.5, 0.4), { x: 420, y: 200 });
    const frames = await drawn.jsonValue();
    const moved = frames.filter(([[node]], index) => node !== frames[index - 1]?.[0][0]);
    expect(moved.length).toBeGreaterThan(2);
    expect(new Set(moved.map(([[, edges]]) => edges)).size).toBe(moved.length);
    for (const [before, after] of frames) expect(after).toEqual(before);
  });

  test('the other edges are drawn again only where a dragged node changes them', async () => {
    const changes = await driver.canvas.evaluateHandle((canvas) => {
      const changes = { resting: 0, moving: 0 };
      new MutationObserver((records) => {
        for (const { target } of records) {
          const layer = (target as Element).closest('svg');
          if (layer?.nextElementSibling?.matches('svg.moving')) changes.resting += 1;
          if (layer?.matches('svg.moving')) changes.moving += 1;
        }
      }).observe(canvas.shadowRoot!, { subtree: true, childList: true, attributes: true });
      return changes;
    });
    const from = await driver.point('updateCustomer', 0.5, 0.4);
    const { mouse } = testPage.page;
    const moveTo = async (x: number, y: number): Promise<{ resting: number; moving: number }> => {
      const before = await changes.jsonValue();
      await mouse.move(x, y, { steps: 4 });
      await driver.waitForAnimation();
      const after = await changes.jsonValue();
      return { resting: after.resting - before.resting, moving: after.moving - before.moving };
    };
    await mouse.move(from.x, from.y);
    await mouse.down();
    await moveTo(from.x, from.y + 60);
    const beside = await moveTo(from.x + 10, from.y + 90);
    expect(beside.moving).toBeGreaterThan(0);
    expect(beside.resting).toBe(0);

    const edge = await driver.edge('createProduct', 'createOrder').boundingBox();
    const into = await moveTo(edge!.x + edge!.width / 2, edge!.y + edge!.height / 2);
    expect(into.resting).toBeGreaterThan(0);
    await mouse.up();
  });

  test('the cursor shows the gesture, and the cards do not inherit it', async () => {
    const cursorAt = (at: { x: number; y: number }): Promise<string> =>
      driver.canvas.evaluate((canvas, { x, y }) => {
        const root = canvas.shadowRoot!;
        const target = root.elementFromPoint(x, y)!;
        // A pseudo-element is above everything.
        const isCovered = getComputedStyle(target, '::after').inset === '0px';
        return getComputedStyle(target, isCovered ? '::after' : null).cursor;
      }, at);
    const cursorOfCard = (): Promise<string> =>
      driver.card('createOrder').evaluate((card) => getComputedStyle(card).cursor);
    const { mouse } = testPage.page;
    const card = await driver.point('createOrder', 0.5, 0.4);
    const area = (await driver.canvas.boundingBox())!;
    const empty = { x: area.x + 60, y: area.y + 60 };
    expect(await cursorAt(card)).toBe('default');

    await mouse.move(empty.x, empty.y);
    await mouse.down();
    await mouse.move(empty.x + 20, empty.y + 20, { steps: 4 });
    expect([await cursorAt(card), await cursorOfCard()]).toEqual(['grabbing', 'default']);
    await mouse.up();

    const port = await driver.point('createOrder', 0.5, 1);
    await mouse.move(port.x, port.y - 2);
    expect(await cursorAt({ x: port.x, y: port.y - 2 })).toBe('crosshair');
    await mouse.move(port.x, port.y + 8);
    expect(await cursorAt({ x: port.x, y: port.y + 8 })).toBe('crosshair');
    // Over a card, and away from the rim, where the view would move.
    const other = await driver.point('updateCustomer', 0.5, 0.4);
    await mouse.down();
    await mouse.move(other.x, other.y, { steps: 4 });
    expect(await cursorAt(other)).toBe('crosshair');
    await testPage.page.keyboard.press('Escape');
    await mouse.up();
  });

  test('the edges of a dragged node are drawn apart from the others until it is dropped', async () => {
    const listEdges = (layer: string): Promise<string[]> =>
      driver.canvas
        .locator(`${layer} [data-edge]`)
        .evaluateAll((edges) => edges.map((edge) => (edge as SVGElement).dataset['edge']!).sort());
    const all = await listEdges('svg.edges');
    const ofNode = all.filter((key) => key.includes('updateCustomer'));
    expect(ofNode).not.toEqual([]);
    await driver.drag(await driver.point('updateCustomer', 0.5, 0.4), { x: 420, y: 200 }, async () => {
      await until(async () => (await listEdges('svg.moving')).length > 0);
      expect(await listEdges('svg.moving')).toEqual(ofNode);
      expect(await listEdges('svg.edges')).toEqual(all);
    });
    await until(async () => (await listEdges('svg.moving')).length === 0);
    expect(await listEdges('svg.edges')).toEqual(all);

    // Smaller on screen, they would be rasterized larger than they are.
    await driver.zoom(0.67);
    await driver.waitForAnimation();
    const from = await driver.point('updateCustomer', 0.5, 0.4);
    await driver.drag(from, { x: from.x + 40, y: from.y + 80 }, async () => {
      await driver.waitForAnimation();
      expect(await driver.canvas.locator('.is-dragged').count()).toBe(1);
      expect(await listEdges('svg.moving')).toEqual([]);
    });
  });

  test('a drag from a port to another card connects them', async () => {
    await driver.drag(await driver.point('updateCustomer', 0.5, 1), await driver.point('createOrder', 0.3, 0.4));
    expect((await driver.chain()).connections).toContain('updateCustomer→createOrder');
    expect(await driver.announcements()).toContain('createOrder now runs after updateCustomer');
    await driver.undo();
    expect((await driver.chain()).connections).not.toContain('updateCustomer→createOrder');
  });

  test('a connection that would create a cycle is rejected with a reason', async () => {
    const before = await driver.chain();
    await driver.drag(
      await driver.point('createOrder', 0.5, 1),
      await driver.point('createCustomer', 0.3, 0.4),
      async () => {
        expect(await driver.canvas.locator('.tip').innerText()).toBe(
          'Would create a cycle: createOrder already runs after createCustomer',
        );
        expect(await driver.card('createProduct').getAttribute('class')).toContain('is-faded');
        expect(await listCardsUnder('path.preview.refused')).toEqual([]);
      },
    );
    expect(await driver.chain()).toEqual(before);
    expect(await driver.count(driver.canvas.locator('.tip, .is-faded, .is-refused'), 0)).toBe(0);
  });

  test('an edge dropped on empty canvas asks for the next operation, and connects it', async () => {
    const area = (await driver.canvas.boundingBox())!;
    await driver.drag(await driver.point('createOrder', 0.5, 1), { x: area.x + 80, y: area.y + area.height - 120 });
    await testPage.page.keyboard.type('createProduct');
    await testPage.page.keyboard.press('Enter');
    await until(async () => (await driver.chain()).connections.includes('createOrder→createProduct2'));
  });

  test('a Shift-drag selects what it touches; Delete removes it, undo restores it', async () => {
    const [a, b] = [await driver.point('updateCustomer', -0.05, -0.1), await driver.point('createProduct', 1.02, 1.1)];
    await testPage.page.keyboard.down('Shift');
    await driver.drag(a, b);
    await testPage.page.keyboard.up('Shift');
    await driver.waitForAnimation();
    expect(await driver.count(driver.canvas.locator('.node.is-selected'), 2)).toBe(2);
    await testPage.page.keyboard.press('Delete');
    expect((await driver.chain()).nodes).toEqual(['createCustomer', 'createOrder']);
    await driver.undo();
    expect((await driver.chain()).nodes).toHaveLength(4);
    expect((await driver.chain()).connections).toHaveLength(4);
  });

  test('an edge is selected by a click and removed with Delete', async () => {
    await driver.waitForAnimation();
    const label = (await driver.canvas.locator('.label', { hasText: 'ordering only' }).boundingBox())!;
    await testPage.page.mouse.click(label.x + label.width / 2, label.y + label.height / 2);
    await driver.waitForAnimation();
    expect(await driver.edge('createCustomer', 'createProduct').getAttribute('class')).toContain('selected');
    await testPage.page.keyboard.press('Delete');
    expect((await driver.chain()).connections).not.toContain('createCustomer→createProduct');
  });

  test('dragging the background pans, the wheel pans, Ctrl+wheel zooms at the pointer, and the minimap navigates', async () => {
    const before = await driver.point('createCustomer', 0, 0);
    const area = (await driver.canvas.boundingBox())!;
    await driver.drag({ x: area.x + 60, y: area.y + 60 }, { x: area.x + 110, y: area.y + 90 });
    await driver.waitForAnimation();
    const panned = await driver.point('createCustomer', 0, 0);
    expect(Math.round(panned.x - before.x)).toBe(50);
    expect(Math.round(panned.y - before.y)).toBe(30);
    await testPage.page.mouse.wheel(0, 40);
    await driver.waitForAnimation();
    expect(Math.round((await driver.point('createCustomer', 0, 0)).y - panned.y)).toBe(-40);
    await testPage.page.keyboard.down('Control');
    await testPage.page.mouse.wheel(0, -200);
    await testPage.page.keyboard.up('Control');
    await driver.waitForAnimation();
    const percent = (): Promise<string> => driver.canvas.locator('.zoom').innerText();
    expect(Number.parseInt(await percent(), 10)).toBeGreaterThan(100);
    await driver.canvas.getByRole('button', { name: 'Show all' }).click();
    await driver.waitForAnimation();
    const middle = await driver.point('createOrder', 0.5, 0.5);
    const mini = (await driver.canvas.locator('.mini canvas').boundingBox())!;
    await testPage.page.mouse.click(mini.x + 20, mini.y + 20);
    await driver.waitForAnimation();
    expect(await driver.point('createOrder', 0.5, 0.5)).not.toEqual(middle);
  });

  test('tidy layout lays out cards without overlaps, as one undo step', async () => {
    const chain = await driver.document();
    await driver.setChain({
      ...chain,
      layout: { ...chain.layout, updateCustomer: { x: 330, y: 20 }, createProduct: { x: 340, y: 30 } },
    });
    await driver.canvas.getByRole('button', { name: 'Tidy layout' }).click();
    await testPage.page.waitForFunction(() => said.includes('Layout tidied'));
    await driver.waitForAnimation();
    const boxes = await Promise.all(
      ['createCustomer', 'updateCustomer', 'createProduct', 'createOrder'].map(
        async (id) => (await driver.card(id).boundingBox())!,
      ),
    );
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1))
        expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(
          true,
        );
    }
    await driver.undo();
    expect(await driver.position('updateCustomer')).toEqual({ x: 330, y: 20 });
  });

  test('an operation dragged from the palette shows as a card and is dropped in position', async () => {
    const row = (await testPage.page
      .locator('opchain-palette')
      .getByText('createProduct', { exact: true })
      .boundingBox())!;
    const area = (await driver.canvas.boundingBox())!;
    await driver.drag({ x: row.x + 30, y: row.y + 8 }, { x: area.x + 120, y: area.y + 100 }, async () => {
      expect(await driver.canvas.locator('.ghost').innerText()).toContain('/products');
    });
    await driver.waitForAnimation();
    expect((await driver.chain()).nodes).toContain('createProduct2');
    expect(await driver.count(driver.canvas.locator('.ghost'), 0)).toBe(0);
    const card = (await driver.card('createProduct2').boundingBox())!;
    expect(card.x).toBeLessThan(area.x + 130);
  });

  test('an operation that is dragged before the code for it is there shows once it is, even if the pointer rests', async () => {
    let deliver = (): void => undefined;
    const delivered = new Promise<void>((resolve) => (deliver = resolve));
    await testPage.page.route('**/palette-drop-*.js', async (route) => {
      await delivered;
      await route.continue();
    });
    const row = testPage.page.locator('opchain-palette').getByText('createProduct', { exact: true });
    const [{ x, y }, area] = [(await row.boundingBox())!, (await driver.canvas.boundingBox())!];
    await driver.drag({ x: x + 30, y: y + 8 }, { x: area.x + 120, y: area.y + 100 }, async () => {
      await driver.waitForAnimation();
      expect(await driver.canvas.locator('.ghost').count()).toBe(0);
      deliver();
      expect(await driver.canvas.locator('.ghost').innerText()).toContain('/products');
    });
  });
});

describe('the canvas by keyboard', () => {
  beforeEach(async () => {
    await openCanvas();
    await driver.focus('createCustomer');
    await driver.announcements();
  });

  test('arrow keys follow connections, then lead to nearby nodes', async () => {
    const press = async (key: string): Promise<string | undefined> => {
      await testPage.page.keyboard.press(key);
      await driver.waitForAnimation();
      return driver.focused();
    };
    expect(await press('ArrowDown')).toBe('createOrder');
    expect(await press('ArrowUp')).toBe('createCustomer');
    expect(await press('ArrowLeft')).toBe('updateCustomer');
    expect(await press('ArrowRight')).toBe('createProduct');
  });

  test('C connects: likely targets come first, rejections are announced, Escape cancels', async () => {
    await driver.focus('updateCustomer');
    await testPage.page.keyboard.press('c');
    await testPage.page.keyboard.type('createO'.charAt(0));
    const announcements = await driver.announcements();
    expect(announcements.some((text) => text.includes('can be connected'))).toBe(true);
    await testPage.page.keyboard.press('Escape');
    expect(await driver.announcements()).toContain('No connection added');
    await testPage.page.keyboard.press('c');
    for (let tries = 0; tries < 6; tries++) {
      const [last] = (await driver.announcements()).slice(-1);
      if (last?.startsWith('createOrder,') === true) break;
      await testPage.page.keyboard.press('ArrowDown');
    }
    await testPage.page.keyboard.press('Enter');
    expect((await driver.chain()).connections).toContain('updateCustomer→createOrder');
  });

  test('F2 renames the node and every mapping from it', async () => {
    await testPage.page.keyboard.press('F2');
    await driver.canvas.locator('input.rename').waitFor();
    await testPage.page.keyboard.type('makeCustomer');
    await testPage.page.keyboard.press('Enter');
    expect((await driver.chain()).nodes).toContain('makeCustomer');
    await driver.waitForAnimation();
    expect(await driver.card('createOrder').textContent()).toContain('makeCustomer.id');
    expect(await driver.focused()).toBe('makeCustomer');
  });

  test('an invalid or taken name is rejected with a message; the field stays as typed until Escape or a valid name', async () => {
    const field = driver.canvas.locator('input.rename');
    const nodes = [...(await driver.chain()).nodes];
    for (const [name, message] of [
      ['createOrder', 'A node named createOrder already exists'],
      ['my order', 'Use only letters, digits, _ and -'],
    ] as const) {
      await testPage.page.keyboard.press('F2');
      await field.waitFor();
      await testPage.page.keyboard.type(name);
      await testPage.page.keyboard.press('Enter');
      expect((await driver.announcements()).at(-1)).toBe(message);
      expect(await field.getAttribute('title')).toBe(message);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      // Further typing goes into the field, not to the canvas shortcuts.
      await testPage.page.keyboard.type('rt');
      expect(await field.inputValue()).toBe(`${name}rt`);
      expect(await field.getAttribute('aria-invalid')).toBe('false');
      await testPage.page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      expect((await driver.chain()).nodes).toEqual(nodes);
      expect(await driver.focused()).toBe('createCustomer');
    }
  });

  test('Alt+arrow moves, Ctrl+D duplicates, Ctrl+A selects all, Delete deletes', async () => {
    await testPage.page.keyboard.press('Alt+ArrowRight');
    expect(await driver.position('createCustomer')).toEqual({ x: 340, y: 0 });
    await testPage.page.keyboard.press('Control+d');
    expect((await driver.chain()).nodes).toHaveLength(5);
    await testPage.page.keyboard.press('Control+a');
    expect(await driver.count(driver.canvas.locator('.node.is-selected'), 5)).toBe(5);
    await testPage.page.keyboard.press('Delete');
    expect((await driver.chain()).nodes).toEqual([]);
  });

  test('E selects a connection of the node, Delete removes it; R runs the node and its dependencies', async () => {
    await driver.focus('updateCustomer');
    await testPage.page.keyboard.press('e');
    expect(await driver.announcements()).toContain('updateCustomer uses id → id from createCustomer');
    await testPage.page.keyboard.press('Delete');
    expect((await driver.chain()).connections).not.toContain('createCustomer→updateCustomer');
    await driver.undo();
    await driver.focus('updateCustomer');
    await testPage.page.keyboard.press('r');
    await driver.results.getByText('2 of 2 steps').waitFor();
    const rows = driver.results.locator('[role=row][data-node]');
    expect((await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset['node']))).sort()).toEqual([
      'createCustomer',
      'updateCustomer',
    ]);
  });

  test('a copied snippet can be pasted in another tab', async () => {
    await testPage.page.keyboard.press('Control+a');
    await testPage.page.keyboard.press('Control+c');
    const tab = await testPage.context.newPage();
    await tab.goto(server.url);
    const otherDriver = new ElementsDriver(tab);
    await otherDriver.card('createOrder').waitFor();
    await otherDriver.focus('createOrder');
    await tab.keyboard.press('Control+v');
    await until(async () => (await otherDriver.chain()).nodes.length > 4);
    const { nodes, connections } = await otherDriver.chain();
    expect(nodes).toHaveLength(8);
    expect(connections).toContain('createCustomer2→createOrder2');
    expect(JSON.stringify(await otherDriver.step('createOrder2'))).toContain('{{createCustomer2.id}}');
    await tab.close();
  });

  test('a screen reader announces the card', async () => {
    expect(await driver.card('createOrder').getAttribute('aria-label')).toBe(
      'createOrder, POST /orders, Not run yet, runs after createCustomer, createProduct, customerId createCustomer.id, items[0].productId createProduct.id',
    );
  });
});

describe('the outline', () => {
  beforeEach(async () => {
    await openCanvas();
    await driver.canvas.getByRole('button', { name: 'Outline' }).click();
    await driver.canvas.locator('.outline .entry').first().waitFor();
  });

  test('lists the chain in run order', async () => {
    const rows = await driver.canvas.locator('.outline .entry b').allInnerTexts();
    expect(rows[0]).toBe('createCustomer');
    expect(rows.at(-1)).toBe('createOrder');
  });

  test('edits the same document: connects, disconnects, renames, deletes', async () => {
    await driver.canvas.locator('.outline .entry', { hasText: 'createOrder' }).first().click();
    await driver.canvas.getByLabel('Run createOrder after another node').selectOption('updateCustomer');
    expect((await driver.chain()).connections).toContain('updateCustomer→createOrder');
    await driver.canvas
      .getByRole('button', { name: 'Remove the connection from updateCustomer to createOrder' })
      .click();
    expect((await driver.chain()).connections).not.toContain('updateCustomer→createOrder');
    await driver.canvas.getByLabel('Rename createOrder').fill('order');
    await driver.canvas.getByLabel('Rename createOrder').press('Enter');
    expect((await driver.chain()).nodes).toContain('order');
    await driver.canvas.getByRole('button', { name: 'Delete order' }).click();
    expect((await driver.chain()).nodes).not.toContain('order');
  });

  test('is navigated with arrow keys', async () => {
    await driver.canvas.locator('.outline .entry').first().focus();
    await testPage.page.keyboard.press('ArrowDown');
    await driver.waitForAnimation();
    expect(await driver.selected()).toEqual(['updateCustomer']);
  });
});

describe('the canvas during a run', () => {
  test('shows states by icon and label, and what a failure stopped', async () => {
    await openCanvas('?fail=/products');
    await driver.run();
    expect(await driver.card('createCustomer').innerText()).toContain('Succeeded');
    expect(await driver.card('createProduct').innerText()).toContain('Failed');
    expect(await driver.card('createOrder').innerText()).toContain('createProduct failed');
    expect(await driver.card('createOrder').getAttribute('aria-label')).toContain('because createProduct failed');
    for (const id of ['createCustomer', 'createProduct', 'createOrder'])
      expect(await driver.card(id).locator('.foot svg').count()).toBe(1);
    expect(await driver.edge('createProduct', 'createOrder').getAttribute('class')).toContain('block');
    expect(await driver.canvas.locator('.label.block').textContent()).toContain('stopped here');
  });

  test('a node edited afterwards is marked', async () => {
    await openCanvas();
    await driver.run();
    await driver.changeStep('createProduct', { body: { payload: { name: 'Pen' } } });
    await driver.waitForAnimation();
    expect(await driver.card('createProduct').innerText()).toContain('Edited since run 1');
  });
});

test('a canvas removed from the page and put back shows its chain again', async () => {
  await openCanvas();
  await testPage.page.evaluate(() => {
    const canvas = document.querySelector('opchain-canvas')!;
    const before = canvas.nextSibling;
    const parent = canvas.parentElement!;
    canvas.remove();
    parent.insertBefore(canvas, before);
  });
  expect(await driver.count(driver.canvas.locator('.node'), 4)).toBe(4);
  expect(await driver.count(driver.canvas.locator('.world'), 1)).toBe(1);
  await driver.focus('createOrder');
  expect(await driver.focused()).toBe('createOrder');
});
