import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Connection, Step } from '@opchain/core';
import { CARD_WIDTH, fitZoom, layoutChain, OPENING_ZOOM, READABLE_ZOOM, WHOLE_ZOOM, type WindowSize } from './index.js';

const HEIGHT = 130;
const wait = (id: string): Step => ({ kind: 'wait', id, durationMs: 1 });

/** Steps that run one after the other. */
function sequence(count: number, order?: 'list') {
  const steps = Array.from({ length: count }, (_, index) => wait(`s${index}`));
  const connections = steps.slice(1).map(({ id }, index): Connection => ({ source: `s${index}`, target: id }));
  return { steps, connections, ...(order && { order }) };
}

function sizeOf(layout: ReturnType<typeof layoutChain>): WindowSize {
  const [xs, ys] = [Object.values(layout).map(({ x }) => x), Object.values(layout).map(({ y }) => y)];
  return {
    width: Math.max(...xs) - Math.min(...xs) + CARD_WIDTH,
    height: Math.max(...ys) - Math.min(...ys) + HEIGHT,
  };
}

const windows = [
  { width: 760, height: 670 },
  { width: 420, height: 540 },
  { width: 310, height: 640 },
];

describe('a list', () => {
  test('runs from left to right and wraps like text, without one card on another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.constantFrom(...windows), (count, window) => {
        const layout = layoutChain(sequence(count, 'list'), { heightOf: () => HEIGHT, window });
        const cards = Object.values(layout);
        const pairs = cards.slice(1).map((card, index) => [cards[index]!, card] as const);
        const [inRow, wrapped] = [true, false].map((same) => pairs.filter(([a, b]) => (a.y === b.y) === same));
        for (const [before, after] of inRow!) expect(after.x).toBeGreaterThan(before.x + CARD_WIDTH);
        for (const [before, { x, y }] of wrapped!) expect([x, y > before.y + HEIGHT]).toEqual([cards[0]!.x, true]);
      }),
    );
  });

  test('of 30 steps can be read at once, and one of 1,000 has rows that can be read', () => {
    const [wide] = windows as [WindowSize];
    for (const order of ['list', undefined] as const) {
      const layout = layoutChain(sequence(30, order), { heightOf: () => HEIGHT, window: wide });
      expect(fitZoom(sizeOf(layout), wide)).toBeGreaterThan(READABLE_ZOOM);
    }
    const { width } = sizeOf(layoutChain(sequence(1000, 'list'), { heightOf: () => HEIGHT, window: wide }));
    expect(width * OPENING_ZOOM).toBeLessThanOrEqual(wide.width);
    expect(width * OPENING_ZOOM).toBeGreaterThan(wide.width / 2);
  });

  test('is one column if that was asked for', () => {
    const layout = layoutChain(sequence(8, 'list'), { heightOf: () => HEIGHT, direction: 'down' });
    expect(new Set(Object.values(layout).map(({ x }) => x)).size).toBe(1);
  });
});

describe('a graph', () => {
  const tree = (count: number) => {
    const steps = Array.from({ length: count }, (_, index) => wait(`s${index}`));
    const connections = steps
      .slice(1)
      .map(({ id }, index): Connection => ({ source: `s${Math.floor(index / 3)}`, target: id }));
    return { steps, connections };
  };

  test('leads in the direction in which it is larger in the window', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 60 }),
        fc.integer({ min: 300, max: 1500 }),
        fc.integer({ min: 300, max: 1500 }),
        (count, width, height) => {
          const window = { width, height };
          const zoom = (direction?: 'down' | 'right'): number =>
            fitZoom(
              sizeOf(layoutChain(tree(count), { heightOf: () => HEIGHT, window, ...(direction && { direction }) })),
              window,
            );
          expect(zoom()).toBeGreaterThanOrEqual(Math.max(zoom('down'), zoom('right') / 1.16));
        },
      ),
    );
  });

  test('of 30 steps shows all names at once in any shape, without one card on another', () => {
    const shapes: Readonly<Record<string, (index: number) => readonly number[]>> = {
      tree: (index) => [Math.floor((index - 1) / 3)],
      fan: (index) => (index === 29 ? Array.from({ length: 28 }, (_, at) => at + 1) : [0]),
      dense: (index) =>
        [((index * 2654435761) >>> 9) % index, ((index * 40503 + 7) >>> 3) % index].map((at) =>
          Math.max(at, index - 9),
        ),
    };
    for (const sources of Object.values(shapes))
      for (const window of [
        { width: 760, height: 626 },
        { width: 680, height: 570 },
      ]) {
        const steps = Array.from({ length: 30 }, (_, index) => wait(`s${index}`));
        const connections = steps
          .slice(1)
          .flatMap(({ id }, index) => sources(index + 1).map((at): Connection => ({ source: `s${at}`, target: id })));
        const layout = layoutChain({ steps, connections }, { heightOf: () => 121, window });
        expect(fitZoom(sizeOf(layout), window)).toBeGreaterThanOrEqual(WHOLE_ZOOM);
        const cards = Object.values(layout);
        for (const [index, { x, y }] of cards.entries())
          for (const other of cards.slice(index + 1))
            expect(Math.abs(other.x - x) >= CARD_WIDTH + 40 || Math.abs(other.y - y) >= HEIGHT).toBe(true);
      }
  });

  test('to the right has each node behind its sources, and no card on another one, regardless of their heights', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.array(fc.integer({ min: 90, max: 300 }), { minLength: 40, maxLength: 40 }),
        (count, heights) => {
          const chain = tree(count);
          const heightOf = (id: string): number => heights[Number(id.slice(1))]!;
          const layout = layoutChain(chain, { heightOf, direction: 'right' });
          for (const { source, target } of chain.connections)
            expect(layout[target]!.x).toBeGreaterThanOrEqual(layout[source]!.x + CARD_WIDTH + 40);
          const columns = Object.entries(layout).sort(([, a], [, b]) => a.x - b.x || a.y - b.y);
          const below = columns
            .slice(1)
            .map(([, card], index) => [columns[index]!, card] as const)
            .filter(([[, before], card]) => before.x === card.x);
          for (const [[id, before], { y }] of below) expect(y).toBeGreaterThanOrEqual(before.y + heightOf(id) + 16);
        },
      ),
    );
  });

  test('that is a tree has its nodes beside each other in the order of their sources', () => {
    const layout = layoutChain(tree(31), { heightOf: () => HEIGHT, direction: 'right' });
    for (let index = 14; index < 31; index++)
      expect(layout[`s${index}`]!.y).toBeGreaterThan(layout[`s${index - 1}`]!.y);
  });
});
