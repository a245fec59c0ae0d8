import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { boxOf } from '../support/box-of.js';
import { until } from '../support/until.js';
import { useBuilder } from '../support/use-builder.js';

jest.setTimeout(90_000);

const browser = useChromium();
const sample = useSample('bundled');

const builder = useBuilder(browser, sample);

beforeEach(async () => {
  await builder.row('Presets').waitFor();
});

/** The palette's rows, groups without their counts. */
async function lines(): Promise<string[]> {
  return (await builder.palette.getByRole('treeitem').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
}

/** Resolves once the palette lists exactly this many operations and presets: results arrive after the key that asked. */
const listed = (count: number): Promise<void> =>
  until(async () => (await builder.palette.getByRole('treeitem', { level: 2 }).count()) === count);

const marks = (): Promise<string[]> => builder.palette.locator('mark').allInnerTexts();

describe('search', () => {
  test('finds operations and presets together, best first, and marks the matches', async () => {
    await builder.button('Collapse all').click();
    await builder.search.fill('ORDER');
    await builder.row(/createOrder/).waitFor();
    await builder.row(/R2 Order with credentials/).waitFor();
    const shown = await builder.palette.getByRole('treeitem', { level: 2 }).allInnerTexts();
    expect(shown.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'POST createOrder /orders',
      'GET listOrders /orders',
      'GET getOrder /orders/{id}',
      'PUT setOrderStatus /orders/{id}/status',
      expect.stringContaining('R1 Order without credentials'),
      expect.stringContaining('R2 Order with credentials'),
    ]);
    expect(await marks()).toEqual([...Array.from({ length: 4 }, () => ['Order', 'order']).flat(), 'Order', 'Order']);
    await expect(builder.palette.getByRole('treeitem', { level: 1, expanded: false }).count()).resolves.toBe(0);
  });

  test('searches paths after a slash, and presets only after a dot', async () => {
    await builder.search.fill('/orders/{id}/');
    await builder.row(/setOrderStatus/).waitFor();
    await listed(1);
    expect(await marks()).toEqual(['/orders/{id}/']);

    await builder.search.fill('.order');
    await builder.row(/R1 Order/).waitFor();
    await builder.row(/setOrderStatus/).waitFor({ state: 'detached' });
    await listed(2);
  });

  test('keeps its results while other presets are indexed', async () => {
    await builder.search.fill('getOrder');
    await builder.row(/getOrder/).waitFor();
    const before = await builder.palette.locator('mark').count();
    const counts = await builder.page.evaluateHandle(() => {
      const element = document.querySelector('opchain-builder')!;
      const root = element.shadowRoot!.querySelector('opchain-palette')!.shadowRoot!;
      const counts: number[] = [];
      const count = (): void => void counts.push(root.querySelectorAll('mark').length);
      new MutationObserver(count).observe(root, { subtree: true, childList: true, characterData: true });
      const snippet = { steps: [], connections: [], layout: {}, sources: [], inputs: [] };
      element.presets = [{ id: 'another', name: 'getOrder again', summary: '', from: 'host', snippet }];
      return counts;
    });
    await builder.row('getOrder again').waitFor();
    expect(before).toBeGreaterThan(0);
    expect(Math.min(...(await counts.jsonValue()))).toBeGreaterThanOrEqual(before);
  });

  test('lists everything for a bare prefix', async () => {
    await builder.search.fill('/');
    await builder.row(/^Wait/).waitFor({ state: 'detached' });
    await listed(11);
    await builder.search.fill('.');
    await builder.row(/^Wait/).waitFor();
    await listed(6);
    expect(await marks()).toEqual([]);
  });

  test('shows when there are no results', async () => {
    await builder.search.fill('nosuchthing');
    await builder.palette.getByRole('status').filter({ hasText: 'No results for “nosuchthing”' }).waitFor();
  });

  test('is focused with / from anywhere, navigated with the arrows, and adds with Enter', async () => {
    await builder.palette.getByRole('treeitem').first().waitFor();
    await builder.page.keyboard.press('/');
    await builder.search.fill('cust');
    await builder.row(/listCustomers/).waitFor();
    const active = builder.palette.locator('[role=treeitem][aria-selected=true]', { hasText: 'createCustomer' });
    await active.waitFor();
    const activeId = (await active.getAttribute('id')) ?? '';
    await until(async () => (await builder.search.getAttribute('aria-activedescendant')) === activeId);
    await builder.page.keyboard.press('ArrowDown');
    await builder.palette.locator('[role=treeitem][aria-selected=true]', { hasText: 'listCustomers' }).waitFor();
    await builder.page.keyboard.press('ArrowUp');
    await active.waitFor();
    await builder.page.keyboard.press('Enter');
    await builder.card('createCustomer').waitFor();
    expect((await builder.chain()).steps.map((node) => node.id)).toEqual(['createCustomer']);
    await builder.page.getByRole('status').filter({ hasText: 'createCustomer added' }).waitFor({ state: 'attached' });
  });
});

test('an item runs after the selected node, unless it is added with Shift: then it is beside it', async () => {
  const add = async (name: string, key = 'Enter'): Promise<void> => {
    await builder.search.focus();
    await builder.page.keyboard.type(name);
    await builder.palette.locator('[role=treeitem][aria-selected=true]', { hasText: name }).waitFor();
    await builder.page.keyboard.press(key);
    await builder.palette.locator('input:placeholder-shown').waitFor();
  };
  await add('createCustomer');
  await builder.card('createCustomer').waitFor();
  await add('Wait');
  await builder.card('wait').waitFor();
  await add('Assert');
  await builder.card('assert').waitFor();
  await builder.select('createCustomer');
  await add('listOrders');
  await builder.card('listOrders').waitFor();
  await add('listProducts', 'Shift+Enter');
  await builder.card('listProducts').waitFor();
  await builder.row(/^GET listOrders/).dblclick({ modifiers: ['Shift'] });
  await builder.card('listOrders2').getByText('starts at once').waitFor();
  expect(await builder.canvas.getByText('starts at once').count()).toBe(1);
  expect((await builder.chain()).connections).toEqual([
    { source: 'createCustomer', target: 'wait' },
    { source: 'wait', target: 'assert' },
    { source: 'createCustomer', target: 'listOrders' },
  ]);
});

test('a click on an operation tells what it is and adds it; dragged onto the start page, it lands where it is dropped', async () => {
  const card = builder.page.getByRole('dialog', { name: 'Create an order' });
  await builder.row(/^POST createOrder/).click();
  const text = (await card.innerText()).replace(/\s+/g, ' ');
  for (const part of ['POST /orders', 'createOrder', 'customerId string · required', '201', 'passwordAuth'])
    expect(text).toContain(part);
  await builder.page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
  await builder.search.fill('createOrder');
  await builder.palette.locator('[role=treeitem][aria-selected=true]', { hasText: 'createOrder' }).waitFor();
  await builder.page.keyboard.press('Alt+Enter');
  await card.getByRole('button', { name: 'Add to the chain' }).press('Enter');
  await builder.card('createOrder').waitFor();
  await card.waitFor({ state: 'hidden' });
  await builder.button('Undo: ').click();

  const [row, area] = [await boxOf(builder.entry('listOrders')), await boxOf(builder.canvas)];
  await builder.page.getByRole('heading', { name: 'Build your first chain' }).waitFor();
  await builder.page.mouse.move(row.x + 60, row.y + 10);
  await builder.page.mouse.down();
  await builder.page.mouse.move(area.x + area.width / 2, area.y + area.height / 2, { steps: 4 });
  await builder.canvas.getByText('Drop it anywhere here').waitFor();
  await until(
    async () =>
      (await builder.page.locator('opchain-welcome .hello').evaluate((page) => getComputedStyle(page).opacity)) === '0',
  );
  await builder.page.mouse.up();
  await builder.card('listOrders').waitFor();
});

test('"Expand all" expands all groups, and collapses them again', async () => {
  const open = (): Promise<number> => builder.palette.getByRole('treeitem', { level: 1, expanded: true }).count();
  await builder
    .row(/^Customers/)
    .first()
    .waitFor();
  await builder.button('Collapse all').click();
  await builder.button('Expand all').waitFor();
  expect([await open(), await lines()]).toEqual([0, ['Customers', 'Products', 'Orders', 'Presets']]);
  await builder.button('Expand all').click();
  await builder.button('Collapse all').waitFor();
  expect([await open(), (await lines()).length]).toEqual([4, 4 + 11 + 6]);
});

describe('presets', () => {
  test('Ctrl+Enter runs from the palette too: on an empty chain it shows what is missing, and it never adds the active row', async () => {
    await builder.row(/R2 Order with credentials/).click();
    await builder.page.keyboard.press('Control+Enter');
    await builder.page.locator('opchain-builder .notice').getByText('Nothing to run yet').waitFor();
    await builder.page.getByRole('status').filter({ hasText: 'Nothing to run yet' }).waitFor({ state: 'attached' });
    expect((await builder.chain()).steps).toEqual([]);
    await builder.page.keyboard.press('Enter');
    await builder.card('createOrder').waitFor();
    await builder.row(/^GET listProducts/).click();
    await builder.page.keyboard.press('Control+Enter');
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    expect((await builder.chain()).steps).toHaveLength(4);
  });

  test('a wait pauses its branch, and is measured in the results', async () => {
    await builder.row(/^POST createCustomer/).dblclick();
    await builder.card('createCustomer').waitFor();
    await builder.row(/^Wait/).dblclick({ modifiers: ['Shift'] });
    await builder.inspector.getByRole('heading', { name: 'wait' }).waitFor();
    await builder.inspector.getByLabel('Duration').fill('0.3');
    await builder.card('wait').getByText('Wait 300 ms').waitFor();
    const duration = builder.inspector.getByLabel('Duration');
    for (const refused of ['-1', 'abc', '', '1e9']) {
      await duration.fill(refused);
      await duration.blur();
      await builder.inspector.getByText('Enter a number of seconds').waitFor();
      expect(await duration.inputValue()).toBe('0.3');
    }
    await duration.fill('0,2');
    await builder.card('wait').getByText('Wait 200 ms').waitFor();
    expect(await duration.getAttribute('aria-invalid')).toBe('false');
    await builder.field('name').waitFor({ state: 'detached' });
    await builder.button('Run wait and its dependencies').click();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    const row = builder.results.getByRole('row', { name: /wait/ });
    await row.filter({ hasText: /\d\.?\d* m?s\s*$/ }).waitFor();
  });

  test('an assert fails the run if a value of an earlier node does not match', async () => {
    await builder.row(/^GET listProducts/).dblclick();
    await builder.card('listProducts').waitFor();
    await builder.row(/^Assert/).dblclick();
    await builder.inspector.getByRole('heading', { name: 'assert' }).waitFor();
    await builder.inspector.getByRole('button', { name: 'Add check' }).click();
    await builder.inspector.getByRole('button', { name: 'Edit as text', exact: true }).click();
    await builder.writeCode('Condition', '{{listProducts.$status}} == 201');
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Failed');
    await builder.results
      .getByRole('row', { name: /assert/ })
      .filter({ hasText: 'Failed' })
      .waitFor();
    await builder.results
      .getByRole('row', { name: /listProducts/ })
      .filter({ hasText: 'Succeeded' })
      .waitFor();
  });

  test('a snippet is restored with the connections of its nodes, even after a reload', async () => {
    await builder.button(/^R2 Order with credentials/).click();
    await builder.card('createCustomer').waitFor();
    await builder.card('createCustomer').locator('.name').click();
    await builder
      .card('updateCustomer')
      .locator('.name')
      .click({ modifiers: ['Shift'] });
    await builder.button('Save as snippet…').click();
    await builder.page.locator('opchain-snippet-dialog').getByLabel('Name').fill('Customer, changed');
    await builder.button('Save snippet').click();
    await builder.page.reload();
    await builder.search.fill('.customer, ch');
    await builder.row(/Customer, changed/).waitFor();
    await builder.search.press('Enter');
    await builder.card('updateCustomer2').waitFor();
    const { steps, connections } = await builder.chain();
    expect(steps).toHaveLength(6);
    expect(connections).toContainEqual({ source: 'createCustomer2', target: 'updateCustomer2' });
    const copy = steps.find((node) => node.id === 'updateCustomer2');
    expect(copy).toMatchObject({
      parameters: [{ name: 'id', value: '{{createCustomer2.id}}' }],
      credentials: [{ credential: 'basicAuth' }],
    });
  });

  test('a chain that the host offers opens whole on an empty canvas, and runs successfully', async () => {
    await builder.search.fill('.r2');
    await builder.row(/R2 Order with credentials/).waitFor();
    await builder.search.press('Enter');
    await builder.card('createOrder').waitFor();
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
  });
});
