import type { Box } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import type { Size, Viewport } from './geometry/viewport.js';
import type { EdgeKey } from './scene/scene-edge.js';

/** A port on the side of a node, from which the jump after a success or a failure leaves. */
export type JumpPort = 'success' | 'failure';
type Port = 'in' | 'out' | JumpPort;

/** Where a connection or a jump is dragged from. */
export interface PortOfNode {
  readonly node: string;
  readonly port: Port;
}

/** What is under the pointer. */
export interface HitTest {
  readonly node?: string;
  /** The pointer is at one of the node's ports. */
  readonly port?: Port;
  readonly edge?: EdgeKey;
}

export interface ModifierKeys {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The intents of gestures. Points are in CSS pixels from the canvas's corner. */
export interface GesturePort {
  readonly view: Viewport;
  /** Of the canvas. */
  readonly size: Size;
  jumpTo(view: Viewport): void;
  hit(point: Point): HitTest;
  hover(hit: HitTest, point: Point): void;
  press(hit: HitTest, keys: ModifierKeys): void;
  /** Released without moving. */
  click(hit: HitTest, keys: ModifierKeys, point: Point): void;
  doubleClick(hit: HitTest, point: Point): void;
  /** Distances in the drawing's pixels since the press; `free`: no snapping. */
  move(by: Point, free: boolean): void;
  endMove(commit: boolean): void;
  connect(from: PortOfNode, point: Point): void;
  endConnect(from: PortOfNode, point: Point | undefined): void;
  marquee(box: Box | undefined, keys: ModifierKeys): void;
  endMarquee(box: Box | undefined, keys: ModifierKeys): void;
}
