import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shapeChain } from '../../../test/support/drawing/shape-chain.js';
import { ElementsDriver } from '../../../test/support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const server = useTestPage('elements-page');
let testPage: TestPage;
let driver: ElementsDriver;

beforeAll(async () => {
  testPage = await browser.open(server.url, { reducedMotion: 'reduce' });
  driver = new ElementsDriver(testPage.page);
}, 60_000);
afterAll(() => testPage.context.close());

/** The labels whose pills the dotted edge enters, where they are on screen. */
function findCrossedLabels(canvas: Element): { x: number; y: number; width: number; height: number }[] {
  const root = canvas.shadowRoot!;
  const view = root.querySelector('.viewport')!.getBoundingClientRect();
  const path = root.querySelector<SVGPathElement>('.edge.preview')!;
  const matrix = path.getScreenCTM()!;
  const points = Array.from({ length: Math.ceil(path.getTotalLength() / 3) }, (_, index) =>
    path.getPointAtLength(index * 3).matrixTransform(matrix),
  );
  return (
    [...root.querySelectorAll('.label .pill')]
      .map((pill) => pill.getBoundingClientRect().toJSON() as DOMRect)
      .filter(
        ({ left, top, right, bottom }) =>
          left > view.left && right < view.right && top > view.top && bottom < view.bottom,
      )
      .filter(({ left, top, right, bottom }) =>
        points.some(({ x, y }) => x > left && x < right && y > top && y < bottom),
      )
      // Outside of its round ends, a line may pass.
      .map(({ x, y, width, height }) => ({ x: x + height / 2, y: y + 1, width: width - height, height: height - 2 }))
  );
}

test('a mapping that is being chosen leaves the labels that it passes as they are', async () => {
  const { page } = testPage;
  const chain = shapeChain('layers', 12);
  await driver.setChain(chain);
  await driver.canvas.locator('.zoom').click();
  await driver.waitForAnimation();
  const names = chain.steps.map(({ id }) => id);
  let crossed = 0;
  for (const [source, target] of [
    [0, 6],
    [1, 6],
    [1, 11],
    [3, 8],
  ] as const) {
    const preview = {
      mapping: { kind: 'response', stepId: names[source]!, path: ['id'] },
      target: names[target]!,
    } as const;
    await page.evaluate((chosen) => hostPage.preview(chosen), preview);
    await driver.waitForAnimation();
    const clips = await driver.canvas.evaluate(findCrossedLabels);
    const during = await Promise.all(clips.map((clip) => page.screenshot({ clip })));
    await page.evaluate(() => hostPage.preview(undefined));
    await driver.waitForAnimation();
    for (const [index, clip] of clips.entries())
      expect(during[index]!.equals(await page.screenshot({ clip }))).toBe(true);
    crossed += clips.length;
  }
  expect(crossed).toBeGreaterThan(6);
});
