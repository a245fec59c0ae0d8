import type { Jump } from './list-jumps.js';

const REASONS = { success: 'on success', failure: 'on failure', retry: 'before a retry' } as const;
const bodyValue = /\$response\.body#\/([\w/-]+)/g;
const nameOfPath = (_: string, path: string): string =>
  path.replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');

/** A jump in a few words: `on failure: $statusCode == 404`, `on success: order.status == 'paid'`, `next page`. */
export function describeJump({ when, condition, isPageLoop }: Pick<Jump, 'when' | 'condition' | 'isPageLoop'>): string {
  if (isPageLoop === true) return 'next page';
  return condition === '' ? REASONS[when] : `${REASONS[when]}: ${condition.replace(bodyValue, nameOfPath)}`;
}
