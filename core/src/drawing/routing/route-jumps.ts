import type { Point } from '../../model/chain.js';
import type { Box } from '../card-geometry.js';
import { jumpIn, jumpOut } from '../card-geometry.js';
import { describeJump } from '../describe-jump.js';
import type { Jump } from '../list-jumps.js';
import type { Route } from './route.js';

/** A jump as it is drawn: beside the cards, on the right after a success, otherwise on the left. */
export interface RoutedJump extends Jump {
  /** From the side of the source to the side of the target. */
  readonly route: Route;
  /** Direction away from the cards: 1 is right, -1 is left. */
  readonly side: 1 | -1;
}

/** Distance of a jump from cards, and from another jump beside it. */
const CLEARANCE = 26;
const TRACK = 20;
/** How much of a label is on the inner side of its line, and its distance from the next line. */
const LABEL_INSIDE = 10;
const LABEL_GAP = 10;
/** About the width of a label by its number of characters, which is limited. */
const MAX_LABEL = 36;
const CHARACTER = 6.6;
const LABEL_PADDING = 14;

/** The vertical line of a jump that is routed already. */
interface Lane {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Where a line beside it is clear of its label, and where the label may be. */
  readonly clear: number;
  readonly labelsAt: readonly number[];
}

/**
 * Routes jumps beside the cards that they pass; short ones are inside of long ones, which go around their labels. Jumps of
 * steps without a box are left out.
 */
export function routeJumps(
  jumps: readonly Jump[],
  boxOf: (stepId: string) => Box | undefined,
  cardsIn: (area: Box) => readonly Box[],
): readonly RoutedJump[] {
  const lanes: Lane[] = [];
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
          ...lanes.flatMap((lane) => {
            if (lane.top > bottom || top > lane.bottom) return [];
            const covers = lane.labelsAt.every((y) => y > top - TRACK / 2 && y < bottom + TRACK / 2);
            return [
              ...(Math.abs(lane.x - x) < TRACK ? [lane.x + side * TRACK] : []),
              ...(covers && side * lane.x < side * x && side * x < side * lane.clear ? [lane.clear] : []),
            ];
          }),
        ].map((each) => side * each);
        isFree = Math.max(...next, -Infinity) <= side * x;
        if (!isFree) x = side * Math.max(...next);
      }
      const width = Math.min(MAX_LABEL, describeJump(jump).length) * CHARACTER + LABEL_PADDING;
      lanes.push({
        x,
        top,
        bottom,
        clear: x + side * (width - LABEL_INSIDE + LABEL_GAP),
        labelsAt: LABEL_SHARES.map((share) => from.y + (to.y - from.y) * share),
      });
      return { ...jump, side, route: [from, { x, y: from.y }, { x, y: to.y }, to] };
    });
}

/** Where on its line a label may be, best first. */
const LABEL_SHARES = [0.5, 0.3, 0.7];

/** Positions for the label of a jump, best first: centered on its line, for where there is room beside the cards, then reaching outward. */
export function jumpLabelPoints({ route, side }: RoutedJump, width: number): readonly Point[] {
  const [start, end] = [route[1] as Point, route[2] as Point];
  return [0, width / 2 - LABEL_INSIDE].flatMap((outward) =>
    LABEL_SHARES.map((share) => ({ x: start.x + side * outward, y: start.y + (end.y - start.y) * share })),
  );
}
