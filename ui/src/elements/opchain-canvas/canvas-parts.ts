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
  /** Read-only: the chain can be selected and navigated, but not edited. */
  readonly readOnly: boolean;
  /** Focuses and reveals a node; undefined: the canvas itself. `pointed`: by a pointer, under which the zoom must not change. */
  readonly focus: (id: string | undefined, byPointer?: boolean) => void;
  /** Redraws what is above the cards: selection rectangle, tip, dragged card. */
  readonly overlay: () => void;
}
