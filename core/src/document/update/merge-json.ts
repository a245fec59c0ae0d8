import { equalJson } from '../../checks/equal-json.js';
import { isObject, type JsonObject, type JsonValue, setMember } from '../../model/json.js';
import { alignLists, identityOf } from './align-lists.js';

/** Both sides changed the same part in different ways. */
class MergeConflict extends Error {}

/**
 * What two sides made of a value together: each part is that of the side which changed it. Items of lists are matched by
 * what identifies them. Undefined if both changed the same part in different ways. Pure.
 */
export function mergeJson(base: JsonValue, mine: JsonValue, theirs: JsonValue): JsonValue | undefined {
  try {
    return merge(base, mine, theirs);
  } catch (error) {
    if (error instanceof MergeConflict) return undefined;
    throw error;
  }
}

function merge(base: JsonValue, mine: JsonValue, theirs: JsonValue): JsonValue {
  if (equalJson(base, mine) || equalJson(mine, theirs)) return theirs;
  if (equalJson(base, theirs)) return mine;
  if (isObject(base) && isObject(mine) && isObject(theirs)) return mergeObjects(base, mine, theirs);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) return mergeLists(base, mine, theirs);
  throw new MergeConflict();
}

/** Like `merge`, where undefined is a part that is missing. */
function mergePart(
  base: JsonValue | undefined,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
): JsonValue | undefined {
  if (base !== undefined && mine !== undefined && theirs !== undefined) return merge(base, mine, theirs);
  const isSame = (one: JsonValue | undefined, other: JsonValue | undefined): boolean =>
    one === undefined || other === undefined ? one === other : equalJson(one, other);
  if (isSame(base, mine) || isSame(mine, theirs)) return theirs;
  if (isSame(base, theirs)) return mine;
  if (base === undefined && mine !== undefined && theirs !== undefined && isObject(mine) && isObject(theirs))
    return mergeObjects({}, mine, theirs);
  throw new MergeConflict();
}

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject {
  const read = (owner: JsonObject, key: string): JsonValue | undefined =>
    Object.hasOwn(owner, key) ? owner[key] : undefined;
  const merged: JsonObject = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = mergePart(read(base, key), read(mine, key), read(theirs, key));
    if (value !== undefined) setMember(merged, key, value);
  }
  return merged;
}

/** One side's list, with the index of the item of the base that each item was. */
interface Side {
  readonly items: readonly JsonValue[];
  readonly sources: readonly (number | undefined)[];
}

function mergeLists(base: readonly JsonValue[], mine: readonly JsonValue[], theirs: readonly JsonValue[]): JsonValue[] {
  const sides = [mine, theirs].map((items): Side => ({ items, sources: alignLists(base, items) }));
  const [one, other] = sides.toSorted((a, b) => Number(isReordered(b)) - Number(isReordered(a))) as [Side, Side];
  // The order of one side is that of both, unless both have another one.
  if (isReordered(other)) throw new MergeConflict();
  const added = new Map(
    one.items.flatMap((item, index) => (one.sources[index] === undefined ? [[identityOf(item), item] as const] : [])),
  );
  const merged = one.items.flatMap((item, index): { readonly source?: number; readonly value: JsonValue }[] => {
    const source = one.sources[index];
    if (source === undefined) return [{ value: item }];
    const at = other.sources.indexOf(source);
    const value = mergePart(base[source], item, at === -1 ? undefined : other.items[at]);
    return value === undefined ? [] : [{ source, value }];
  });
  let position = 0;
  other.items.forEach((item, index) => {
    const source = other.sources[index];
    const at = merged.findIndex((each) => source !== undefined && each.source === source);
    const same = source === undefined ? added.get(identityOf(item)) : undefined;
    if (at !== -1) position = at + 1;
    else if (same !== undefined && !equalJson(same, item)) throw new MergeConflict();
    else if (source === undefined && same === undefined) merged.splice(position++, 0, { value: item });
    else if (source !== undefined && !equalJson(item, base[source] as JsonValue)) throw new MergeConflict();
  });
  return merged.map(({ value }) => value);
}

function isReordered({ sources }: Side): boolean {
  const kept = sources.filter((source) => source !== undefined);
  return kept.some((source, index) => index > 0 && source < (kept[index - 1] ?? 0));
}
