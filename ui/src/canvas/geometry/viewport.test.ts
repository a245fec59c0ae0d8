import { expect, test } from '@jest/globals';
import {
  MAX_ZOOM,
  MIN_ZOOM,
  blend,
  fit,
  fitClear,
  reveal,
  toDrawing,
  toScreen,
  visibleBox,
  zoomAt,
} from './viewport.js';
import { overlaps } from './box.js';

const size = { width: 1000, height: 600 };

test('zooming keeps the point under the pointer', () => {
  const view = { x: 30, y: -20, k: 0.8 };
  const at = { x: 400, y: 300 };
  const zoomed = zoomAt(view, 1.6, at);
  const [before, after] = [toDrawing(view, at), toDrawing(zoomed, at)];
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});

test('zoom is bounded', () => {
  expect(zoomAt({ x: 0, y: 0, k: 1 }, 99, { x: 0, y: 0 }).k).toBe(MAX_ZOOM);
  expect(zoomAt({ x: 0, y: 0, k: 1 }, 0, { x: 0, y: 0 }).k).toBe(MIN_ZOOM);
});

test('fitting centers the whole box, at most at 100%', () => {
  const box = { x: -500, y: 100, width: 4000, height: 1000 };
  const seen = visibleBox(fit(box, size), size);
  expect(seen.x).toBeLessThan(box.x);
  expect(seen.x + seen.width).toBeGreaterThan(box.x + box.width);
  expect(fit({ x: 0, y: 0, width: 10, height: 10 }, size).k).toBe(1);
});

test('revealing shifts by the minimum, or not at all', () => {
  const view = { x: 0, y: 0, k: 1 };
  expect(reveal(view, { x: 100, y: 100, width: 264, height: 150 }, size)).toBe(view);
  expect(reveal(view, { x: 900, y: 100, width: 264, height: 150 }, size)).toEqual({ x: 1000 - 32 - 1164, y: 0, k: 1 });
});

test('an animated move ends at its target and passes in between', () => {
  const [from, to] = [
    { x: 0, y: 0, k: 1 },
    { x: -400, y: 60, k: 0.25 },
  ];
  expect(blend(from, to, 1)).toEqual(to);
  expect(blend(from, to, 0.5).k).toBeCloseTo(0.5);
  expect(toScreen(to, toDrawing(to, { x: 7, y: 9 })).x).toBeCloseTo(7);
});

test.each([
  ['wide', 4000, 300],
  ['high', 300, 4000],
  ['as wide as high', 2000, 1500],
  ['small', 900, 560],
])('what is shown as a whole is clear of toolbar and minimap: %s', (_, width, height) => {
  const area = { width: 1000, height: 640 };
  const overlays = [
    { x: 12, y: 596, width: 200, height: 32 },
    { x: 844, y: 524, width: 144, height: 104 },
  ];
  const box = { x: 100, y: -200, width, height };
  const view = fitClear(box, area, overlays);
  const shown = { ...toScreen(view, box), width: width * view.k, height: height * view.k };
  for (const overlay of overlays) expect(overlaps(shown, overlay)).toBe(false);
  expect(Math.max(shown.width / area.width, shown.height / area.height)).toBeGreaterThan(0.6);
});

test('a revealed node is moved out from under the minimap', () => {
  const minimap = { x: 844, y: 524, width: 144, height: 104 };
  const view = { x: 0, y: 0, k: 1 };
  const node = { x: 700, y: 440, width: 264, height: 150 };
  const revealed = reveal(view, node, { width: 1000, height: 640 }, [minimap]);
  expect(overlaps({ ...node, ...toScreen(revealed, node) }, minimap)).toBe(false);
});
