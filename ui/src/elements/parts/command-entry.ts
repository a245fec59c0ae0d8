import type { IconName } from './icon.js';

/** A command of the builder, as the search box lists it. */
export interface CommandEntry {
  readonly label: string;
  /** What it is found by, if not by its label. */
  readonly words?: string;
  readonly icon: IconName;
  /** Its shortcut: `Mod S`. */
  readonly keys?: string;
  run(): void;
}
