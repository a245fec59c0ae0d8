import fc from 'fast-check';
import { type Box, CARD_WIDTH } from '../src/card-geometry.js';

/** True if two boxes are closer than a distance. */
export const overlaps = (a: Box, b: Box, gap = 0): boolean =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;

/** Cards with at least 40 pixels between them. */
export const arbitraryCards = fc
  .array(fc.record({ x: fc.nat(60), y: fc.nat(50), rows: fc.nat(5) }), { minLength: 2, maxLength: 14 })
  .map((drawn) => {
    const boxes: Box[] = [];
    for (const { x, y, rows } of drawn) {
      const box = { x: x * 20, y: y * 20, width: CARD_WIDTH, height: 90 + rows * 22 };
      if (!boxes.some((other) => overlaps(box, other, 40))) boxes.push(box);
    }
    return boxes;
  });
