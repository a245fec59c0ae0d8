import type { PaletteStore } from '../../stores/view/palette-store.js';
import { DragGesture } from './drag-gesture.js';
import type { PaletteRow } from './palette-rows.js';

/** The drag of a row to the canvas, which the store announces to other elements. */
export function createPaletteDrag(
  host: HTMLElement,
  rowOfKey: (key: string) => PaletteRow | undefined,
  palette: () => PaletteStore | undefined,
): DragGesture {
  return new DragGesture(host, {
    start: (key, grip, { clientX: x, clientY: y, altKey: free }) => {
      const row = rowOfKey(key);
      if (row?.kind !== 'entry') return false;
      palette()?.startDrag({ item: row.entry.item, x, y, free, grip });
      return true;
    },
    move: ({ clientX, clientY, altKey }) => palette()?.moveDrag(clientX, clientY, altKey),
    drop: () => palette()?.drop(),
    cancel: () => palette()?.cancelDrag(),
  });
}
