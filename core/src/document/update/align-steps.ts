import type { Chain } from '../../model/chain.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { alignLists } from './align-lists.js';
import { callingSteps } from './read-known-names.js';

/**
 * For each step of `after` that calls something, the index of the one of `before` that it continues, renamed or not; undefined
 * for a new step.
 */
export function alignSteps(before: Chain, after: Chain): readonly (number | undefined)[] {
  return alignLists(partsOfSteps(before), partsOfSteps(after));
}

function partsOfSteps(chain: Chain): readonly JsonObject[] {
  return callingSteps(chain).map(({ id, kind: _, ...parts }): JsonObject => {
    const written = Object.entries(parts as unknown as JsonObject).filter(([, part]) => !isEmptyList(part));
    return { stepId: id, ...Object.fromEntries(written) };
  });
}

function isEmptyList(part: JsonValue): boolean {
  return Array.isArray(part) && part.length === 0;
}
