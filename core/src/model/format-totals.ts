import type { ItemTotals } from './run-event.js';

/** `137 of 520, 2 failed` */
export function formatTotals({ total, done, failed }: ItemTotals): string {
  return `${done} of ${total}${failed === 0 ? '' : `, ${failed} failed`}`;
}
