import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import { findDrawingFlaws } from '../../../test/support/drawing/find-drawing-flaws.js';
import { shapeChain, shapeNames } from '../../../test/support/drawing/shape-chain.js';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { parseChain } from '../../../test/support/parse-chain.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';
import { until } from '../../../test/support/until.js';

// The drawing of chains of many shapes and sizes, measured in the page: nothing covers anything, and everything is readable.

const browser = useChromium();
const server = useTestPage('elements-page');
let testPage: TestPage;
let driver: ElementsDriver;

beforeAll(async () => {
  testPage = await browser.open(server.url, { reducedMotion: 'reduce' });
  driver = new ElementsDriver(testPage.page);
}, 60_000);
afterAll(() => testPage.context.close());

/** Draws a chain, or as many nodes of it as its shape has at that size, at fit, at 100 % and at 70 %. */
async function checkDrawing(chain: Chain, name: string): Promise<void> {
  // As text: the type of a chain is too deep for the parameter.
  await driver.setChain(chain);
  await driver.waitForAnimation();
  const flaws: Record<string, string[]> = {};
  // What is drawn at 70 % differs in its type only: the smaller chains show it.
  const zooms = chain.steps.length > 30 ? ['fit', '100 %'] : ['fit', '100 %', '70 %'];
  for (const zoom of zooms) {
    // A large chain opens at its start.
    if (zoom === 'fit') await driver.canvas.locator('.tools').getByRole('button', { name: 'Show all' }).click();
    if (zoom === '100 %') await driver.canvas.locator('.zoom').click();
    if (zoom === '70 %') await driver.zoom(0.7);
    await driver.waitForAnimation();
    flaws[zoom] = await driver.canvas.evaluate(findDrawingFlaws, zoom === 'fit');
    if (process.env['SCREENSHOTS'] !== undefined)
      await testPage.page.screenshot({ path: `${process.env['SCREENSHOTS']}/${name} ${zoom.replace(' %', '')}.png` });
  }
  expect(flaws).toEqual(Object.fromEntries(zooms.map((zoom) => [zoom, []])));
}

describe.each(shapeNames)('a chain shaped like a %s', (shape) => {
  test.each([8, 30, 100])('of %p nodes is drawn without flaws', (count) =>
    checkDrawing(shapeChain(shape, count), `${shape} ${count}`),
  );
});

test('a chain much wider than a screen is shown to its ends', async () => {
  const fan = shapeChain('fan', 100);
  const chain = {
    ...fan,
    layout: Object.fromEntries(fan.steps.map(({ id }, index) => [id, { x: 330 * index, y: 0 }])),
  };
  await driver.setChain(chain);
  await driver.canvas.locator('.tools').getByRole('button', { name: 'Show all' }).click();
  const showGrid = (visibility: string): Promise<void> =>
    driver.canvas.evaluate(
      (canvas, value) => canvas.shadowRoot!.querySelector<HTMLElement>('.grid')!.style.setProperty('visibility', value),
      visibility,
    );
  await showGrid('hidden');
  await driver.waitForAnimation();
  const boxes = await driver.canvas
    .locator('.node')
    .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON() as DOMRect));
  const byLeft = boxes.toSorted((a, b) => a.x - b.x);
  // All of the page: of a part, Chromium draws what it otherwise leaves out.
  const picture = (await testPage.page.screenshot()).toString('base64');
  const countColors = (box: DOMRect): Promise<number> =>
    testPage.page.evaluate(
      async ([base64, { x, y, width, height }]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
        context.drawImage(bitmap, 0, 0);
        return new Set(new Uint32Array(context.getImageData(x, y, width, height).data.buffer)).size;
      },
      [picture, box] as const,
    );
  const [first, last] = [byLeft[0]!, byLeft.at(-1)!];
  expect(await countColors({ ...last, y: last.y + 100 })).toBe(1);
  expect(await countColors(first)).toBeGreaterThan(1);
  expect(await countColors(last)).toBeGreaterThan(1);
  await showGrid('');
});

test('a chain is laid out for what its operations need, unless somebody works on it before they are known', async () => {
  const smallestGap = async (worksOnIt: boolean): Promise<number> => {
    const { page, context } = await browser.open(server.url);
    const fresh = new ElementsDriver(page);
    await page.evaluate(
      ([drawn, works]) => {
        workbench.chain = JSON.parse(drawn) as Chain;
        if (!works) return;
        const viewport = document.querySelector('opchain-canvas')!.shadowRoot!.querySelector('.viewport')!;
        viewport.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
      },
      [JSON.stringify(shapeChain('line', 8)), worksOnIt] as const,
    );
    await fresh.card('createOrder2').getByText('required').first().waitFor();
    await fresh.waitForAnimation();
    const gaps = await fresh.canvas.locator('.node').evaluateAll((nodes) => {
      const boxes = nodes.map((node) => node.getBoundingClientRect()).sort((a, b) => a.x - b.x || a.y - b.y);
      const scale = boxes[0]!.width / (nodes[0] as HTMLElement).offsetWidth;
      return boxes
        .slice(1)
        .flatMap(({ x, top }, index) =>
          x === boxes[index]!.x ? [Math.round((top - boxes[index]!.bottom) / scale)] : [],
        );
    });
    await context.close();
    return Math.min(...gaps);
  };
  expect(await smallestGap(false)).toBeGreaterThanOrEqual(88);
  expect(await smallestGap(true)).toBeLessThan(88);
});

const samples = 'conformance/chains';

test('when zooming out, card texts stay between 9 pixels and their size at 100 %, and the name is the largest', async () => {
  const chain = await parseChain(readFileSync(`${samples}/R1.arazzo.yaml`, 'utf8'));
  await driver.setChain(chain);
  await driver.waitForAnimation();
  const measure = (): Promise<number[]> =>
    driver.card('createOrder').evaluate((card: HTMLElement) => {
      const scale = card.getBoundingClientRect().width / card.offsetWidth;
      return ['.name', '.foot', '.path', '.key', '.chip.map', '.m'].map(
        (part) => Number.parseFloat(getComputedStyle(card.querySelector(part)!).fontSize) * scale,
      );
    });
  await driver.canvas.locator('.zoom').click();
  await driver.waitForAnimation();
  await driver.focus('createOrder');
  const whole = await measure();
  for (const zoom of [0.9, 0.85, 0.79, 0.77, 0.7, 0.68, 0.61]) {
    await driver.canvas.locator('.zoom').click();
    await driver.waitForAnimation();
    await driver.zoom(zoom);
    await driver.waitForAnimation();
    const sizes = await measure();
    expect([zoom, sizes.filter((size, index) => size < 9 || size > whole[index]!)]).toEqual([zoom, []]);
    expect([zoom, ...sizes.toSorted((a, b) => b - a)]).toEqual([zoom, ...sizes]);
  }
});

test.each(['R1', 'R2', 'pages-until-the-end', 'fallback-on-failure'])(
  'the labels of %s are as far from both ends of their pills, in words and in code',
  async (file) => {
    const chain = await parseChain(readFileSync(`${samples}/${file}.arazzo.yaml`, 'utf8'));
    await driver.setChain(chain);
    await driver.canvas.locator('.zoom').click();
    await driver.waitForAnimation();
    const margins = await driver.canvas.locator('.label').evaluateAll((labels) =>
      labels.flatMap((label) => {
        const [text, pill] = ['text', '.pill'].map((part) => label.querySelector(part)!.getBoundingClientRect());
        return [text!.left - pill!.left, pill!.right - text!.right];
      }),
    );
    expect(margins.length).toBeGreaterThan(0);
    expect(margins.filter((margin) => margin < 6 || margin > 9)).toEqual([]);
  },
);

test('the card of a step that calls a workflow shows it small, as it is now, and not below 50 %', async () => {
  const chain = await parseChain(readFileSync(`${samples}/for-each-item.arazzo.yaml`, 'utf8'));
  const open = (id: string): Promise<string | undefined> =>
    testPage.page.evaluate((target) => hostPage.openWorkflow(target), id);
  const countSteps = async (): Promise<number | undefined> => {
    const path = await driver.card('activateEach').locator('.called .steps').getAttribute('d');
    return path?.match(/M/g)?.length;
  };
  await driver.setChain(chain);
  await until(async () => (await countSteps()) === 2);
  await open('activateInactive');
  await testPage.page.locator('opchain-palette').getByRole('treeitem', { name: 'Wait' }).dblclick();
  await open('activateAll');
  await until(async () => (await countSteps()) === 3);
  await driver.zoom(0.67);
  await driver.zoom(0.67);
  await driver.zoom(0.67);
  await driver.waitForAnimation();
  expect(await driver.card('activateEach').locator('.called').count()).toBe(0);
});
const windows = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1024, height: 768, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
] as const;

test('a change of the theme changes what is painted, too', async () => {
  const paint = (): Promise<string> =>
    driver.canvas.locator('.mini canvas').evaluate((mini: HTMLCanvasElement) => mini.toDataURL());
  const light = await paint();
  await driver.canvas.evaluate((canvas) => canvas.setAttribute('theme', 'dark'));
  await until(async () => (await paint()) !== light);
  const dark = await paint();
  await driver.canvas.evaluate((canvas) => canvas.removeAttribute('theme'));
  await until(async () => (await paint()) !== dark);
});

test('a narrow canvas has no minimap, which would cover what it shows', async () => {
  const isShown = async (width: number): Promise<boolean> => {
    await testPage.page.setViewportSize({ width, height: 844 });
    await driver.waitForAnimation();
    return driver.canvas.locator('.mini').isVisible();
  };
  expect(await isShown(1024)).toBe(true);
  expect(await isShown(390)).toBe(false);
  await testPage.page.setViewportSize({ width: 1440, height: 900 });
});

describe.each(windows)('in a window of $width × $height', ({ colorScheme, ...size }) => {
  beforeAll(async () => {
    await testPage.page.setViewportSize(size);
    await testPage.page.emulateMedia({ colorScheme });
  });

  test.each(readdirSync(samples))('%s is drawn without flaws', async (file) =>
    checkDrawing(await parseChain(readFileSync(`${samples}/${file}`, 'utf8')), `${file} ${size.width}`),
  );

  // In the widest window, the shapes above have this size already. In the narrowest, the palette leaves 150 px, where not all of them fit.
  const large = shapeNames.filter(
    (shape) => size.width === 1024 || (size.width === 390 && shape !== 'line' && shape !== 'fan'),
  );
  const drawn = [['layers', 30] as const, ...large.map((shape) => [shape, 100] as const)];
  test.each(drawn)('the shape of a %s of %p nodes is drawn without flaws', (shape, count) =>
    checkDrawing(shapeChain(shape, count), `${shape} ${count} ${size.width}`),
  );
});

test('the card of a step that calls a workflow that does not exist says so', async () => {
  const call = { kind: 'workflow', id: 'finish', workflow: { id: 'tidyUp' } } as const;
  await driver.setChain({
    ...(await driver.document()),
    steps: [{ ...call, inputs: [], checks: [], captures: [], onFailure: [] }],
    connections: [],
    layout: {},
  });
  await driver.waitForAnimation();
  await driver.canvas.locator('.zoom').click();
  await driver.card('finish').getByText('Chain not found').waitFor();
});
