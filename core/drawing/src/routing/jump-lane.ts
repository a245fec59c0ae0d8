import type { Box } from '../card-geometry.js';
import type { CardsIn } from './find-route.js';
import type { OtherLine } from './route-grid.js';

/** Distance of a jump from cards, from another jump beside it, and from an edge beside it. */
export const CLEARANCE = 26;
export const TRACK = 20;
export const BESIDE_EDGE = 12;
/** How much of a label is on the inner side of its line, its distance from the next line, and half its height. */
export const LABEL_INSIDE = 10;
const LABEL_GAP = 10;
const LABEL_HALF = 9;
/** Where on its line a label may be, best first. */
export const LABEL_SHARES = [0.5, 0.3, 0.7];

/** A vertical line of a jump that is routed already. */
export interface Lane {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Where a line beside it is clear of its label, and where the label may be. */
  readonly clear: number;
  readonly labelsAt: readonly number[];
}

/** What a jump needs beside the cards. */
export interface LaneRequest {
  /** From where it goes outward. */
  readonly outer: number;
  readonly side: 1 | -1;
  /** Where it begins and ends: from top to bottom, or the reverse. */
  readonly from: number;
  readonly to: number;
  /** Width of its label. */
  readonly width: number;
}

/** Other lines, and the cards. */
export interface Surroundings {
  readonly lanes: readonly Lane[];
  /** Lines of edges. */
  readonly edges: readonly OtherLine[];
  readonly cardsIn: CardsIn;
}

/** The lane of a jump at a position. */
export function laneAt({ side, from, to, width }: LaneRequest, x: number): Lane {
  return {
    x,
    top: Math.min(from, to),
    bottom: Math.max(from, to),
    clear: x + side * (width - LABEL_INSIDE + LABEL_GAP),
    labelsAt: LABEL_SHARES.map((share) => from + (to - from) * share),
  };
}

/**
 * The positions of the first lanes outward that are off the cards, other jumps with their labels, and edges: the first
 * one has room for the label of the jump between the edges, too.
 */
export function findLanes(request: LaneRequest, around: Surroundings): readonly [number, number] {
  const { outer, side } = request;
  const narrow = moveOutward(outer + side * CLEARANCE, side, (x) => blockersAt(x, request, around));
  const wide = moveOutward(narrow, side, (x) => [
    ...blockersAt(x, request, around),
    ...labelBlockersAt(x, request, around),
  ]);
  return [wide, narrow];
}

function moveOutward(start: number, side: 1 | -1, blockersAt: (x: number) => readonly number[]): number {
  let x = start;
  for (;;) {
    const next = Math.max(...blockersAt(x).map((each) => side * each), -Infinity);
    if (next <= side * x) return x;
    x = side * next;
  }
}

/** Where it would be clear of what is in the way. */
function blockersAt(x: number, request: LaneRequest, { lanes, edges, cardsIn }: Surroundings): number[] {
  const { side } = request;
  const { top, bottom } = laneAt(request, x);
  const near = { x: x - CLEARANCE / 2, y: top, width: CLEARANCE, height: bottom - top };
  return [
    ...cardsIn(near).map((card) => (side === 1 ? card.x + card.width : card.x) + side * CLEARANCE),
    ...edges.flatMap(({ box, distance }) => {
      const isBeside = box.width === 0 && box.y < bottom + distance && top - distance < box.y + box.height;
      return isBeside && Math.abs(box.x - x) < distance ? [box.x + side * distance] : [];
    }),
    ...lanes.flatMap((lane) => {
      if (lane.top > bottom || top > lane.bottom) return [];
      const covers = lane.labelsAt.every((y) => y > top - TRACK / 2 && y < bottom + TRACK / 2);
      return [
        ...(Math.abs(lane.x - x) < TRACK ? [lane.x + side * TRACK] : []),
        ...(covers && side * lane.x < side * x && side * x < side * lane.clear ? [lane.clear] : []),
      ];
    }),
  ];
}

/** Where some label position would be clear of the edges, if none is. */
function labelBlockersAt(x: number, request: LaneRequest, { edges }: Surroundings): number[] {
  const { side, width } = request;
  const left = side === 1 ? x - LABEL_INSIDE : x + LABEL_INSIDE - width;
  const clear = laneAt(request, x).labelsAt.map((y) =>
    Math.max(
      ...edges
        .filter(({ box }) => isWithin(box, { x: left, y: y - LABEL_HALF, width, height: 2 * LABEL_HALF }))
        .map(({ box, distance }) => side * (side === 1 ? box.x + box.width : box.x) + distance),
      -Infinity,
    ),
  );
  const next = Math.min(...clear);
  return next === -Infinity ? [] : [side * next];
}

function isWithin(line: Box, { x, y, width, height }: Box): boolean {
  return line.x < x + width && x < line.x + line.width && line.y < y + height && y < line.y + line.height;
}
