import type { Stores } from '../../stores/stores.js';

/** Says it to a screen reader. */
export function announce(stores: Stores, text: string): void {
  stores.view.announcements.emit(text);
}
