import type { Box, Curve } from '@opchain/core/drawing';
import type { Point } from '@opchain/core/model';
import { pointOnCurve, routeEdge } from '@opchain/core/drawing';
import { boxFromCorners, containsPoint, inflate } from './box.js';

/** Sideways offsets that a curve may be bent by, in the order tried. */
const BEND_OFFSETS = [0, 120, -120, 220, -220, 340, -340];
const SAMPLES = 14;
const CLEARANCE = 6;

/** The curve of an edge, bent sideways if it would run behind cards. `obstacles` lists the cards in an area, except its own two. */
export function routeAround(from: Point, to: Point, obstacles: ((area: Box) => readonly Box[]) | undefined): Curve {
  const direct = routeEdge(from, to);
  if (obstacles === undefined) return direct;
  const boxes = obstacles(inflate(boxFromCorners(from, to), 360));
  if (boxes.length === 0) return direct;
  let [best, fewest] = [direct, Infinity];
  for (const bend of BEND_OFFSETS) {
    const curve = bend === 0 ? direct : bendCurve(direct, bend);
    const hidden = countHidden(curve, boxes);
    if (hidden < fewest) [best, fewest] = [curve, hidden];
    if (hidden === 0) break;
  }
  return best;
}

function bendCurve(curve: Curve, by: number): Curve {
  return { ...curve, c1: { x: curve.c1.x + by, y: curve.c1.y }, c2: { x: curve.c2.x + by, y: curve.c2.y } };
}

function countHidden(curve: Curve, boxes: readonly Box[]): number {
  let hidden = 0;
  for (let step = 1; step < SAMPLES; step++) {
    const point = pointOnCurve(curve, step / SAMPLES);
    if (boxes.some((box) => containsPoint(box, point, CLEARANCE))) hidden++;
  }
  return hidden;
}
