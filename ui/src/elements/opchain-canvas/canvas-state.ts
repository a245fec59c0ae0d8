import type { Route } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import type { Guide } from '../../canvas/geometry/align-to-cards.js';
import type { PortOfNode } from '../../canvas/gesture-port.js';
import type { LaneSlot } from '../../canvas/geometry/lane.js';
import type { EdgeKey } from '../../canvas/scene/scene-edge.js';

/** A connection or a jump being created, by pointer or by keyboard. */
export interface Connecting {
  readonly from: string;
  readonly port: PortOfNode['port'];
  /** Nodes that it cannot go to, because it would create a cycle. */
  readonly invalidTargets: ReadonlySet<string>;
  /** The node that it would currently connect to. */
  readonly target?: string;
  /** Why it cannot. */
  readonly error?: string;
  /** Position of the loose end, in the drawing; undefined by keyboard. */
  readonly pointer?: Point;
  /** How it is drawn if it is a jump. */
  readonly jump?: Route;
}

/** The position in the list that a dragged card would be dropped at. */
export interface DropSlot extends LaneSlot {
  /** Why it cannot. */
  readonly error?: string;
}

/** State of the canvas that is not part of the document: focus and current gestures. */
export interface CanvasState {
  focused: string | undefined;
  renaming: string | undefined;
  connecting: Connecting | undefined;
  hoveredEdge: EdgeKey | undefined;
  /** The port under the pointer. */
  nearPort: PortOfNode['port'] | undefined;
  /** The edge that what is dragged would be inserted into. */
  dropEdge: EdgeKey | undefined;
  slot: DropSlot | undefined;
  /** Where the dragged node is aligned with others. */
  guides: readonly Guide[];
  /** Positions of nodes while they are dragged. */
  dragged: ReadonlyMap<string, Point> | undefined;
}

export function createCanvasState(): CanvasState {
  return {
    focused: undefined,
    renaming: undefined,
    connecting: undefined,
    hoveredEdge: undefined,
    nearPort: undefined,
    dropEdge: undefined,
    slot: undefined,
    guides: [],
    dragged: undefined,
  };
}
