import { nameItem } from '../../stores/view/name-item.js';
import { prepareItem } from '../../stores/documents/requests/prepare-item.js';
import { showError } from '../../stores/view/show-error.js';
import type { Stores } from '../../stores/stores.js';
import type { PaletteEntry } from './palette-entry.js';

/** Where what is added next goes: after a node, and to a position of the canvas. */
export interface PaletteDrop {
  readonly after?: string;
  readonly at?: { readonly x: number; readonly y: number };
}

/**
 * Adds an entry after the selected node, or after the node of the drop; `isBeside`: beside the selected one, where it starts
 * as soon as its own sources have ended. Returns false if nothing was added.
 */
export function addEntry(
  stores: Stores,
  { item, name }: Pick<PaletteEntry, 'item' | 'name'>,
  drop: PaletteDrop,
  isBeside: boolean,
): boolean {
  if (item.kind === 'request') {
    void prepareItem(item, stores)
      .then((ready) => addEntry(stores, { item: ready, name }, drop, isBeside))
      .catch((error: unknown) => showError(stores.view, error));
    return true;
  }
  const after = !isBeside && drop.at === undefined ? stores.selection.value.primary : undefined;
  const [id] = stores.palette.insert(nameItem(item, stores.descriptions), {
    ...(after !== undefined && { after }),
    ...drop,
    origin: 'palette',
  });
  if (id === undefined) return false;
  stores.view.patch({ paletteOpen: false });
  stores.view.announcements.emit(stores.texts.palette.added(name));
  stores.view.reveals.emit({ stepId: id });
  return true;
}
