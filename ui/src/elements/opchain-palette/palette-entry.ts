import type { PaletteItem } from '../../stores/view/palette-store.js';

/** One entry of the palette, ready to be searched. */
export interface PaletteEntry {
  readonly key: string;
  readonly item: PaletteItem;
  /** The searched name: an operation's id, a preset's name. */
  readonly name: string;
  readonly nameLower: string;
  readonly method?: string;
  readonly path?: string;
  readonly pathLower?: string;
  readonly summary?: string | undefined;
  readonly deprecated?: boolean;
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
