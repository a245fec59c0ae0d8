import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { startBuilderHost } from '../../host/src/index.js';
import { boxOf } from '../support/box-of.js';
import { BuilderPage } from '../support/builder-page.js';
import { type TestPage, useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { until } from '../support/until.js';

/** No text is cut. */
const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => element.clientWidth > 0 && element.scrollWidth <= element.clientWidth);

const browser = useChromium();
const sample = useSample('bundled');

// A window of 1440 × 900 at 200% zoom has 720 × 450 CSS pixels.
const windows = [
  ['1024 × 700', { viewport: { width: 1024, height: 700 } }],
  ['200 % zoom', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
] as const;

describe.each(windows)('at %s', (_, options) => {
  let opened: TestPage;
  let builder: BuilderPage;

  beforeAll(async () => {
    opened = await browser.open(`${sample.url}/ui/`, { ...options, reducedMotion: 'reduce' });
    builder = new BuilderPage(opened.page);
    await builder.canvas.getByRole('button', { name: /^R2 / }).waitFor();
  });
  afterAll(() => opened?.context.close());

  /** It is completely inside the window. */
  async function expectInside(locator: Locator): Promise<void> {
    await locator.waitFor();
    const box = await locator.boundingBox();
    if (!box) throw new Error(`${locator.toString()} is not shown.`);
    const { width, height } = options.viewport;
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }

  /** Adds an operation from the palette, which is a sheet if there is no room next to the canvas. */
  async function add(operation: string): Promise<void> {
    const sheet = builder.bar.getByRole('button', { name: 'Operations', exact: true });
    if (!(await builder.palette.isVisible())) await sheet.click();
    const search = builder.palette.getByRole('combobox');
    await search.fill(operation);
    await builder.palette.getByRole('treeitem', { selected: true }).filter({ hasText: operation }).waitFor();
    await search.press('Enter');
    await builder.card(operation).waitFor();
    if (await sheet.isVisible()) await builder.palette.waitFor({ state: 'hidden' });
  }

  async function expectNoScrolling(): Promise<void> {
    const { page, window } = await opened.page.evaluate(() => ({
      page: { width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight },
      window: { width: innerWidth, height: innerHeight },
    }));
    expect(page.width).toBeLessThanOrEqual(window.width);
    expect(page.height).toBeLessThanOrEqual(window.height);
  }

  test('nothing is outside the window', async () => {
    await expectNoScrolling();
    for (const button of await builder.bar.getByRole('button').all())
      if (await button.isVisible()) await expectInside(button);
  });

  test('a user adds two calls, fills them in, and maps a value', async () => {
    await add('createCustomer');
    await builder.type('name', 'Ada Lovelace');
    await builder.type('email', 'ada@example.org');
    await add('updateCustomer');
    await builder.map('id', 'createCustomer.id');
    await builder.type('status', 'inactive');
    await builder.waitForCardLabel('updateCustomer', 'after createCustomer');
  });

  test('the picker fits', async () => {
    await builder.field('name').click();
    await opened.page.keyboard.type('{{');
    await builder.picker.getByRole('option').first().waitFor();
    await expectInside(builder.picker);
    await opened.page.keyboard.press('Escape');
    await builder.field('name').fill('');
  });

  test('it runs successfully, and a result opens', async () => {
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    await builder.resultOf('updateCustomer').click();
    await builder.inspector.getByRole('tab', { name: 'Response', selected: true }).waitFor();
    await expectInside(builder.inspector.getByRole('tab', { name: 'Response' }));
  });

  test('the credentials drawer fits', async () => {
    await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
    await builder.drawer.getByRole('heading', { name: 'Declared in spec' }).waitFor();
    await expectInside(builder.drawer);
    await expectInside(builder.drawer.getByRole('button', { name: 'Close credentials' }));
    await opened.page.keyboard.press('Escape');
    await builder.drawer.waitFor({ state: 'hidden' });
  });

  test('a menu fits', async () => {
    await builder.bar.getByRole('button', { name: /^Chain: / }).click();
    await expectInside(builder.bar.getByRole('button', { name: 'Copy share link' }));
    await opened.page.keyboard.press('Escape');
  });

  test('nothing is outside the window then, either', async () => {
    await expectNoScrolling();
    for (const button of await builder.bar.getByRole('button').all())
      if (await button.isVisible()) await expectInside(button);
    expect(opened.consoleMessages).toEqual([]);
  });
});

test('at 390 pixels no control of the top bar is under another one, and the names of chain and server are whole', async () => {
  const opened = await browser.open(
    `${sample.url}/ui/`,
    { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
    'opchain-top-bar',
  );
  const builder = new BuilderPage(opened.page);
  await builder.canvas.getByRole('button', { name: /^R2 / }).click();
  await builder.card('createOrder').waitFor();
  const controls = await Promise.all(
    (await builder.bar.getByRole('button').all()).map(async (control) => ({
      name: await control.getAttribute('aria-label'),
      box: await control.boundingBox(),
    })),
  );
  const shown = controls.flatMap(({ name, box }) => (box === null || box.width === 0 ? [] : [{ name, ...box }]));
  expect(shown.length).toBeGreaterThan(6);
  for (const { x, width, height } of shown) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    expect([x >= 0, x + width <= 390]).toEqual([true, true]);
  }
  const covered = shown.flatMap((a, index) =>
    shown
      .slice(index + 1)
      .filter((b) => a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1)
      .filter((b) => a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1)
      .map((b) => `${a.name} (${a.x} to ${a.x + a.width}) and ${b.name} (${b.x} to ${b.x + b.width})`),
  );
  expect(covered).toEqual([]);
  const names = builder.bar.locator(':is(.title, .server) > .face > .ellipsis');
  expect(await names.allInnerTexts()).toEqual(['R2 Order with credentials', new URL(sample.url).host]);
  for (const name of await names.all()) expect(await isWhole(name)).toBe(true);
  await opened.context.close();
});

test('a node that is added at 1024 pixels moves out from under the inspector', async () => {
  const opened = await browser.open(`${sample.url}/ui/`, {
    viewport: { width: 1024, height: 768 },
    reducedMotion: 'reduce',
  });
  const builder = new BuilderPage(opened.page);
  const search = builder.palette.getByRole('combobox');
  await search.fill('listOrders');
  await builder.palette.getByRole('treeitem', { selected: true }).filter({ hasText: 'listOrders' }).waitFor();
  await search.press('Enter');
  await builder.inspector.getByRole('heading', { level: 2 }).waitFor();
  await until(async () => {
    const [card, inspector] = [await builder.card('listOrders').boundingBox(), await builder.inspector.boundingBox()];
    return card !== null && inspector !== null && inspector.width > 0 && card.x + card.width <= inspector.x;
  });
  await opened.context.close();
});

test('at 1024 pixels a node that is selected moves out from under the inspector, which is closed in its head', async () => {
  const opened = await browser.open(`${sample.url}/ui/`, {
    viewport: { width: 1024, height: 768 },
    reducedMotion: 'reduce',
  });
  const builder = new BuilderPage(opened.page);
  await builder.canvas.getByRole('button', { name: /^R2 / }).click();
  await builder.card('createProduct').waitFor();
  await builder.waitForStillCanvas();
  await builder.card('createProduct').click({ position: { x: 20, y: 20 } });
  const heading = builder.inspector.getByRole('heading', { name: 'createProduct', exact: true });
  await heading.waitFor();
  const inspector = await boxOf(builder.inspector);
  await until(async () => {
    const card = await boxOf(builder.card('createProduct'));
    return card.x + card.width <= inspector.x;
  });
  const close = opened.page.getByRole('button', { name: 'Close inspector' });
  const [button, title] = [await boxOf(close), await boxOf(heading)];
  expect(button.x).toBeGreaterThan(inspector.x);
  expect(Math.abs(button.y + button.height / 2 - title.y - title.height / 2)).toBeLessThan(8);
  await close.click();
  await builder.inspector.waitFor({ state: 'hidden' });
  await opened.context.close();
});

test('in narrow windows the names of steps with problems and of their values are not broken', async () => {
  const opened = await browser.open(
    `${sample.url}/ui/`,
    { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
    'opchain-top-bar',
  );
  const builder = new BuilderPage(opened.page);
  const { page } = opened;
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search commands and operations' });
  await box.getByRole('combobox').fill('createCustomer');
  await box.getByRole('option', { selected: true }).filter({ hasText: 'createCustomer' }).waitFor();
  await page.keyboard.press('Enter');
  await builder.inspector.getByRole('heading', { level: 2 }).waitFor();
  await builder.runButton.click();
  const name = page.locator('opchain-results .item.diagnostic b').first();
  await name.waitFor();
  await until(() => name.evaluate((element) => element.getClientRects().length === 1 && element.clientHeight < 30));
  await page.setViewportSize({ width: 700, height: 844 });
  const value = page.locator('opchain-results .item.diagnostic code').first();
  await value.waitFor();
  expect(await value.evaluate((element) => element.getClientRects().length)).toBe(1);
  await opened.context.close();
});

test('on touch screens, shortcuts are hidden, and a long placeholder ends in an ellipsis', async () => {
  const keys = async (hasTouch: boolean): Promise<string[]> => {
    const opened = await browser.open(
      `${sample.url}/ui/`,
      { viewport: { width: 390, height: 844 }, hasTouch },
      'opchain-top-bar',
    );
    const welcome = opened.page.locator('opchain-welcome');
    await welcome.getByRole('heading', { level: 1 }).waitFor();
    expect(await welcome.locator('input[name=url]').evaluate((input) => getComputedStyle(input).textOverflow)).toBe(
      'ellipsis',
    );
    const shown = [];
    for (const key of await welcome.locator('kbd').all()) if (await key.isVisible()) shown.push(await key.innerText());
    await opened.context.close();
    return shown;
  };
  expect(await keys(true)).toEqual([]);
  expect(await keys(false)).toContain('/');
});

test('at 1024 pixels a failed run shows how many steps failed beside what retries them', async () => {
  const opened = await browser.open(`${sample.url}/ui/`, {
    viewport: { width: 1024, height: 768 },
    reducedMotion: 'reduce',
  });
  const builder = new BuilderPage(opened.page);
  await builder.entry('listOrders').dblclick();
  await builder.card('listOrders').waitFor();
  await builder.entry('getCustomer').dblclick();
  await builder.card('getCustomer').waitFor();
  await builder.type('id', 'nobody');
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  const counts = builder.results.getByText('1 succeeded, 1 failed', { exact: true });
  const around = builder.results.getByRole('group', { name: 'Selected run' });
  const [box, group] = [await boxOf(counts), await boxOf(around)];
  expect([box.y >= group.y - 1, box.y + box.height <= group.y + group.height + 1]).toEqual([true, true]);
  expect(await isWhole(counts)).toBe(true);
  await opened.context.close();
});

test('at 390 pixels the state of a failed run and what retries it are whole, next to each other', async () => {
  const opened = await browser.open(`${sample.url}/ui/`, { reducedMotion: 'reduce' });
  const builder = new BuilderPage(opened.page);
  await builder.entry('getCustomer').dblclick();
  await builder.card('getCustomer').waitFor();
  await builder.type('id', 'nobody');
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  await opened.page.setViewportSize({ width: 390, height: 844 });
  const retry = builder.results.getByRole('button', { name: /^Retry failed/ });
  const areWhole = async (): Promise<boolean> => {
    const [state, around, button] = await Promise.all(
      [builder.summary, builder.results.getByRole('group', { name: 'Selected run' }), retry].map(boxOf),
    );
    return (
      state!.x >= around!.x &&
      state!.x + state!.width <= around!.x + around!.width &&
      state!.y + state!.height <= 844 &&
      around!.x + around!.width <= button!.x &&
      button!.x + button!.width <= 390 &&
      (await isWhole(builder.results.locator('.counts')))
    );
  };
  await until(areWhole);
  await builder.results.getByRole('button', { name: 'Hide results' }).click();
  await until(areWhole);
  await opened.context.close();
});

test('the selected card stays in view when the results open over its lower half', async () => {
  const opened = await browser.open(`${sample.url}/ui/`, { reducedMotion: 'reduce' });
  const { page } = opened;
  const builder = new BuilderPage(page);
  await builder.canvas.getByRole('button', { name: /^R2 / }).click();
  await builder.card('createOrder').waitFor();
  await builder.waitForStillCanvas();
  await builder.select('createOrder');
  const [card, canvas] = [await boxOf(builder.card('createOrder')), await boxOf(builder.canvas)];
  const bottom = canvas.y + canvas.height - 40;
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + 30);
  await page.mouse.wheel(0, card.y + card.height - bottom);
  await until(async () => Math.abs((await boxOf(builder.card('createOrder'))).y + card.height - bottom) < 2);
  await builder.results.getByRole('button', { name: 'Show results' }).click();
  await until(async () => {
    const [shown, results] = [await boxOf(builder.card('createOrder')), await boxOf(builder.results)];
    return results.height > 100 && shown.y >= canvas.y && shown.y + shown.height <= results.y;
  });
  await opened.context.close();
});

test.each([1440, 1024])(
  'at %i pixels API, environment and server are read whole, and production is red',
  async (width) => {
    const file = join(await mkdtemp(join(tmpdir(), 'opchain-bar-')), 'environments.yaml');
    await writeFile(file, 'production: {}');
    const description = {
      openapi: '3.1.0',
      info: { title: 'Weather and tides of the northern coast', version: '2.14.0' },
      servers: [{ url: 'https://api.northern-coast.example' }],
      paths: { '/tides': { get: { operationId: 'listTides', responses: { 200: { description: 'OK' } } } } },
    };
    const host = await startBuilderHost({
      description: {
        name: 'coast',
        location: 'https://api.northern-coast.example/openapi.json',
        read: () => Promise.resolve(JSON.stringify(description)),
      },
      environments: file,
    });
    const opened = await browser.open(host.url, { viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const builder = new BuilderPage(opened.page);
    await builder.entry('listTides').dblclick();
    await builder.card('listTides').waitFor();
    await builder.setTitle('High tides');
    await builder.bar.getByText('High tides', { exact: true }).waitFor();
    await builder.bar.getByRole('button', { name: 'Environment none' }).click();
    await builder.bar.getByRole('menuitemradio', { name: 'production' }).click();
    const names = builder.bar.locator('opchain-popover:not(.title) > .face > .ellipsis');
    expect(await names.count()).toBe(3);
    const cut = await names.evaluateAll((all) =>
      all.flatMap(({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight ? [textContent] : [],
      ),
    );
    expect(cut).toEqual([]);
    const [run, failed] = await builder.runButton.evaluate((button) => {
      const { backgroundColor } = getComputedStyle(button);
      button.style.background = 'var(--opchain-failed)';
      return [backgroundColor, getComputedStyle(button).backgroundColor];
    });
    expect(run).toBe(failed);
    await opened.context.close();
    await host.close();
  },
);

test('at 390 pixels the inspector covers the canvas for a tap on a node, not for its menu, its drag or its new name', async () => {
  const opened = await browser.open(
    `${sample.url}/ui/`,
    { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', hasTouch: true },
    'opchain-top-bar',
  );
  const { page } = opened;
  const builder = new BuilderPage(page);
  await builder.canvas.getByRole('button', { name: /^R2 / }).click();
  const card = builder.card('createOrder');
  await card.waitFor();
  await builder.waitForStillCanvas();
  const client = await opened.context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const middleOf = async (locator: Locator): Promise<{ x: number; y: number }> => {
    const { x, y, width, height } = await boxOf(locator);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const menu = builder.canvas.getByRole('menu', { name: 'Actions for createOrder' });
  const openMenu = async (): Promise<void> => {
    await touch('touchStart', await middleOf(card));
    await menu.waitFor();
    await touch('touchEnd');
  };

  await openMenu();
  expect(await builder.inspector.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await builder.inspector.isVisible()).toBe(false);

  const before = await middleOf(card);
  await touch('touchStart', before);
  for (const by of [15, 30, 45]) await touch('touchMove', { x: before.x, y: before.y + by });
  await touch('touchEnd');
  await until(async () => (await middleOf(card)).y > before.y + 20);
  expect(await builder.inspector.isVisible()).toBe(false);

  await openMenu();
  await menu.getByRole('menuitem', { name: /^Rename/ }).click();
  await builder.canvas.getByRole('textbox', { name: 'Node name' }).fill('order');
  await page.keyboard.press('Enter');
  await builder.card('order').waitFor();
  expect(await builder.inspector.isVisible()).toBe(false);

  const { x, y } = await middleOf(builder.card('order'));
  await page.touchscreen.tap(x, y);
  await builder.inspector.getByRole('heading', { name: 'order', exact: true }).waitFor();
  await opened.context.close();
});

test('at 390 pixels the picker shows the names of fields and headers whole', async () => {
  const opened = await browser.open(`${sample.url}/ui/`, { reducedMotion: 'reduce' });
  const { page } = opened;
  const builder = new BuilderPage(page);
  await builder.entry('listOrders').dblclick();
  await builder.card('listOrders').waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  await builder.entry('getCustomer').dblclick();
  await builder.card('getCustomer').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await builder.field('id').click();
  await page.keyboard.type('{{');
  const labels = builder.picker.locator('.leaf .label');
  await labels.getByText('$headers.').first().waitFor();
  const cut = await labels.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await opened.context.close();
});

test.each([1440, 390])(
  'at %i pixels the columns of the outline are aligned, and nothing is outside of it',
  async (width) => {
    const opened = await browser.open(`${sample.url}/ui/`, { reducedMotion: 'reduce' });
    const { page } = opened;
    const builder = new BuilderPage(page);
    await builder.canvas.getByRole('button', { name: /^R2 / }).click();
    await builder.card('createOrder').waitFor();
    await page.setViewportSize({ width, height: 844 });
    await builder.canvas.getByRole('button', { name: 'Outline' }).click();
    const rows = builder.canvas.locator('.outline .entry');
    await rows.nth(3).waitFor();
    const lefts = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left))).map(String),
    );
    // Numbers are aligned at their ends.
    expect(new Set(lefts.map((each) => each.split(',').slice(1).join())).size).toBe(1);
    expect(await rows.first().evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true);
    await opened.context.close();
  },
);
