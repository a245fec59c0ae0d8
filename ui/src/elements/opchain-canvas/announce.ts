import type { Stores } from '../../stores/stores.js';

/** Announces it to screen readers. */
export function announce(stores: Stores, text: string): void {
  stores.view.announcements.emit(text);
}
