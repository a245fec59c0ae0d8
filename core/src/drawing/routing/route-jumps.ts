import type { Point } from '../../model/chain.js';
import type { Box } from '../card-geometry.js';
import { jumpIn, jumpOut } from '../card-geometry.js';
import type { Jump } from '../list-jumps.js';
import type { Route } from './route.js';

/** A jump as it is drawn: beside the cards, on the right after a success, otherwise on the left. */
export interface RoutedJump extends Jump {
  /** From the side of the source to the side of the target. */
  readonly route: Route;
  /** Direction away from the cards: 1 is right, -1 is left. */
  readonly side: 1 | -1;
}

/** Distance of a jump from cards, and from another jump beside it, which its label does not reach. */
const CLEARANCE = 26;
const TRACK = 20;

/** Routes jumps beside the cards that they pass; short ones are inside of long ones. Jumps of steps without a box are left out. */
export function routeJumps(
  jumps: readonly Jump[],
  boxOf: (stepId: string) => Box | undefined,
  cardsIn: (area: Box) => readonly Box[],
): readonly RoutedJump[] {
  const lanes: { readonly x: number; readonly top: number; readonly bottom: number }[] = [];
  const routed = jumps.flatMap((jump): { jump: Jump; from: Point; to: Point; side: 1 | -1; outer: number }[] => {
    const [source, target] = [boxOf(jump.source), boxOf(jump.target)];
    if (source === undefined || target === undefined) return [];
    const side = jump.when === 'success' ? 1 : -1;
    const [from, to] = [jumpOut(source, side), jumpIn(target, side)];
    return [{ jump, from, to, side, outer: side * Math.max(side * from.x, side * to.x) }];
  });
  const length = ({ from, to }: { from: Point; to: Point }): number => Math.abs(from.y - to.y);
  return routed
    .sort((a, b) => length(a) - length(b))
    .map(({ jump, from, to, side, outer }): RoutedJump => {
      const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
      let x = outer + side * CLEARANCE;
      for (let isFree = false; !isFree;) {
        const near = { x: x - CLEARANCE / 2, y: top, width: CLEARANCE, height: bottom - top };
        const next = [
          ...cardsIn(near).map((card) => (side === 1 ? card.x + card.width : card.x) + side * CLEARANCE),
          ...lanes
            .filter((lane) => Math.abs(lane.x - x) < TRACK && lane.top <= bottom && top <= lane.bottom)
            .map((lane) => lane.x + side * TRACK),
        ].map((each) => side * each);
        isFree = Math.max(...next, -Infinity) <= side * x;
        if (!isFree) x = side * Math.max(...next);
      }
      lanes.push({ x, top, bottom });
      return { ...jump, side, route: [from, { x, y: from.y }, { x, y: to.y }, to] };
    });
}

/** Positions for the label of a jump, best first: on its line, reaching outward. */
export function jumpLabelPoints({ route, side }: RoutedJump, width: number): readonly Point[] {
  const [start, end] = [route[1] as Point, route[2] as Point];
  return [0.5, 0.3, 0.7].map((share) => ({
    x: start.x + side * (width / 2 - 10),
    y: start.y + (end.y - start.y) * share,
  }));
}
