import { adoptStylesOnce } from '../../styles/adopt-styles-once.js';
import { Deferred } from '../../model/deferred.js';
import type { Drag } from '../../stores/view/palette-store.js';
import { notifyLoadFailed } from '../../stores/view/notify-load-failed.js';
import type { CanvasParts } from './canvas-parts.js';
import type { CardRenderer } from './card/card-renderer.js';
import { isOverCanvas } from './overlay.js';

/** What of a canvas loads when it is first needed. */
export type DeferredParts = ReturnType<typeof deferParts>;

/** The parts that an empty canvas does without: minimap, outline, what is dragged from the palette, and the context menu. */
export function deferParts(
  parts: CanvasParts,
  viewport: HTMLElement,
  cards: CardRenderer,
  { update, onMenuClose }: { readonly update: () => void; readonly onMenuClose: () => void },
) {
  const drop = new Deferred(
    async () => new (await import('./editing/palette-drop.js')).PaletteDrop(parts, viewport),
    () => {
      // The pointer may rest by now.
      drop.loaded?.follow(parts.stores.palette.value.drag);
      parts.overlay();
    },
  );
  return {
    miniMap: new Deferred(async () => new (await import('./overview/mini-map-view.js')).MiniMap(), update),
    outline: new Deferred(
      async () => {
        const { OutlineView } = await import('./overview/outline-view.js');
        adoptStylesOnce(parts.root, OutlineView.styles);
        return new OutlineView(parts, cards, update);
      },
      update,
      () => {
        parts.stores.view.patch({ outline: false });
        notifyLoadFailed(parts);
      },
    ),
    drop,
    menu: new Deferred(
      async () => {
        const { CanvasMenu, openMenu } = await import('./menu/open-menu.js');
        adoptStylesOnce(parts.root, ...CanvasMenu.styles);
        return { menu: new CanvasMenu(parts.root, onMenuClose), openMenu };
      },
      () => undefined,
    ),
    /** Drops what is dragged from the palette; false if it cannot be dropped where the pointer is. */
    dropAt(drag: Drag): boolean {
      if (!isOverCanvas(drag, parts, viewport)) return false;
      if (drop.loaded !== undefined) drop.loaded.drop(drag);
      else
        void drop
          .load()
          .then((loaded) => loaded.drop(drag))
          .catch(() => notifyLoadFailed(parts));
      return true;
    },
  };
}
