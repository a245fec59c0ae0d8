import type { IconName } from './icon.js';

/** A command of the builder, as the search box lists it. */
export interface CommandEntry {
  readonly label: string;
  readonly icon: IconName;
  /** Its shortcut: `Mod S`. */
  readonly keys?: string;
  run(): void;
}
