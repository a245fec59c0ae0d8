import type { Check, JsonValue } from '@opchain/core';
import { formatPointer, isObject, parsePointer } from '@opchain/core/internal/model';
import { readPointer } from '@opchain/resources';
import { jsonEquals } from '../../engine/case-response.js';
import type { Collection } from '../list-resources.js';
import { volatileNames } from '../expect-record.js';
import { failCall, type Reference } from '../sequence.js';
import type { StoredRecord } from '../server-model.js';
import type { Command } from './command.js';
import { type Page, readPages } from './read-pages.js';

/**
 * How many records a list had before the exploration, and had in addition to those of the sequence when it was read
 * last.
 */
export interface KnownLength {
  readonly first: number;
  latest: number;
}

/** By how many records a list that grows may be longer when the chain runs. */
const MAX_GROWTH = 20;

/** Reads a list to its end: it has every record of the sequence once, as it is, and none that was deleted. */
export const listCommand = (collection: Collection, limit: number, known: KnownLength): Command => ({
  // A list with another record, so that a check of its items can tell that one is missing.
  check: ({ records }) =>
    collection.list !== undefined && records.some((each) => each.collection === collection && each.state === 'live'),
  async run(model) {
    const ofCollection = model.records.filter((each) => each.collection === collection);
    const live = ofCollection.find(({ state }) => state === 'live')!;
    const records = ofCollection.filter((each) => jsonEquals(addressValues(each), addressValues(live)));
    // Few pages, also when the chain runs again and the list has grown.
    const [length, count] =
      known.latest > known.first ? [known.latest + MAX_GROWTH, 2] : [known.first + records.length, 5];
    const size = Math.max(limit, Math.ceil(length / count));
    const { pages, isComplete } = await readPages(model.sequence, collection.list!, live, size);
    if (pages.length === 0) return;
    const own = records.filter(({ state }) => state === 'live').length;
    known.latest = pages.reduce((sum, page) => sum + page.records.length, -own);
    const idPointer = (collection.read ?? collection.remove)!.link.from.pointer;
    for (const record of records) expectListed(pages, record, idPointer, isComplete, records);
  },
  toString: () => `${collection.list!.operation.id} in pages of ${limit}`,
});

const addressValues = ({ address }: StoredRecord): JsonValue => ({ ...address.draft.parameters });

function expectListed(
  pages: readonly Page[],
  record: StoredRecord,
  idPointer: string,
  isComplete: boolean,
  others: readonly StoredRecord[],
): void {
  const { id, state, known, collection } = record;
  const holds = (other: StoredRecord) => (item: JsonValue) => readPointer(item, idPointer) === other.id.value;
  const found = pages.flatMap((page) => page.records.filter(holds(record)).map((item) => ({ page, item })));
  const name = `${collection.create.operation.id} ${JSON.stringify(id.value)}`;
  const isThis = `@${toPath(idPointer)} == ${toQueryLiteral(id)}`;
  const count = (times: number, { pointer }: Page): Check => itemCheck(pointer, `$[?count($[?${isThis}]) == ${times}]`);
  if (state === 'deleted' && found.length > 0)
    failCall(
      found[0]!.page.call,
      count(0, found[0]!.page),
      `a list without ${name}, which was deleted`,
      'a list with it',
    );
  if (state !== 'live') return;
  const [first, second] = found;
  if (second !== undefined)
    failCall(second.page.call, count(second.page === first?.page ? 1 : 0, second.page), `${name} once`, 'twice');
  if (first === undefined) {
    if (!isComplete) return;
    const after = others.slice(others.indexOf(record) + 1);
    const page = pages.find(({ records }) => after.some((other) => records.some(holds(other)))) ?? pages.at(-1)!;
    return failCall(page.call, count(1, page), `a list with ${name}`, `none on ${pages.length} pages`);
  }
  for (const [field, { value, from }] of known) {
    const item = first.item;
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isPlain || volatileNames.test(field) || !isObject(item)) continue;
    if (!Object.hasOwn(item, field) || item[field] === value) continue;
    const isSame = `@${toPath(formatPointer([field]))} == ${toQueryLiteral({ value, expression: `$steps.${from.stepId}.outputs.${field}` })}`;
    if (from.response.field(formatPointer([field])) === value)
      from.captures.push({ name: field, expression: `$response.body#${formatPointer([field])}` });
    return failCall(
      first.page.call,
      itemCheck(first.page.pointer, `$[?${isThis} && ${isSame}]`),
      `${name} with ${field} ${JSON.stringify(value)}`,
      JSON.stringify(item[field]),
    );
  }
}

const itemCheck = (pointer: string, expression: string): Check => ({
  kind: 'jsonpath',
  context: `$response.body${pointer === '' ? '' : `#${pointer}`}`,
  expression,
});

const toPath = (pointer: string) => (parsePointer(pointer) ?? []).map((key) => `['${key}']`).join('');

const toQueryLiteral = ({ value, expression }: Pick<Reference, 'value' | 'expression'>) =>
  typeof value === 'string' ? `'{${expression}}'` : `{${expression}}`;
