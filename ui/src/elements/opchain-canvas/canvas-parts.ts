import type { Point } from '@opchain/core/model';
import type { Hit } from '../../canvas/gestures.js';
import type { Scene } from '../../canvas/scene/scene.js';
import type { Stage } from '../../canvas/stage.js';
import type { Stores } from '../../stores/stores.js';
import type { CanvasState } from './canvas-state.js';

/** What a menu is asked for: what is under the pointer, or an input of a card. */
export interface MenuTarget extends Hit {
  /** Path of the input in its step. */
  readonly path?: string;
}

/** What the parts of the canvas share. */
export interface CanvasParts {
  readonly stores: Stores;
  readonly scene: Scene;
  readonly stage: Stage;
  readonly state: CanvasState;
  readonly root: ShadowRoot;
  /** Read-only: the chain can be selected and navigated, but not edited. */
  readonly readOnly: boolean;
  /** Focuses and reveals a node; undefined: the canvas itself. `pointed`: by a pointer, under which the zoom must not change. */
  readonly focus: (id: string | undefined, byPointer?: boolean) => void;
  /** Redraws what is above the cards: selection rectangle, tip, dragged card. */
  readonly overlay: () => void;
  /** Opens the menu of what is at a point, in CSS pixels from the canvas's corner. */
  readonly openMenu: (target: MenuTarget, screen: Point) => void;
}
