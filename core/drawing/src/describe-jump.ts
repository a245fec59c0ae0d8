import type { Jump } from './list-jumps.js';

const REASONS = { success: 'on success', failure: 'on failure', retry: 'before a retry' } as const;

/** A jump in a few words: `on failure: $statusCode == 404`, `next page`. */
export function describeJump({ when, condition, isPageLoop }: Pick<Jump, 'when' | 'condition' | 'isPageLoop'>): string {
  if (isPageLoop === true) return 'next page';
  return condition === '' ? REASONS[when] : `${REASONS[when]}: ${condition}`;
}
