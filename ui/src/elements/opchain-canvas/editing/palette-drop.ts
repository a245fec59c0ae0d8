import type { Point } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { type Box, CARD_WIDTH } from '@opchain/drawing';
import { panAtRim } from '../../../canvas/geometry/viewport.js';
import type { SceneEdge } from '../../../canvas/scene/scene-edge.js';
import { boundsOf } from '../../../stores/chain/find-free-position.js';
import { nameItem } from '../../../stores/view/name-item.js';
import { prepareItem } from '../../../stores/documents/requests/prepare-item.js';
import { showError } from '../../../stores/view/show-error.js';
import type { InsertOptions } from '../../../stores/chain/chain-store.js';
import type { Drag, PaletteItem, ReadyItem } from '../../../stores/view/palette-store.js';
import { adoptStylesOnce } from '../../../styles/adopt-styles-once.js';
import { announce } from '../announce.js';
import { snapPoint } from './snap-point.js';
import type { CanvasParts } from '../canvas-parts.js';
import { findFreeOffset } from './find-free-offset.js';
import { findEdgeUnder } from './find-edge-under.js';
import { ghostTemplate } from '../card/ghost-card.js';
import { makeRoomBetween } from './make-room-between.js';
import { isOverCanvas } from '../overlay.js';
import { ghostStyles } from '../styles/ghost-styles.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';

addTexts({ menus: menuTexts });

/** How near an edge is to the pointer, on screen, so that the card is inserted into it. */
const POINTER_REACH = 14;
/** Height of a card without inputs. */
const CARD_HEIGHT = 90;

/** Where an item is inserted. */
type PlacedItem = Partial<Omit<InsertOptions, 'origin'>>;

/** The card that is dragged from the palette over the canvas, and its drop. */
export class PaletteDrop {
  readonly #parts: CanvasParts;
  readonly #viewport: HTMLElement;
  #frame = 0;
  /** It was over the canvas, away from its rim: coming in does not pan. */
  #isInside = false;

  constructor(parts: CanvasParts, viewport: HTMLElement) {
    this.#parts = parts;
    this.#viewport = viewport;
    adoptStylesOnce(parts.root, ghostStyles);
  }

  /** The card, while it is over the canvas; an empty canvas shows that it can be dropped there. */
  render(): TemplateResult | typeof nothing {
    const { stores, readOnly } = this.#parts;
    const { drag } = stores.palette.value;
    if (drag === undefined) return nothing;
    const corner = this.#corner(drag);
    const isZone = stores.chain.isEmpty && !readOnly;
    return html`${isZone ? html`<div class="zone">${stores.texts.menus.dropZone}</div>` : nothing}
    ${corner === undefined ? nothing : ghostTemplate(stores, drag.item, corner, this.#parts)}`;
  }

  /** The drag moved, or ended: marks the edge that the card would be inserted into, and pans at the rim. */
  follow(drag: Drag | undefined): void {
    const { state, stage } = this.#parts;
    const corner = drag === undefined ? undefined : this.#corner(drag);
    const edge = drag === undefined || corner === undefined ? undefined : this.#edgeUnder(drag, corner)?.key;
    if (drag === undefined) this.#isInside = false;
    if (state.dropEdge !== edge) {
      state.dropEdge = edge;
      stage.refresh([]);
    }
    if (corner !== undefined && this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#pan());
  }

  /** Adds what was dropped, into the edge under it or where it covers no card, and focuses it. */
  drop(drag: Drag): void {
    const corner = this.#corner(drag);
    if (corner === undefined) return;
    const { stores, scene } = this.#parts;
    const edge = this.#edgeUnder(drag, corner);
    const box = { ...this.#sizeOf(drag.item), ...corner };
    const offset = findFreeOffset(scene, new Map([['', box]]));
    const placed =
      edge === undefined
        ? { at: { x: box.x + offset.x, y: box.y + offset.y } }
        : { ...makeRoomBetween(this.#parts, box, edge), after: edge.source, before: edge.target };
    const { item } = drag;
    if (item.kind !== 'request') return this.#insert(item, placed);
    void prepareItem(item, stores)
      .then((ready) => this.#insert(ready, placed))
      .catch((error: unknown) => showError(stores.view, error));
  }

  #insert(item: ReadyItem, placed: PlacedItem): void {
    const { stores } = this.#parts;
    const ids = stores.palette.insert(nameItem(item, stores.descriptions), { ...placed, origin: 'canvas' });
    const last = ids.at(-1);
    if (last === undefined) return;
    const { after, before } = placed;
    if (after !== undefined && before !== undefined) announce(stores, stores.texts.menus.inserted(ids, after, before));
    this.#parts.focus(last);
  }

  #pan(): void {
    this.#frame = 0;
    const { stage, stores } = this.#parts;
    const { drag } = stores.palette.value;
    if (drag === undefined || this.#corner(drag) === undefined) return;
    const { left, top } = this.#viewport.getBoundingClientRect();
    const view = panAtRim(stage.view, { x: drag.x - left, y: drag.y - top }, stage.size);
    if (view === stage.view) return void (this.#isInside = true);
    if (!this.#isInside) return;
    stage.jumpTo(view);
    this.follow(drag);
  }

  /** The corner of the card in the drawing; undefined if it cannot be dropped where the pointer is. */
  #corner(drag: Drag): Point | undefined {
    if (!isOverCanvas(drag, this.#parts, this.#viewport)) return undefined;
    const pointer = this.#pointer(drag);
    const corner = { x: pointer.x - Math.min(drag.grip.x, CARD_WIDTH), y: pointer.y - drag.grip.y };
    return drag.free ? { x: Math.round(corner.x), y: Math.round(corner.y) } : snapPoint(corner);
  }

  #pointer({ x, y }: Drag): Point {
    const { left, top } = this.#viewport.getBoundingClientRect();
    return this.#parts.stage.toDrawing({ x: x - left, y: y - top });
  }

  #edgeUnder(drag: Drag, corner: Point): SceneEdge | undefined {
    const { scene, stage } = this.#parts;
    const key = scene.edgeAt(this.#pointer(drag), POINTER_REACH / stage.view.k);
    return key === undefined
      ? findEdgeUnder(scene, { ...corner, width: CARD_WIDTH, height: CARD_HEIGHT })
      : scene.edge(key);
  }

  #sizeOf(item: PaletteItem): Box {
    const { presets } = this.#parts.stores.palette.value;
    const preset = item.kind === 'preset' ? presets.find(({ id }) => id === item.id) : undefined;
    return preset ? boundsOf(preset.snippet) : { x: 0, y: 0, width: CARD_WIDTH, height: CARD_HEIGHT };
  }
}
