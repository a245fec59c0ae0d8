import type { Scene } from '../../canvas/scene/scene.js';
import type { Stage } from '../../canvas/stage.js';
import type { Stores } from '../../stores/stores.js';
import type { CanvasState } from './canvas-state.js';

/** What the parts of the canvas share. */
export interface CanvasParts {
  readonly stores: Stores;
  readonly scene: Scene;
  readonly stage: Stage;
  readonly state: CanvasState;
  /** The chain is only looked at: selected, moved through, not edited. */
  readonly readOnly: boolean;
  /** Moves the focus to a node, showing it; undefined: to the canvas itself. `pointed`: by a pointer, under which the zoom must not change. */
  readonly focus: (id: string | undefined, byPointer?: boolean) => void;
  /** Draws what lies above the cards again: area, tip, dragged card. */
  readonly overlay: () => void;
}
