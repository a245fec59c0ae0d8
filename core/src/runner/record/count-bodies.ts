import type { BodyBudget } from './record-response.js';

const DEFAULT_KEPT = 100_000_000;

/** What the results of one run may keep of response bodies altogether. */
export function countBodies(limit = DEFAULT_KEPT): BodyBudget {
  let left = limit;
  return {
    take(characters) {
      if (characters > left) return false;
      left -= characters;
      return true;
    },
  };
}
