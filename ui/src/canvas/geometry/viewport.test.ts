import { describe, expect, test } from '@jest/globals';
import {
  MAX_ZOOM,
  MIN_ZOOM,
  blend,
  fit,
  fitClear,
  panAtRim,
  reveal,
  toDrawing,
  toScreen,
  visibleBox,
  zoomAt,
} from './viewport.js';
import { overlaps } from './box.js';
import { openClear } from './open-clear.js';

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

test('the top bar does not cover fully shown drawings or revealed nodes', () => {
  const area = { width: 390, height: 560 };
  const [chains, tools] = [
    { x: 8, y: 8, width: 180, height: 34 },
    { x: 12, y: 516, width: 200, height: 32 },
  ];
  const box = { x: 0, y: 0, width: 264, height: 900 };
  const view = fitClear(box, area, [chains, tools]);
  const shown = { ...toScreen(view, box), width: box.width * view.k, height: box.height * view.k };
  for (const overlay of [chains, tools]) expect(overlaps(shown, overlay)).toBe(false);
  const node = { x: 40, y: 20, width: 264, height: 150 };
  const revealed = reveal({ x: 0, y: 0, k: 1 }, node, area, [chains, tools]);
  expect(overlaps({ ...node, ...toScreen(revealed, node) }, chains)).toBe(false);
});

test('a revealed node is moved out from under the minimap', () => {
  const minimap = { x: 844, y: 524, width: 144, height: 104 };
  const view = { x: 0, y: 0, k: 1 };
  const node = { x: 700, y: 440, width: 264, height: 150 };
  const revealed = reveal(view, node, { width: 1000, height: 640 }, [minimap]);
  expect(overlaps({ ...node, ...toScreen(revealed, node) }, minimap)).toBe(false);
});

describe('a panel over the right part of the canvas', () => {
  const area = { width: 760, height: 520 };
  const panel = { x: 424, y: 0, width: 336, height: 520 };
  const tools = { x: 12, y: 476, width: 200, height: 32 };
  const minimap = { x: 604, y: 404, width: 144, height: 104 };

  test('covers no part of what is fully shown', () => {
    const box = { x: 0, y: 0, width: 900, height: 560 };
    const view = fitClear(box, area, [tools, minimap, panel]);
    const shown = { ...toScreen(view, box), width: box.width * view.k, height: box.height * view.k };
    for (const overlay of [tools, panel]) expect(overlaps(shown, overlay)).toBe(false);
    expect(shown.x).toBeGreaterThanOrEqual(0);
  });

  test('covers no revealed node', () => {
    const node = { x: 450, y: 100, width: 264, height: 150 };
    const revealed = reveal({ x: 0, y: 0, k: 1 }, node, area, [tools, minimap, panel]);
    expect(overlaps({ ...node, ...toScreen(revealed, node) }, panel)).toBe(false);
  });

  test('is ignored where it leaves no room', () => {
    const view = { x: 0, y: 0, k: 0.5 };
    expect(
      reveal(view, { x: 100, y: 100, width: 264, height: 150 }, { width: 390, height: 700 }, [
        { x: 54, y: 0, width: 336, height: 700 },
      ]),
    ).toBe(view);
  });
});

test('a drag pans at the rim, the faster the nearer to it, and nowhere else', () => {
  const view = { x: 10, y: 20, k: 0.5 };
  expect(panAtRim(view, { x: 500, y: 300 }, size)).toBe(view);
  expect(panAtRim(view, { x: 0, y: 300 }, size)).toEqual({ x: 22, y: 20, k: 0.5 });
  expect(panAtRim(view, { x: 12, y: 300 }, size)).toEqual({ x: 16, y: 20, k: 0.5 });
  expect(panAtRim(view, { x: size.width + 50, y: size.height }, size)).toEqual({ x: -2, y: 8, k: 0.5 });
});

describe('a drawing that opens', () => {
  const toolbar = { x: 12, y: 548, width: 200, height: 40 };
  const card = { width: 264, height: 130 };

  test('is shown as a whole where its names can be read', () => {
    const all = { x: 0, y: 0, width: 2000, height: 1200 };
    expect(openClear(all, { x: 0, y: 0, ...card }, size, [toolbar])).toEqual(fitClear(all, size, [toolbar]));
  });

  test('is otherwise shown from its first card on, without empty space before it, at a zoom where cards say everything', () => {
    const rows = { x: 0, y: 0, width: 1400, height: 90_000 };
    const view = openClear(rows, { x: 0, y: 0, ...card }, size, [toolbar, { x: 12, y: 12, width: 90, height: 40 }]);
    expect(view.k).toBe(0.6);
    expect(toScreen(view, { x: 0, y: 0 })).toEqual({ x: 80, y: 64 });
    const wide = { x: -20_000, y: 0, width: 40_000, height: 3000 };
    const first = { x: 300, y: 0, ...card };
    const inMiddle = openClear(wide, first, size, []);
    expect(toScreen(inMiddle, { x: first.x + card.width / 2, y: 0 })).toEqual({ x: size.width / 2, y: 40 });
  });
});
