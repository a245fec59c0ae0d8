import type { IconName } from './icon.js';

/** A command of the builder, as the search box lists it. */
export interface CommandEntry {
  readonly label: string;
  /** What it is found by, if not by its label. */
  readonly words?: string;
  /** Listed only if it matches what was typed. */
  readonly isSearched?: true;
  /** The node after which it is proposed. */
  readonly proposedAfter?: string;
  readonly icon: IconName;
  /** Its shortcut: `Mod S`. */
  readonly keys?: string;
  run(): void;
}
