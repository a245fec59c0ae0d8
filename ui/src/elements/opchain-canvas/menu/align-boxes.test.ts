import { describe, expect, test } from '@jest/globals';
import type { Box } from '@opchain/drawing';
import fc from 'fast-check';
import { alignBoxes, distributeBoxes } from './align-boxes.js';

const card = (x: number, y: number, height = 100): Box => ({ x, y, width: 264, height });

describe('aligned boxes', () => {
  const boxes = new Map([
    ['a', card(0, 0)],
    ['b', card(300, 20, 200)],
    ['c', card(40, 300)],
  ]);

  test('share the outermost side, and do not cover each other', () => {
    expect(alignBoxes(boxes, 'left')).toEqual({ a: { x: 0, y: 0 }, b: { x: 0, y: 140 }, c: { x: 0, y: 380 } });
    expect(alignBoxes(boxes, 'right')).toEqual({ a: { x: 300, y: 0 }, b: { x: 300, y: 140 }, c: { x: 300, y: 380 } });
    expect(alignBoxes(boxes, 'top')).toEqual({ a: { x: 0, y: 0 }, c: { x: 304, y: 0 }, b: { x: 608, y: 0 } });
    expect(alignBoxes(boxes, 'bottom')).toEqual({ a: { x: 0, y: 300 }, c: { x: 304, y: 300 }, b: { x: 608, y: 200 } });
  });
});

describe('distributed boxes', () => {
  test('have equal gaps between the first and the last one, which stay', () => {
    const boxes = new Map([
      ['a', card(0, 0)],
      ['b', card(0, 150)],
      ['c', card(0, 500)],
    ]);
    expect(distributeBoxes(boxes, 'y')).toEqual({ a: { x: 0, y: 0 }, b: { x: 0, y: 250 }, c: { x: 0, y: 500 } });
  });

  test('never cover each other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 90, max: 250 }))), (sizes) => {
        const boxes = new Map(sizes.map(([y, height], index) => [`n${index}`, card(0, y, height)]));
        const ys = Object.entries(distributeBoxes(boxes, 'y'))
          .map(([id, { y }]) => ({ start: y, end: y + boxes.get(id)!.height }))
          .sort((a, b) => a.start - b.start);
        for (const [index, { end }] of ys.slice(0, -1).entries()) expect(ys[index + 1]!.start).toBeGreaterThan(end);
      }),
    );
  });
});
