import { formatPointer, isContainer, isObject, type JsonValue } from '@opchain/core/plugin';
import { member } from '../json/members.js';

/** Members that usually contain data, in which `$ref` is not a reference. */
const data = /^(?:x-.*|example|default|enum|const|value)$/;

/** The pointer of the first object in a document that has this reference, for an error about it. */
export function findReference(root: JsonValue, reference: string): string | undefined {
  const isData = (key: string, value: JsonValue): boolean =>
    data.test(key) || (key === 'examples' && Array.isArray(value));
  return search(root, reference, isData) ?? search(root, reference, () => false);
}

interface Frame {
  readonly value: JsonValue;
  readonly key: string;
  readonly parent?: Frame;
}

function search(
  root: JsonValue,
  reference: string,
  skips: (key: string, value: JsonValue) => boolean,
): string | undefined {
  const seen = new Set<object>();
  const stack: Frame[] = [{ value: root, key: '' }];
  for (let frame = stack.pop(); frame !== undefined; frame = stack.pop()) {
    const { value } = frame;
    if (!isContainer(value) || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value) && (member(value, '$ref') === reference || member(value, '$dynamicRef') === reference))
      return pointerOf(frame);
    for (const [key, child] of Object.entries(value).reverse())
      if (!skips(key, child)) stack.push({ value: child, key, parent: frame });
  }
  return undefined;
}

function pointerOf(frame: Frame): string {
  const tokens: string[] = [];
  for (let { key, parent } = frame; parent !== undefined; { key, parent } = parent) tokens.unshift(key);
  return formatPointer(tokens);
}
