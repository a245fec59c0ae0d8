import type { SearchableEntry } from '@opchain/resources';
import type { PaletteItem } from '../../stores/view/palette-store.js';

/** One entry of the palette, ready to be searched. */
export interface PaletteEntry extends SearchableEntry {
  readonly key: string;
  readonly item: PaletteItem;
  /** Problems of the operation in its description. */
  readonly warnings?: readonly string[];
  /** Saved by the user, so it can be removed. */
  readonly removable?: boolean;
}

export interface PaletteGroup {
  readonly key: string;
  readonly name: string;
  readonly kind: 'operations' | 'presets';
  readonly description?: string | undefined;
  /** Number of entries, without creating them. */
  readonly size: number;
  readonly entries: readonly PaletteEntry[];
}

/** The entries of a group to list. */
export interface PaletteHits {
  readonly group: PaletteGroup;
  readonly size: number;
  readonly entries: readonly PaletteEntry[];
}

/** A part of a text that matches. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** Why an entry was found: what matches in its name and path, or a line of another field if they do not explain it. */
export interface EntryMarks {
  readonly name: readonly Mark[];
  readonly path: readonly Mark[];
  readonly reason?: { readonly text: string; readonly marks: readonly Mark[] };
}
