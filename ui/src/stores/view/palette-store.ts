import type { Chain, OperationRef, Snippet } from '@opchain/core';
import type { ChangeOrigin, InsertOptions } from '../chain/chain-store.js';
import type { State, Unsubscribe } from '../create-state.js';

/** What stands in the palette and can be put on the canvas. */
export type PaletteItem =
  | { readonly kind: 'operation'; readonly ref: OperationRef }
  | { readonly kind: 'wait' }
  | { readonly kind: 'assert' }
  | { readonly kind: 'preset'; readonly id: string };

/** A piece of chain under a name: saved by the user, or supplied by the host page. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly from: 'user' | 'host';
  readonly snippet: Snippet;
  /** The whole document, where the preset is one: opened as such on an empty canvas. */
  readonly chain?: Chain;
}

export interface Drag {
  readonly item: PaletteItem;
  /** Client coordinates of the pointer. */
  readonly x: number;
  readonly y: number;
  /** Alt is held: no snapping. */
  readonly free: boolean;
  /** The place of the pointer on the card being dragged, in CSS pixels from its top left. */
  readonly grip: { readonly x: number; readonly y: number };
}

export interface Palette {
  readonly presets: readonly Preset[];
  /** A drag out of the palette that is under way; the canvas draws the card. */
  readonly drag: Drag | undefined;
}

export interface PaletteStore extends State<Palette> {
  /** Puts an item on the canvas; returns the new node ids. Without a place, below the selected node. */
  insert(item: PaletteItem, options: Partial<InsertOptions> & { readonly origin: ChangeOrigin }): readonly string[];
  saveSnippet(name: string, stepIds: readonly string[]): void;
  removeSnippet(id: string): void;
  setHostPresets(presets: readonly Preset[]): void;
  startDrag(drag: Drag): void;
  moveDrag(x: number, y: number, free: boolean): void;
  /** Lets go: the first listener that takes the drop ends it. */
  drop(): void;
  cancelDrag(): void;
  /** The canvas takes drops: it returns true where the pointer was above it. */
  onDrop(listener: (drag: Drag) => boolean): Unsubscribe;
}
