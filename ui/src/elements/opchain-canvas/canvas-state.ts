import type { Point } from '@opchain/core/model';
import type { EdgeKey } from '../../canvas/scene.js';

/** A connection being made, by pointer or by keyboard. */
export interface Connecting {
  readonly from: string;
  readonly port: 'in' | 'out';
  /** Nodes that it cannot go to, because a circle would close. */
  readonly invalidTargets: ReadonlySet<string>;
  /** The node that it would be connected to now. */
  readonly target?: string;
  /** Why that cannot be. */
  readonly error?: string;
  /** Where the loose end is, in the drawing; missing by keyboard. */
  readonly pointer?: Point;
}

/** What the canvas alone knows: focus and gestures under way. It is no part of the document. */
export interface CanvasState {
  focused: string | undefined;
  renaming: string | undefined;
  connecting: Connecting | undefined;
  hoveredEdge: EdgeKey | undefined;
  /** Where nodes stand while they are dragged. */
  dragged: ReadonlyMap<string, Point> | undefined;
}

export function createCanvasState(): CanvasState {
  return { focused: undefined, renaming: undefined, connecting: undefined, hoveredEdge: undefined, dragged: undefined };
}
