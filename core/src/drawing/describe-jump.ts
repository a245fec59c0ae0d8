import type { Jump } from './list-jumps.js';

const REASONS = { success: 'on success', failure: 'on failure', retry: 'before a retry' } as const;

/** A jump in a few words: `on failure: $statusCode == 404`. */
export function describeJump({ when, condition }: Pick<Jump, 'when' | 'condition'>): string {
  return condition === '' ? REASONS[when] : `${REASONS[when]}: ${condition}`;
}
