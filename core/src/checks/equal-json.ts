import { compareNumbers } from '../model/json-text/decimal.js';
import { isNumber } from '../model/exact-number.js';
import { isContainer, type JsonObject, type JsonValue } from '../model/json.js';
import { type SpendWork, textWork } from './work-budget.js';

/**
 * JSON equality, ignoring the order of keys; numbers are equal if their decimal values are. Iterative, so that deeply
 * nested values do not exhaust the stack. `spend` counts the work of each pair of values before it is done.
 */
export function equalJson(left: JsonValue, right: JsonValue, spend?: SpendWork): boolean {
  const pairs: [JsonValue, JsonValue][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair;
    if (isContainer(a) && isContainer(b)) {
      if (!addMembers(pairs, a, b, spend)) return false;
    } else {
      spend?.(typeof a === 'string' && typeof b === 'string' ? textWork(Math.min(a.length, b.length)) : 1);
      if (a !== b && !(isNumber(a) && isNumber(b) && compareNumbers(a, b) === 0)) return false;
    }
  }
  return true;
}

/** Adds the pairs of members to compare; false if the containers do not have the same keys. */
function addMembers(
  pairs: [JsonValue, JsonValue][],
  a: JsonObject | readonly JsonValue[],
  b: JsonObject | readonly JsonValue[],
  spend: SpendWork = () => undefined,
): boolean {
  spend(1);
  if (Array.isArray(a) !== Array.isArray(b) || (Array.isArray(a) && a.length !== b['length'])) return false;
  const keys = Object.keys(a);
  const { length } = Object.keys(b);
  spend(keys.length + length);
  if (keys.length !== length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(b, key)) return false;
    pairs.push([(a as JsonObject)[key]!, (b as JsonObject)[key]!]);
  }
  return true;
}
