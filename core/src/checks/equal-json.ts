import { compareNumbers } from '../model/json-text/decimal.js';
import { isNumber } from '../model/exact-number.js';
import { isContainer, type JsonValue } from '../model/json.js';

/** JSON equality, ignoring the order of keys; numbers are equal if their decimal values are. Iterative, so that deeply nested values do not exhaust the stack. */
export function equalJson(left: JsonValue, right: JsonValue): boolean {
  const pairs: [JsonValue, JsonValue][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair;
    if (!isContainer(a) || !isContainer(b)) {
      if (a !== b && !(isNumber(a) && isNumber(b) && compareNumbers(a, b) === 0)) return false;
      continue;
    }
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(b, key)) return false;
      pairs.push([(a as Record<string, JsonValue>)[key]!, (b as Record<string, JsonValue>)[key]!]);
    }
  }
  return true;
}
