import { equalJson } from '../../checks/equal-json.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { alignLists } from './align-lists.js';

/**
 * Applies to a value what differs between two others. `before` is how this library writes what it read from `original`,
 * so it may be normalized: what is equal in `before` and `after` stays as it is in `original`.
 *
 * @param resolve returns the object that a Reusable Object of `original` refers to
 */
export function mergeChanges(
  original: JsonValue,
  before: JsonValue,
  after: JsonValue,
  resolve: (item: JsonValue) => JsonValue,
): JsonValue {
  if (equalJson(before, after)) return original;
  if (isObject(original) && isObject(before) && isObject(after)) return mergeObjects(original, before, after, resolve);
  if (Array.isArray(original) && Array.isArray(before) && Array.isArray(after))
    return mergeLists(original, before, after, resolve);
  return after;
}

function mergeObjects(
  original: JsonObject,
  before: JsonObject,
  after: JsonObject,
  resolve: (item: JsonValue) => JsonValue,
): JsonObject {
  const merged = new Map<string, JsonValue>();
  for (const [key, value] of Object.entries(original)) {
    if (!Object.hasOwn(after, key)) {
      if (!Object.hasOwn(before, key)) merged.set(key, value);
    } else
      merged.set(
        key,
        Object.hasOwn(before, key) ? mergeChanges(value, before[key]!, after[key]!, resolve) : after[key]!,
      );
  }
  const order = [...merged.keys()];
  let previous = -1;
  for (const [key, value] of Object.entries(after)) {
    const at = order.indexOf(key);
    if (at >= 0) previous = Math.max(previous, at);
    else if (!Object.hasOwn(before, key) || !equalJson(before[key]!, value)) {
      previous += 1;
      order.splice(previous, 0, key);
      merged.set(key, value);
    }
  }
  return Object.fromEntries(order.map((key) => [key, merged.get(key)!]));
}

function mergeLists(
  original: readonly JsonValue[],
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  resolve: (item: JsonValue) => JsonValue,
): JsonValue[] {
  const toBefore = alignLists(before, after);
  const aligned = alignLists(original.map(resolve), before);
  // Items that are written in another form than they have are at the same position.
  const toOriginal = aligned.map((at, index) =>
    at === undefined && original.length === before.length && !aligned.includes(index) ? index : at,
  );
  const known = new Set(toOriginal);
  const merged: JsonValue[] = [];
  /** Items that are not read stay behind the one that they follow. */
  const addUnread = (from: number) => {
    for (let at = from; at < original.length && !known.has(at); at += 1) merged.push(original[at]!);
  };
  addUnread(0);
  for (const [index, item] of after.entries()) {
    const beforeAt = toBefore[index];
    const originalAt = beforeAt === undefined ? undefined : toOriginal[beforeAt];
    if (beforeAt === undefined) merged.push(item);
    else if (originalAt === undefined) {
      // Written elsewhere, for example for all steps of the workflow.
      if (!equalJson(before[beforeAt]!, item)) merged.push(item);
    } else {
      const own = original[originalAt]!;
      const isReference = resolve(own) !== own;
      if (equalJson(before[beforeAt]!, item)) merged.push(own);
      else merged.push(isReference ? item : mergeChanges(own, before[beforeAt]!, item, resolve));
      addUnread(originalAt + 1);
    }
  }
  return merged;
}
