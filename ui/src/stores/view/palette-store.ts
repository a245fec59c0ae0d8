import type { Chain, OperationRef, OperationStep } from '@opchain/core';
import type { Snippet } from '@opchain/core/internal/document';
import type { RequestValues, TypedAddress } from '../../model/request-values.js';
import type { ChangeOrigin, InsertOptions } from '../chain/chain-store.js';
import type { State, Unsubscribe } from '../create-state.js';

/** An entry of the palette that can be added to the canvas. */
export type PaletteItem =
  | {
      readonly kind: 'operation';
      readonly ref: OperationRef;
      readonly values?: RequestValues;
      /** The values as inputs of the step. */
      readonly inputs?: Pick<OperationStep, 'parameters' | 'body'>;
      /** Of the step; by default like the operation. */
      readonly name?: string;
    }
  | { readonly kind: 'wait' | 'assert' | 'compute' }
  /** A request to any URL, as typed; without one, the URL is typed later. */
  | { readonly kind: 'request'; readonly typed?: TypedAddress }
  | { readonly kind: 'preset'; readonly id: string };

/** What can be added without being prepared. */
export type ReadyItem = Exclude<PaletteItem, { readonly kind: 'request' }>;

/** A named snippet: saved by the user, or provided by the host page. */
export interface Preset {
  /** Unique among the presets. */
  readonly id: string;
  /** Its name in the palette. */
  readonly name: string;
  /** One line about it, shown next to the name. */
  readonly summary: string;
  /** `host` for presets provided by the page. */
  readonly from: 'user' | 'host';
  /** The steps, connections and positions that are added; `copySnippet` of `@opchain/core` makes one from a chain. */
  readonly snippet: Snippet;
  /** The whole document, if the preset is one: opened as a chain on an empty canvas. */
  readonly chain?: Chain;
}

export interface Drag {
  readonly item: PaletteItem;
  /** Client coordinates of the pointer. */
  readonly x: number;
  readonly y: number;
  /** Alt is pressed: no snapping. */
  readonly free: boolean;
  /** Position of the pointer on the dragged card, in CSS pixels from its top left. */
  readonly grip: { readonly x: number; readonly y: number };
}

export interface Palette {
  readonly presets: readonly Preset[];
  /** The current drag out of the palette; the canvas draws the card. */
  readonly drag: Drag | undefined;
}

export interface PaletteStore extends State<Palette> {
  /** Adds an item to the canvas; returns the new node ids. By default, below the selected node. */
  insert(item: ReadyItem, options: Partial<InsertOptions> & { readonly origin: ChangeOrigin }): readonly string[];
  saveSnippet(name: string, stepIds: readonly string[]): void;
  removeSnippet(id: string): void;
  setHostPresets(presets: readonly Preset[]): void;
  startDrag(drag: Drag): void;
  moveDrag(x: number, y: number, free: boolean): void;
  /** Ends the drag: the first listener that accepts the drop wins. */
  drop(): void;
  cancelDrag(): void;
  /** Drop target of the canvas: returns true if the pointer was above it. */
  onDrop(listener: (drag: Drag) => boolean): Unsubscribe;
}
