import { isContainer, isObject, type JsonObject, type JsonValue } from '@opchain/core/plugin';
import { stringMember } from '../json/members.js';

/**
 * Finds every object with an `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12, section 8.2.2) in a document; the
 * first of each name counts.
 */
export function findAnchors(root: JsonValue): ReadonlyMap<string, JsonObject> {
  const anchors = new Map<string, JsonObject>();
  const queue: JsonValue[] = [root];
  const seen = new Set<object>();
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (!isContainer(value) || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value)) {
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const name = stringMember(value, keyword);
        if (name !== undefined && !anchors.has(name)) anchors.set(name, value);
      }
    }
    const children = Object.values(value);
    for (let at = children.length - 1; at >= 0; at--) queue.push(children[at] ?? null);
  }
  return anchors;
}
