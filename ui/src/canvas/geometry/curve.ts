import type { Box, Curve } from '@opchain/core/drawing';
import type { Point } from '@opchain/core/model';
import { pointOnCurve } from '@opchain/core/drawing';

/** A box that always contains the curve with its arrow head: the bounds of its four points. */
export function curveBox({ from, c1, c2, to }: Curve): Box {
  const left = Math.min(from.x, c1.x, c2.x, to.x) - 6;
  const top = Math.min(from.y, c1.y, c2.y, to.y) - 6;
  return {
    x: left,
    y: top,
    width: Math.max(from.x, c1.x, c2.x, to.x) + 6 - left,
    height: Math.max(from.y, c1.y, c2.y, to.y) + 14 - top,
  };
}

/** Distance of a point from a curve, accurate enough for hit testing. */
export function distanceToCurve(curve: Curve, { x, y }: Point): number {
  let best = Infinity;
  let last = curve.from;
  for (let step = 1; step <= 24; step++) {
    const next = pointOnCurve(curve, step / 24);
    best = Math.min(best, distanceToSegment(x, y, last, next));
    last = next;
  }
  return best;
}

function distanceToSegment(x: number, y: number, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}
