import { isNumber } from '../model/exact-number.js';
import { isContainer, isObject, type JsonValue } from '../model/json.js';
import { compareNumbers } from '../model/json-text/decimal.js';
import { writeJson } from '../model/json-text/write-json.js';
import type { ComputeFunction } from './definition.js';

function itemAt([list]: readonly JsonValue[], index: number): JsonValue {
  const item = (list as readonly JsonValue[]).at(index);
  if (item === undefined) throw new Error('needs a list with an item in it');
  return item;
}

/** The same text for equal values: the order of the members of an object has no meaning. */
function canonical(value: JsonValue): string {
  const sorted = (each: JsonValue): JsonValue => {
    if (Array.isArray(each)) return each.map(sorted);
    if (!isObject(each)) return each;
    const names = Object.keys(each).sort();
    return Object.fromEntries(names.map((name) => [name, sorted(each[name] as JsonValue)]));
  };
  return writeJson(sorted(value));
}

function compare(left: JsonValue | undefined, right: JsonValue | undefined): number {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  throw new Error('can only sort numbers, or texts');
}

function sizeOf(value: JsonValue | undefined): number {
  if (typeof value === 'string') return [...value].length;
  if (isContainer(value ?? null)) return Object.keys(value as object).length;
  throw new Error('needs a text, a list or an object');
}

/** Functions of lists. */
export const listFunctions = {
  first: (values) => itemAt(values, 0),
  last: (values) => itemAt(values, -1),
  length: ([value]) => sizeOf(value),
  filter: ([list, condition], { select }) => select(`$[?${condition as string}]`, list as JsonValue) ?? [],
  map: ([list, query], { select }) =>
    (list as readonly JsonValue[]).map((item) => select(query as string, item) ?? null),
  unique: ([list]) => {
    const found = new Map<string, JsonValue>();
    for (const item of list as readonly JsonValue[]) {
      const key = canonical(item);
      if (!found.has(key)) found.set(key, item);
    }
    return [...found.values()];
  },
  sort: ([list, by], { select }) => {
    const items = (list as readonly JsonValue[]).map((item) => ({
      item,
      key: by === undefined ? item : select(by as string, item),
    }));
    if (items.length === 1) return list as JsonValue;
    return items.sort((left, right) => compare(left.key, right.key)).map(({ item }) => item);
  },
  flatten: ([list]) => (list as readonly JsonValue[]).flatMap((item) => (Array.isArray(item) ? item : [item])),
} satisfies Readonly<Record<string, ComputeFunction>>;
