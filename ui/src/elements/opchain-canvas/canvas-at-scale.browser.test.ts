import { afterEach, describe, expect, test } from '@jest/globals';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { waitForFrames, waitUntilStill } from '../../../test/support/wait-until-still.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const server = useTestPage('elements-page');

let testPage: TestPage;
let driver: ElementsDriver;

const openCanvas = async (query: string): Promise<void> => {
  testPage = await browser.open(`${server.url}${query}`);
  driver = new ElementsDriver(testPage.page);
  await driver.canvas.locator('.node, canvas.layer:not([hidden])').first().waitFor();
  // It opens at its start.
  await driver.canvas.locator('.tools').getByRole('button', { name: 'Show all' }).click();
  await driver.waitForAnimation();
};

/** Number of elements of the canvas, cards included. */
const countElements = (): Promise<number> =>
  testPage.page.evaluate(() => document.querySelector('opchain-canvas')!.shadowRoot!.querySelectorAll('*').length);

/** A point within a card that is painted. */
const findPainted = (id: string): Promise<{ x: number; y: number }> =>
  testPage.page.evaluate((each) => {
    const world = document.querySelector('opchain-canvas')!.shadowRoot!.querySelector<HTMLElement>('.world')!;
    const { left, top } = world.getBoundingClientRect();
    const { a } = new DOMMatrix(world.style.transform);
    const { x, y } = workbench.chain.layout[each]!;
    return { x: left + (x + 130) * a, y: top + (y + 60) * a };
  }, id);

/** Number of page layouts, whether automatic or forced by a script. */
async function startCountingLayouts(): Promise<() => Promise<number>> {
  const session = await testPage.context.newCDPSession(testPage.page);
  await session.send('Performance.enable');
  const count = async (): Promise<number> =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')!.value;
  const before = await count();
  return async () => (await count()) - before;
}

async function zoomBy(steps: number, delta: number): Promise<void> {
  const area = (await driver.canvas.boundingBox())!;
  await testPage.page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
  await testPage.page.keyboard.down('Control');
  for (let step = 0; step < steps; step++) {
    await testPage.page.mouse.wheel(0, delta);
    await waitForFrames(testPage.page);
  }
  await testPage.page.keyboard.up('Control');
  await driver.waitForAnimation();
}

afterEach(async () => {
  expect(testPage.consoleMessages).toEqual([]);
  await testPage.context.close();
});

describe('large chains', () => {
  test.each([200, 1000, 3000, 5000])('of %p nodes need few elements, at every position and zoom', async (many) => {
    await openCanvas(`?nodes=${many}`);
    const counts = [await countElements()];
    const area = (await driver.canvas.boundingBox())!;
    await testPage.page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
    await testPage.page.keyboard.down('Control');
    for (let step = 0; step < 14; step++) {
      await testPage.page.mouse.wheel(0, -120);
      // Until what was stretched is drawn.
      await driver.waitForAnimation();
      counts.push(await countElements());
    }
    await testPage.page.keyboard.up('Control');
    for (let step = 0; step < 8; step++) {
      await testPage.page.mouse.wheel(300, 300);
      await waitForFrames(testPage.page, 3);
      counts.push(await countElements());
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(2500);
    expect(await driver.canvas.locator('.node').count()).toBeGreaterThan(0);
  });

  test('very many nodes are painted, and the one in use keeps its element', async () => {
    await openCanvas('?nodes=1000');
    expect(await driver.canvas.locator('canvas.layer').isVisible()).toBe(true);
    const { x, y } = await findPainted('n500');
    await testPage.page.mouse.click(x, y);
    await driver.card('n500').waitFor();
    expect(await driver.count(driver.canvas.locator('.node'), 1)).toBe(1);
  });

  test('what is painted has the ground of the theme, with its dots, on the surface where it is translucent', async () => {
    await openCanvas('?nodes=1000');
    /** Colors of the upper left corner, the most frequent first. */
    const listGroundColors = (ground: string): Promise<string[]> =>
      driver.canvas.evaluate(async (canvas, value) => {
        if (value !== '') {
          canvas.style.setProperty('--opchain-canvas', value);
          canvas.setAttribute('theme', 'light');
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        }
        const layer = canvas.shadowRoot!.querySelector<HTMLCanvasElement>('.layer')!;
        const copy = new OffscreenCanvas(100, 100).getContext('2d')!;
        copy.drawImage(layer, 0, 0);
        const counts = new Map<string, number>();
        const { data } = copy.getImageData(0, 0, 100, 100);
        for (let index = 0; index < data.length; index += 4) {
          const color = [...data.subarray(index, index + 4)].join();
          counts.set(color, (counts.get(color) ?? 0) + 1);
        }
        return [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color);
      }, ground);
    const colors = await listGroundColors('');
    expect(colors[0]).toBe('245,246,247,255');
    expect(colors.length).toBeGreaterThan(1);
    expect(await driver.canvas.locator('.grid').isVisible()).toBe(false);
    expect((await listGroundColors('transparent'))[0]).toBe('255,255,255,255');
  });

  test('a click selects a painted node in place: the view does not change', async () => {
    await openCanvas('?nodes=1000');
    const at = await findPainted('n500');
    const zoom = (): Promise<string> => driver.canvas.locator('.zoom').innerText();
    const before = await zoom();
    await testPage.page.mouse.click(at.x, at.y);
    await driver.waitForAnimation();
    expect(await driver.selected()).toEqual(['n500']);
    expect(await driver.focused()).toBe('n500');
    expect(await zoom()).toBe(before);
  });

  test('elements of cards that leave the view are reused for new ones', async () => {
    await openCanvas('?nodes=3000');
    await testPage.page.evaluate(() => hostPage.reveal('n0'));
    await zoomBy(2, -120);
    await testPage.page.evaluate(() => {
      const world = document.querySelector('opchain-canvas')!.shadowRoot!.querySelector('.world')!;
      const [elements, ids] = [new Set<Element>(), new Set<string>()];
      const record = (): void =>
        world.querySelectorAll<HTMLElement>('.node[data-node]').forEach((element) => {
          elements.add(element);
          ids.add(element.dataset['node']!);
        });
      record();
      new MutationObserver(record).observe(world, { childList: true });
      Object.assign(globalThis, { cardsSeen: () => ({ elements: elements.size, ids: ids.size }) });
    });
    for (let step = 0; step < 60; step++) {
      await testPage.page.mouse.wheel(250, 150);
      await testPage.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
    await driver.waitForAnimation();
    const seen = await testPage.page.evaluate(() =>
      (globalThis as unknown as { cardsSeen(): { elements: number; ids: number } }).cardsSeen(),
    );
    expect(seen.ids).toBeGreaterThan(150);
    expect(seen.elements).toBeLessThan(seen.ids / 2);
  });

  test('opening one lays out the page a few times, regardless of the number of nodes', async () => {
    await openCanvas('?nodes=200');
    const countSmall = await startCountingLayouts();
    await testPage.page.reload();
    await driver.canvas.locator('.node, canvas.layer:not([hidden])').first().waitFor();
    await driver.waitForAnimation();
    const smallCount = await countSmall();
    await testPage.context.close();
    await openCanvas('?nodes=3000');
    const many = await startCountingLayouts();
    await testPage.page.reload();
    await driver.canvas.locator('.node, canvas.layer:not([hidden])').first().waitFor();
    await driver.waitForAnimation();
    expect(await many()).toBeLessThan(smallCount + 30);
  });

  test.each([
    ['painted', 0],
    ['with elements', 14],
  ])('panning one that is %s lays out the page at most once per frame', async (_, zoomSteps) => {
    await openCanvas('?nodes=3000');
    if (zoomSteps > 0) await zoomBy(zoomSteps, -120);
    const area = (await driver.canvas.boundingBox())!;
    await testPage.page.evaluate(() => {
      let frames = 0;
      const record = (): void => void (frames++, requestAnimationFrame(record));
      requestAnimationFrame(record);
      Object.assign(globalThis, { framesSeen: () => frames });
    });
    const layouts = await startCountingLayouts();
    const frames = (): Promise<number> =>
      testPage.page.evaluate(() => (globalThis as unknown as { framesSeen(): number }).framesSeen());
    const before = await frames();
    await testPage.page.mouse.move(area.x + 20, area.y + 20);
    await testPage.page.mouse.down({ button: 'middle' });
    await testPage.page.mouse.move(area.x + 300, area.y + 250, { steps: 60 });
    await testPage.page.mouse.up({ button: 'middle' });
    // Requested in this order, so that no frame after the last layout is counted.
    const layoutCount = await layouts();
    expect(layoutCount).toBeLessThanOrEqual((await frames()) - before + 3);
  });

  test('zooming stretches what is drawn, and draws it at the new zoom once the wheel rests', async () => {
    await openCanvas('?nodes=200');
    const look = (): Promise<{ drawn: string; detail: string; width: number }> =>
      testPage.page.evaluate(() => {
        const world = document.querySelector('opchain-canvas')!.shadowRoot!.querySelector<HTMLElement>('.world')!;
        const card = world.querySelector<HTMLElement>('.node[data-node="n99"]')!;
        return {
          drawn: world.style.transform,
          detail: card.dataset['detail']!,
          width: card.getBoundingClientRect().width,
        };
      });
    const before = await look();
    const area = (await driver.canvas.boundingBox())!;
    await testPage.page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
    const stretched = await testPage.page.evaluate(
      ([x, y]) =>
        new Promise<{ drawn: string; detail: string; width: number }>((resolve) => {
          const { shadowRoot } = document.querySelector('opchain-canvas')!;
          const card = shadowRoot!.querySelector<HTMLElement>('.node[data-node="n99"]')!;
          const event = { clientX: x!, clientY: y!, deltaY: -200, ctrlKey: true, bubbles: true, cancelable: true };
          shadowRoot!.querySelector('.viewport')!.dispatchEvent(new WheelEvent('wheel', event));
          // The canvas asked for its frame first.
          requestAnimationFrame(() =>
            resolve({
              drawn: shadowRoot!.querySelector<HTMLElement>('.world')!.style.transform,
              detail: card.dataset['detail']!,
              width: card.getBoundingClientRect().width,
            }),
          );
        }),
      [area.x + area.width / 2, area.y + area.height / 2],
    );
    expect(stretched).toEqual({ ...before, width: stretched.width });
    expect(stretched.width / before.width).toBeGreaterThan(1.3);
    await driver.waitForAnimation();
    const after = await look();
    expect(after.drawn).not.toBe(before.drawn);
    expect(after.detail).not.toBe(before.detail);
    expect(after.width).toBeCloseTo(stretched.width, 0);
  });

  test('dragging a painted node paints the area around it again, which looks as if everything were painted', async () => {
    await openCanvas('?nodes=1000');
    const { x, y } = await findPainted('n500');
    await testPage.page.mouse.click(x, y);
    await driver.card('n500').waitFor();
    await driver.waitForAnimation();
    const from = await driver.point('n500', 0.5, 0.3);
    await testPage.page.evaluate(() => {
      const { fillRect } = CanvasRenderingContext2D.prototype;
      const shares: number[] = [];
      CanvasRenderingContext2D.prototype.fillRect = function (...area) {
        if (this.canvas.className === 'layer')
          shares.push((area[2] * area[3]) / (this.canvas.width * this.canvas.height));
        fillRect.apply(this, area);
      };
      const layer = document.querySelector('opchain-canvas')!.shadowRoot!.querySelector<HTMLCanvasElement>('.layer')!;
      const read = (): ImageData => {
        const copy = new OffscreenCanvas(layer.width, layer.height).getContext('2d', { willReadFrequently: true })!;
        copy.drawImage(layer, 0, 0);
        return copy.getImageData(0, 0, layer.width, layer.height);
      };
      Object.assign(globalThis, { layerOf: { shares, read } });
    });
    await driver.drag(from, { x: from.x + 60, y: from.y + 40 }, async () => {
      // By then, the card has the look of a dragged one.
      await waitUntilStill(testPage.page);
      await testPage.page.evaluate(() => {
        (globalThis as unknown as { layerOf: { shares: number[] } }).layerOf.shares.splice(0);
      });
      for (let step = 1; step <= 5; step++) {
        await testPage.page.mouse.move(from.x + 60 + step * 12, from.y + 40 + step * 8);
        await waitForFrames(testPage.page);
      }
      const { shares, differences, painted } = await testPage.page.evaluate(async () => {
        const { shares, read } = (globalThis as unknown as { layerOf: { shares: number[]; read(): ImageData } })
          .layerOf;
        const steps = shares.splice(0);
        const inParts = read().data;
        const canvas = document.querySelector('opchain-canvas')!;
        for (const theme of ['dark', 'light'] as const) {
          canvas.setAttribute('theme', theme);
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        }
        const atOnce = read().data;
        let [differences, painted] = [0, 0];
        for (let index = 0; index < atOnce.length; index++) {
          if (atOnce[index] !== atOnce[index % 4]) painted++;
          if (Math.abs(atOnce[index]! - inParts[index]!) > 8) differences++;
        }
        return { shares: steps, differences, painted };
      });
      expect(painted).toBeGreaterThan(100_000);
      expect(shares.length).toBeGreaterThan(3);
      expect(Math.max(...shares)).toBeLessThan(0.1);
      expect(differences).toBe(0);
    });
  });

  test('after a run, the cards around the view show their states as those in view do', async () => {
    await openCanvas('?nodes=200');
    await testPage.page.evaluate(() => hostPage.reveal('n99'));
    await driver.waitForAnimation();
    await zoomBy(2, -120);
    await driver.run();
    const { around, others } = await testPage.page.evaluate(() => {
      const canvas = document.querySelector('opchain-canvas')!;
      const { left, right } = canvas.getBoundingClientRect();
      const cards = [...canvas.shadowRoot!.querySelectorAll<HTMLElement>('.node[data-node]')];
      return {
        around: cards.filter((card) => {
          const box = card.getBoundingClientRect();
          return box.right < left || box.left > right;
        }).length,
        others: cards.filter((card) => !card.classList.contains('succeeded')).map((card) => card.className),
      };
    });
    expect(around).toBeGreaterThan(5);
    expect(others).toEqual([]);
  });

  test('a run updates a large chain until its end', async () => {
    await openCanvas('?nodes=1000');
    await driver.run();
    await driver.results.getByRole('group', { name: 'Selected run' }).getByText('Succeeded', { exact: true }).waitFor();
    expect(await driver.results.locator('[role=row]').count()).toBeLessThan(60);
  }, 60_000);
});
