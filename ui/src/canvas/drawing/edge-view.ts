import type { Route, ShownState, UnplacedLabel } from '@opchain/drawing';
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

export interface EdgeMarks {
  readonly lit: boolean;
  readonly selected: boolean;
  /** One of its nodes is being dragged. */
  readonly moves: boolean;
}

export interface DrawnEdge extends EdgeMarks {
  readonly key: EdgeKey;
  readonly route: Route;
  readonly look: EdgeLook;
}

/** A label that needs a position on its edge. */
export interface EdgeLabel extends UnplacedLabel {
  readonly key: EdgeKey;
  readonly text: string;
  /** What follows the text, in code. */
  readonly code?: string;
  readonly look: EdgeLook;
  /** Its edge is highlighted. */
  readonly isLit: boolean;
  /** Its edge follows a dragged node. */
  readonly moves: boolean;
}

const PADDING = 7;
/** Space for the icon before "stopped here". */
const SIGN_WIDTH = 15;

/** True if the label of an edge is in words, not in code. */
export function isProse(look: EdgeLook): boolean {
  return /order|block/.test(look);
}

/** Width of a label's pill. */
export function labelWidth(textWidth: number, look: EdgeLook): number {
  return textWidth + 2 * PADDING + (look === 'block' ? SIGN_WIDTH : 0);
}

/** Space is first for what stopped a run, then for values, then for jumps, and last for mere order. */
export const LABEL_PRIORITY: Readonly<Record<EdgeLook, number>> = {
  block: 0,
  data: 1,
  flow: 1,
  idle: 1,
  jump: 2,
  'jump-failure': 2,
  order: 3,
  'flow-order': 3,
  'idle-order': 3,
};
