import { expect, test } from '@jest/globals';
import type { Box } from '@opchain/drawing';
import fc from 'fast-check';
import { overlaps } from '../geometry/box.js';
import { SpatialIndex } from './spatial-index.js';

const box = fc.record({
  x: fc.integer({ min: -20_000, max: 20_000 }),
  y: fc.integer({ min: -20_000, max: 20_000 }),
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 3_000 }),
});

test('a query finds exactly the overlapping boxes after boxes were set, moved and deleted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.option(box)), { maxLength: 60 }),
      box,
      (steps, asked) => {
        const index = new SpatialIndex();
        const boxes = new Map<string, Box>();
        for (const [number, next] of steps) {
          const id = `n${number}`;
          if (next === null) {
            index.delete(id);
            boxes.delete(id);
          } else {
            index.set(id, next);
            boxes.set(id, next);
          }
        }
        expect(index.size).toBe(boxes.size);
        const expected = [...boxes].filter(([, each]) => overlaps(each, asked)).map(([id]) => id);
        expect(index.query(asked).sort()).toEqual(expected.sort());
      },
    ),
    { numRuns: 300 },
  );
});
