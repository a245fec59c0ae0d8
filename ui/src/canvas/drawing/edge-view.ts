import type { ShownState, Route, Box } from '@opchain/core/drawing';
import type { Point } from '@opchain/core/model';
import { labelPoints } from '@opchain/core/drawing';
import { inflate, overlaps } from '../geometry/box.js';
import type { EdgeKey } from '../scene/scene-edge.js';

/** How an edge is drawn, depending on its kind and the run. */
export type EdgeLook =
  'data' | 'order' | 'flow' | 'flow-order' | 'block' | 'idle' | 'idle-order' | 'jump' | 'jump-failure';

/** The look of an edge with or without data, between two nodes in the given run states. */
export function edgeLook(carries: boolean, source: ShownState | undefined, target: ShownState | undefined): EdgeLook {
  if (source === 'failed' && (target === 'skipped' || target === 'cancelled' || target === 'waiting')) return 'block';
  if (source === 'succeeded' && target === 'running') return carries ? 'flow' : 'flow-order';
  if (target === 'skipped' || target === 'cancelled') return carries ? 'idle' : 'idle-order';
  return carries ? 'data' : 'order';
}

export interface LabelRequest {
  readonly key: EdgeKey;
  readonly text: string;
  readonly look: EdgeLook;
  readonly route: Route;
  /** Whether other edges have an end of this one. */
  readonly shared?: { readonly source: boolean; readonly target: boolean };
  /** Width of the text in CSS pixels at 100%. */
  readonly width: number;
  /** Where the label of a jump may be, by its whole width. */
  readonly points?: (width: number) => readonly Point[];
}

export interface PlacedLabel extends LabelRequest {
  readonly at: Point;
}

const HEIGHT = 18;
const PADDING = 7;
const CLEARANCE = 2;
/** Space for the icon before "stopped here". */
const SIGN_WIDTH = 15;

/** Positions labels on their edges without overlapping cards or each other; labels that do not fit are omitted. `cards` lists the cards in an area. */
export function placeLabels(requests: readonly LabelRequest[], cards: (area: Box) => readonly Box[]): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const occupied: Box[] = [];
  for (const request of requests) {
    const width = labelWidth(request);
    for (const at of request.points?.(width) ?? labelPoints(request.route, request.shared)) {
      const box = { x: at.x - width / 2, y: at.y - HEIGHT / 2, width, height: HEIGHT };
      const room = inflate(box, CLEARANCE);
      if (cards(room).some((card) => overlaps(card, room)) || occupied.some((other) => overlaps(other, box))) continue;
      placed.push({ ...request, at });
      occupied.push(inflate(box, 4));
      break;
    }
  }
  return placed;
}

/** Width of a label's pill. */
export function labelWidth(label: LabelRequest): number {
  return label.width + 2 * PADDING + (label.look === 'block' ? SIGN_WIDTH : 0);
}
