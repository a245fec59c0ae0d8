import type { IconName } from '../../parts/icon.js';

/** A line of a context menu: what it does, a heading, a line between groups, or a field with a value to apply. */
export type MenuEntry =
  | {
      readonly kind: 'item';
      readonly label: string;
      readonly icon?: IconName;
      /** Its shortcut: `Mod D`. */
      readonly keys?: string;
      /** What it will do, beside the label: "sends 1 of 9". */
      readonly note?: string;
      run(): void;
    }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'line' }
  | {
      readonly kind: 'field';
      readonly label: string;
      readonly unit?: string;
      readonly placeholder?: string;
      apply(text: string): void;
    };

/** A menu for something on the canvas. */
export interface Menu {
  /** Its accessible name. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The entry of an action. */
export function menuItem(label: string, icon: IconName | undefined, run: () => void, keys?: string): MenuEntry {
  return { kind: 'item', label, ...(icon !== undefined && { icon }), ...(keys !== undefined && { keys }), run };
}
