import { equalJson } from '../../checks/equal-json.js';
import { formatPointer } from '../../model/json-pointer.js';
import type { Patch } from '../../model/json-patch.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { alignLists } from './align-lists.js';

type Path = readonly (string | number)[];

/** The changes that make `to` of `from`, the order of keys included. Items of lists are matched by what identifies them. */
export function diffJson(from: JsonValue, to: JsonValue, path: Path = []): Patch[] {
  if (from === to) return [];
  if (isObject(from) && isObject(to)) return diffObjects(from, to, path);
  if (Array.isArray(from) && Array.isArray(to)) return diffLists(from, to, path);
  return equalJson(from, to) ? [] : [{ op: 'replace', path: formatPointer(path), value: to }];
}

function diffObjects(from: JsonObject, to: JsonObject, path: Path): Patch[] {
  const at = (key: string): string => formatPointer([...path, key]);
  const kept = Object.keys(from).filter((key) => Object.hasOwn(to, key));
  const order = Object.keys(to).filter((key) => Object.hasOwn(from, key));
  const patches: Patch[] = Object.keys(from)
    .filter((key) => !Object.hasOwn(to, key))
    .map((key) => ({ op: 'remove', path: at(key) }));
  for (const [index, key] of order.entries()) {
    if (kept[index] === key) continue;
    patches.push({ op: 'move', from: at(key), path: at(key), after: order[index - 1] ?? null });
    kept.splice(kept.indexOf(key), 1);
    kept.splice(index, 0, key);
  }
  let previous: string | null = null;
  for (const [key, value] of Object.entries(to)) {
    const before = Object.hasOwn(from, key) ? from[key] : undefined;
    if (before === undefined) patches.push({ op: 'add', path: at(key), value, after: previous });
    else patches.push(...diffJson(before, value, [...path, key]));
    previous = key;
  }
  return patches;
}

function diffLists(from: readonly JsonValue[], to: readonly JsonValue[], path: Path): Patch[] {
  const at = (index: number): string => formatPointer([...path, index]);
  const aligned = alignLists(from, to);
  const used = new Set(aligned);
  const indexes = from.map((_, index) => index);
  const current: (number | undefined)[] = indexes.filter((index) => used.has(index));
  const removed = indexes.filter((index) => !used.has(index)).reverse();
  const patches: Patch[] = removed.map((index) => ({ op: 'remove', path: at(index) }));
  for (const [index, value] of to.entries()) {
    const source = aligned[index];
    if (source === undefined) {
      patches.push({ op: 'add', path: at(index), value });
      current.splice(index, 0, undefined);
    } else if (current[index] !== source) {
      const position = current.indexOf(source);
      patches.push({ op: 'move', from: at(position), path: at(index) });
      current.splice(position, 1);
      current.splice(index, 0, source);
    }
  }
  for (const [index, value] of to.entries()) {
    const source = aligned[index];
    const before = source === undefined ? undefined : from[source];
    if (before !== undefined) patches.push(...diffJson(before, value, [...path, index]));
  }
  return patches;
}
