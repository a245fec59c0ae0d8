import { equalJson } from '../../checks/equal-json.js';
import { writeJson } from '../../model/json-text/write-json.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';

/** Fields that identify an item of a list of Arazzo, the more specific ones first. */
const identities = ['stepId', 'workflowId', 'name', 'reference', 'schemeName', 'id', 'target'];

/**
 * For each item of `to`, the index of the item of `from` that it continues: the one with the same identity or value,
 * otherwise the one between the same neighbors if it is similar. Undefined for a new item.
 */
export function alignLists(from: readonly JsonValue[], to: readonly JsonValue[]): readonly (number | undefined)[] {
  const available = new Map<string, number[]>();
  for (const [index, item] of from.entries()) {
    const key = identityOf(item);
    available.set(key, [...(available.get(key) ?? []), index]);
  }
  const aligned = to.map((item) => available.get(identityOf(item))?.shift());
  const used = new Set(aligned);
  return aligned.map((index, at) => {
    if (index !== undefined) return index;
    const previous = at === 0 ? -1 : aligned[at - 1];
    const candidate = previous === undefined ? undefined : previous + 1;
    if (candidate === undefined || candidate >= from.length || used.has(candidate)) return undefined;
    if (!isSimilar(from[candidate]!, to[at]!)) return undefined;
    used.add(candidate);
    aligned[at] = candidate;
    return candidate;
  });
}

/** What identifies an item of a list: its name, or its value. */
export function identityOf(item: JsonValue): string {
  const field = isObject(item) ? identities.find((name) => typeof item[name] === 'string') : undefined;
  if (field === undefined) return writeJson(item);
  const { in: location } = item as JsonObject;
  return `${field} ${JSON.stringify((item as JsonObject)[field])} ${typeof location === 'string' ? location : ''}`;
}

/** False for objects that only differ completely, such as two steps that call other operations. */
function isSimilar(from: JsonValue, to: JsonValue): boolean {
  if (!isObject(from) || !isObject(to)) return typeof from === typeof to;
  if (!identities.some((name) => Object.hasOwn(from, name))) return true;
  return Object.keys(to).some((key) => Object.hasOwn(from, key) && equalJson(from[key]!, to[key]!));
}
