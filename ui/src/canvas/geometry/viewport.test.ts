import { expect, test } from '@jest/globals';
import { blend, fit, MAX_ZOOM, reveal, MIN_ZOOM, toDrawing, toScreen, visibleBox, zoomAt } from './viewport.js';

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
