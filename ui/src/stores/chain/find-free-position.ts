import type { Chain } from '@opchain/core';
import type { Point } from '@opchain/core/model';

const cardWidth = 264;
const cardHeight = 180;
const grid = 20;
const gap = { x: 60, y: 80 };

/** A free position on the grid for a new card: below the node it follows, else below everything. */
export function findFreePosition(chain: Chain, after: string | undefined): Point {
  const positions = Object.values(chain.layout);
  const from = after === undefined ? undefined : chain.layout[after];
  if (positions.length === 0) return { x: 0, y: 0 };
  let at: Point;
  if (from) at = { x: from.x, y: from.y + cardHeight + gap.y };
  else {
    const lowest = positions.reduce((low, position) => (position.y > low.y ? position : low));
    at = { x: lowest.x, y: lowest.y + cardHeight + gap.y };
  }
  const snapped = { x: snap(at.x), y: snap(at.y) };
  while (positions.some((position) => overlaps(position, snapped))) snapped.x += snap(cardWidth + gap.x);
  return snapped;
}

export function snap(value: number): number {
  return Math.round(value / grid) * grid;
}

function overlaps(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < cardWidth && Math.abs(a.y - b.y) < cardHeight;
}
