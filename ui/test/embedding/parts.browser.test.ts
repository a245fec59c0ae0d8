import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { OpchainCanvas } from '../../src/index.js';
import { openEmbed } from '../support/open-embed.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const served = useTestPage('embed-page');

let opened: TestPage;
let page: Page;

beforeEach(async () => {
  opened = await openEmbed(browser, served);
  ({ page } = opened);
});
afterEach(async () => {
  expect([...opened.consoleMessages, ...(await page.evaluate(() => embed.violations))]).toEqual([]);
  await opened.context.close();
});

const card = (id: string) => page.locator(`opchain-canvas .node[data-node="${id}"]`);

test('palette and canvas form a small builder with one workbench', async () => {
  await page.evaluate(async () => {
    const workbench = embed.createWorkbench({ kernel: await embed.makeKernel(), network: { readUrl: embed.readUrl } });
    const place = embed.box(1000, 600);
    place.style.setProperty('display', 'grid');
    place.style.setProperty('grid', '100% / 260px 1fr');
    const [palette, canvas] = [document.createElement('opchain-palette'), document.createElement('opchain-canvas')];
    palette.workbench = canvas.workbench = workbench;
    place.append(palette, canvas);
    await workbench.openDescription('/openapi.json', { name: 'shop' });
  });
  const row = page.getByRole('treeitem').filter({ hasText: 'listProducts' });
  const [from, to] = [await row.boundingBox(), await page.locator('opchain-canvas').boundingBox()];
  if (!from || !to) throw new Error('The parts are not on the page.');
  await page.mouse.move(from.x + 60, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 300, to.y + 200, { steps: 4 });
  await page.mouse.up();
  await card('listProducts').waitFor();
  await page.getByRole('treeitem').filter({ hasText: 'createOrder' }).dblclick();
  await card('createOrder').waitFor();
  expect(await page.evaluate(() => document.querySelector('opchain-canvas')?.chain?.steps.map(({ id }) => id))).toEqual(
    ['listProducts', 'createOrder'],
  );
});

test('an element that was away from the page shows what changed in between, and follows what changes then', async () => {
  await page.evaluate(async () => {
    const workbench = embed.createWorkbench({ kernel: await embed.makeKernel(), network: { readUrl: embed.readUrl } });
    const palette = document.createElement('opchain-palette');
    palette.workbench = workbench;
    const place = embed.box(300, 600);
    place.append(palette);
    await palette.updateComplete;
    palette.remove();
    await workbench.openDescription('/openapi.json', { name: 'shop' });
    if (palette.shadowRoot?.querySelector('[role=treeitem][data-key*=listProducts]'))
      throw new Error('It was updated while it was away.');
    place.append(palette);
    Object.assign(window, { workbench });
  });
  const rows = page.getByRole('treeitem').filter({ hasText: 'listProducts' });
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  await page.evaluate(() =>
    (window as unknown as { workbench: ReturnType<typeof embed.createWorkbench> }).workbench.openDescription(
      '/openapi.json',
      { name: 'second' },
    ),
  );
  await rows.nth(1).waitFor();
});

describe('a standalone canvas', () => {
  const show = (readonly: boolean) =>
    page.evaluate((only) => {
      const canvas = document.createElement('opchain-canvas');
      canvas.readonly = only;
      canvas.chain = embed.chain;
      const changes: number[] = [];
      canvas.addEventListener('opchain-change', ({ chain }) => changes.push(chain.steps.length));
      Object.assign(window, { changes });
      embed.box(800, 600).append(canvas);
    }, readonly);
  const chain = () =>
    page.evaluate(() => JSON.stringify((document.querySelector('opchain-canvas') as OpchainCanvas).chain));
  const given = () => page.evaluate(() => JSON.stringify(embed.chain));

  test('shows a chain that cannot be changed by mouse, keyboard, clipboard or outline', async () => {
    await show(true);
    await card('createOrder').click();
    await card('createOrder').and(page.locator('[aria-current=true]')).waitFor();
    const box = await card('createOrder').boundingBox();
    if (!box) throw new Error('There is no card.');
    // Drag it; draw a connection from it; rename it; delete it.
    await page.mouse.move(box.x + 40, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 240, box.y + 112, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height + 60, { steps: 4 });
    await page.mouse.up();
    await card('createOrder').dblclick({ position: { x: 120, y: 16 } });
    for (const key of [
      'F2',
      'Delete',
      'Backspace',
      'c',
      't',
      'r',
      'Alt+ArrowRight',
      'Control+d',
      'Control+x',
      'Control+v',
      '/',
      '.',
    ])
      await page.keyboard.press(key);
    expect(await page.getByRole('button', { name: 'Tidy layout' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Outline' }).click();
    await page.locator('opchain-canvas [data-row="createOrder"]').click();
    await page.keyboard.press('Delete');
    expect(await page.locator('opchain-canvas .outline').getByRole('textbox').count()).toBe(0);
    expect(await chain()).toBe(await given());
  });

  test('can still be navigated: by arrow keys, zoom, and as a whole', async () => {
    await show(true);
    await card('listProducts').click();
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(
      () =>
        document.querySelector('opchain-canvas')?.shadowRoot?.activeElement?.getAttribute('data-node') ===
        'createOrder',
    );
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await card('listProducts').getByText('listProducts').first().waitFor();
  });

  test('can be edited if it is not read-only, and notifies', async () => {
    await show(false);
    await card('createOrder').click();
    await page.keyboard.press('Delete');
    await card('createOrder').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (window as unknown as { changes: number[] }).changes)).toEqual([1]);
  });

  test('shows another chain when it is set', async () => {
    await show(true);
    await card('createOrder').waitFor();
    await page.evaluate(() => {
      const canvas = document.querySelector('opchain-canvas');
      if (canvas) canvas.chain = { ...embed.chain, steps: [embed.node('createProduct')], connections: [], layout: {} };
    });
    await card('createProduct').waitFor();
    await card('createOrder').waitFor({ state: 'detached' });
  });

  test('accepts its chain before the elements are defined', async () => {
    await opened.page.reload();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.evaluate(async () => {
      const canvas = document.createElement('opchain-canvas');
      Object.assign(canvas, { readonly: true, chain: embed.chain });
      embed.box(800, 600).append(canvas);
      await embed.define();
    });
    await card('createOrder').waitFor();
  });
});

describe('standalone results', () => {
  test('show a run from elsewhere: each call, its request and response', async () => {
    await page.evaluate(async () => {
      const results = document.createElement('opchain-results');
      results.summary = await embed.runOnce();
      embed.box(1100, 420).append(results);
    });
    const row = page.getByRole('row').filter({ hasText: 'createOrder' });
    await row.getByText('Succeeded').waitFor();
    await row.getByText('POST').waitFor();
    await row.click();
    const detail = page.locator('opchain-result-detail');
    await detail.getByText('A thing').first().waitFor();
    await detail.getByRole('tab', { name: 'Request' }).click();
    await detail.getByText('http://api.test/orders').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: /HAR/ }).click()),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.har$/);
  });

  test('show the next run when it is set, and keep the previous one', async () => {
    await page.evaluate(async () => {
      const results = document.createElement('opchain-results');
      results.summary = await embed.runOnce();
      embed.box(1100, 420).append(results);
      await results.updateComplete;
      results.summary = await embed.runOnce();
    });
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('listitem').nth(1).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(2);
  });
});
