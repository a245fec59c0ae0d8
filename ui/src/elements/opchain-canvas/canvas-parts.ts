import type { Point } from '@opchain/core/internal/model';
import type { CardModel, Route } from '@opchain/drawing';
import type { TemplateResult } from 'lit';
import type { HitTest, JumpPort, PortOfNode } from '../../canvas/gesture-port.js';
import type { Scene } from '../../canvas/scene/scene.js';
import type { Stage } from '../../canvas/stage.js';
import type { Stores } from '../../stores/stores.js';
import type { CanvasState } from './canvas-state.js';

/** What a menu is asked for: what is under the pointer, or an input of a card. */
export interface MenuTarget extends HitTest {
  /** Path of the input in its step. */
  readonly path?: string;
  /** The pointer of a finger that still rests there. */
  readonly finger?: number;
}

/** The ports on the sides of nodes, from which jumps are dragged. Points are in the drawing. */
export interface JumpPorts {
  find(parts: CanvasParts, node: string, point: Point): JumpPort | undefined;
  /** The ports of the node under the pointer or the selected one; only the one from which a jump is dragged. */
  render(parts: CanvasParts): readonly TemplateResult[];
  /** How a jump is drawn while it is dragged; undefined for other ports. */
  preview(parts: CanvasParts, from: PortOfNode, target: string | undefined, pointer: Point): Route | undefined;
  /** Adds the action with which a step goes to another one, and shows it in the inspector. */
  add(stores: Stores, from: string, port: JumpPort, target: string): void;
}

/** What the parts of the canvas share. */
export interface CanvasParts {
  readonly stores: Stores;
  readonly scene: Scene;
  readonly stage: Stage;
  readonly state: CanvasState;
  readonly root: ShadowRoot;
  /** What the card of a node says. */
  readonly describeCard: (id: string) => CardModel | undefined;
  /** The ports from which jumps are dragged; loaded after the first drawing. */
  readonly jumpPorts: JumpPorts | undefined;
  /** Read-only: the chain can be selected and navigated, but not edited. */
  readonly readOnly: boolean;
  /** Focuses and reveals a node; undefined: the canvas itself. `pointed`: by a pointer, under which the zoom must not change. */
  readonly focus: (id: string | undefined, byPointer?: boolean) => void;
  /** Redraws what is above the cards: selection rectangle, tip, dragged card. */
  readonly overlay: () => void;
  /** Opens the menu of what is at a point, in CSS pixels from the canvas's corner. */
  readonly openMenu: (target: MenuTarget, screen: Point) => void;
}
