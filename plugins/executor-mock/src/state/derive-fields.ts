import { isObject, type JsonObject, type JsonValue, type Schema } from '@opchain/core/internal/model';
import { toNoun } from '../plan/path-shape.js';
import { flatten, listMembers } from '../responses/find-records.js';

/** Finds the record that a field such as `productId` names. */
export type FindReferenced = (field: string, value: JsonValue) => JsonObject | undefined;

/**
 * The items of lists in a record with what the server adds to them: fields that the record has which they name (the `price`
 * of the product of `productId`), else defaults and examples.
 */
export function completeItems(
  record: JsonObject,
  example: JsonObject,
  { schema, resolve }: { readonly schema: JsonObject; resolve(this: void, schema: Schema): Schema },
  find: FindReferenced,
): JsonObject {
  const completed = { ...record };
  for (const [name, member] of listMembers(schema, resolve)) {
    const list = completed[name];
    const { items } = member;
    if (!Array.isArray(list) || !isObject(items)) continue;
    const flat = flatten(items, resolve);
    const members = listMembers(flat, resolve);
    const sample = Array.isArray(example[name]) ? example[name][0] : undefined;
    const required = Array.isArray(flat['required']) ? flat['required'] : [];
    completed[name] = list.map((item) => {
      if (!isObject(item) || Object.keys(item).length === 0) return item;
      const named = Object.entries(item)
        .map(([field, value]) => find(field, value))
        .find((each) => each !== undefined);
      const added: JsonObject = {};
      for (const [field, { default: usual, readOnly }] of members) {
        if (Object.hasOwn(item, field)) continue;
        const shown = isObject(sample) ? sample[field] : undefined;
        const value = named?.[field] ?? usual ?? (required.includes(field) || readOnly === true ? shown : undefined);
        if (value !== undefined) added[field] = value;
      }
      return { ...item, ...added };
    });
  }
  return completed;
}

const totals = ['total', 'total amount', 'total price', 'amount', 'grand total', 'subtotal', 'sum'];
const prices = ['price', 'unit price', 'unit amount', 'amount'];
const counts = ['qty', 'quantity', 'count', 'unit'];

/** A total that the server computes: the sum of the prices in a list of the record, each times its quantity. */
export function sumItems(record: JsonObject, settable: ReadonlySet<string>): JsonObject {
  const name = Object.keys(record).find(
    (each) => totals.includes(toNoun(each)) && !settable.has(each) && typeof record[each] === 'number',
  );
  if (name === undefined) return record;
  for (const list of Object.values(record)) {
    if (!Array.isArray(list)) continue;
    const amounts = list.map((item) => amountOf(item));
    if (list.length > 0 && amounts.every((amount) => amount !== undefined))
      // Cents are exact, sums of fractions are not.
      return { ...record, [name]: Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100 };
  }
  return record;
}

function amountOf(item: JsonValue): number | undefined {
  if (!isObject(item)) return undefined;
  const find = (nouns: readonly string[]) =>
    Object.entries(item).find(([name, value]) => nouns.includes(toNoun(name)) && typeof value === 'number')?.[1];
  const price = find(prices);
  const count = find(counts) ?? 1;
  return typeof price === 'number' && typeof count === 'number' ? price * count : undefined;
}
