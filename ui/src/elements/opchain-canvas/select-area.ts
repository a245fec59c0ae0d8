import type { Box } from '@opchain/drawing';
import type { ModifierKeys } from '../../canvas/gesture-port.js';
import { announce } from './announce.js';
import type { CanvasParts } from './canvas-parts.js';

/** Selects what a rectangle touches while it is drawn. */
export class AreaSelection {
  readonly #parts: CanvasParts;
  /** The rectangle being drawn, in CSS pixels of the screen. */
  area: Box | undefined;
  /** The selection before the rectangle that is being drawn. */
  #before: readonly string[] | undefined;

  constructor(parts: CanvasParts) {
    this.#parts = parts;
  }

  follow(box: Box | undefined, keys: ModifierKeys): void {
    const { stores, scene, stage, overlay } = this.#parts;
    this.area = box;
    overlay();
    if (box === undefined) return;
    this.#before ??= [...stores.selection.value.steps];
    const corner = stage.toDrawing(box);
    const { k } = stage.view;
    const found = scene.nodesIn({ ...corner, width: box.width / k, height: box.height / k });
    const selected = new Set([...(keys.shiftKey ? this.#before : []), ...found]);
    const { steps } = stores.selection.value;
    if (steps.size !== selected.size || [...selected].some((id) => !steps.has(id)))
      stores.selection.select([...selected]);
  }

  end(box: Box | undefined, keys: ModifierKeys): void {
    const { stores } = this.#parts;
    this.follow(box, keys);
    const before = this.#before;
    this.#before = undefined;
    this.follow(undefined, keys);
    if (box === undefined) return void (before && stores.selection.select(before));
    announce(stores, stores.texts.canvas.selectedMany(stores.selection.value.steps.size));
  }
}
