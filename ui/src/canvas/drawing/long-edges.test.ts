import { dashedLength, routeToPath } from '@opchain/drawing';
import { describe, expect, test } from '@jest/globals';
import { edgePieces } from './long-edges.js';

const route = [
  { x: 0, y: 0 },
  { x: 0, y: 50 },
  { x: 100, y: 50 },
  { x: 100, y: 90 },
];

describe('The pieces of an edge', () => {
  test('draw the same path', () => {
    const [first, ...rest] = edgePieces(route, 8).map(({ path }) => path);
    expect(first + rest.map((path) => path.replace(/^M[^LQ]*/, '')).join('')).toBe(routeToPath(route));
  });

  test('are its lines and corners', () => {
    expect(edgePieces(route, 8).map(({ path }) => path)).toEqual([
      'M0 0L0 40',
      'M0 40Q0 50 10 50',
      'M10 50L90 50',
      'M90 50Q100 50 100 60',
      'M100 60L100 90',
    ]);
  });

  test('continue the dashes of each other', () => {
    const pieces = edgePieces(route, 8);
    let end = 0;
    for (const { pathLength, dashOffset } of pieces) {
      expect(dashOffset).toBeCloseTo(end % 8);
      end += pathLength;
    }
    expect(end).toBeCloseTo(dashedLength(route, 8));
  });
});
