import type { Check, JsonValue } from '@opchain/core';
import { formatPointer, isObject, parsePointer } from '@opchain/core/model';
import { readNextLink } from '../../derive/list-records.js';
import { writeField } from '../../derive/request-draft.js';
import { isSuccess } from '../../derive/request-maker.js';
import { jsonEquals } from '../../engine/case-response.js';
import { readPointer } from '../../engine/read-pointer.js';
import type { Collection } from '../list-resources.js';
import type { Reference, SequenceCall, SequenceRequest } from '../sequence.js';
import { failCall } from '../sequence.js';
import type { StoredRecord, World } from '../world.js';
import type { Command } from './command.js';

/** A page of a list. */
interface Page {
  readonly call: SequenceCall;
  /** Where the response has the records. */
  readonly pointer: string;
  readonly records: readonly JsonValue[];
}

const MAX_PAGES = 100;
const pagingNames = /limit|page|size|cursor|offset|after|before|token|skip|start|count|^max|^top$|^first$/i;

/** Reads a list to its end: it has every record of the sequence once, as it is, and none that was deleted. */
export const listCommand = (collection: Collection, limit: number, existing: number): Command => ({
  // A list with another record, so that a check of its items can tell that one is missing.
  check: ({ records }) =>
    collection.list !== undefined && records.some((each) => each.collection === collection && each.state === 'live'),
  async run(world) {
    const own = world.records.filter((each) => each.collection === collection);
    const live = own.find(({ state }) => state === 'live')!;
    const records = own.filter((each) => jsonEquals(addressValues(each), addressValues(live)));
    const size = Math.min(200, Math.max(limit, Math.ceil((existing + records.length) / 5)));
    const { pages, isComplete } = await readPages(world, collection, live, size);
    if (pages.length === 0) return;
    const idPointer = (collection.read ?? collection.remove)!.link.from.pointer;
    for (const record of records) expectListed(pages, record, idPointer, isComplete, records);
  },
  toString: () => `${collection.list!.operation.id} in pages of ${limit}`,
});

const addressValues = ({ address }: StoredRecord): JsonValue => ({ ...address.draft.parameters });

async function readPages(world: World, { list }: Collection, { address }: StoredRecord, size: number) {
  const { sequence } = world;
  const { settings } = sequence.session.target.contract;
  const { limit, cursor, next } = settings.pagination ?? {};
  const { parameters } = list!.draft ?? { parameters: {} };
  let request: SequenceRequest = {
    operationId: list!.operation.id,
    draft: { parameters: { ...parameters, ...address.draft.parameters } },
    references: address.references,
  };
  if (limit !== undefined)
    request = { ...request, draft: writeField(request.draft, { in: 'query', path: [limit] }, size) };
  const first = request;
  const pages: Page[] = [];
  for (;;) {
    const call = await sequence.call(request);
    if (!isSuccess(call.response)) return { pages: [], isComplete: false };
    const pointer = listPointer(call.response.json);
    if (pointer === undefined) return { pages: [], isComplete: false };
    pages.push({ call, pointer, records: readPointer(call.response.json, pointer) as JsonValue[] });
    if (next !== 'link' || cursor === undefined) break;
    const link = readNextLink(call.response, sequence.session.target.url);
    if (link === undefined) return { pages, isComplete: true };
    const reference = cursorOf(call, link, cursor);
    if (pages.length >= MAX_PAGES || reference === undefined) return { pages, isComplete: false };
    const field = { in: 'query', path: [cursor] } as const;
    request = {
      ...first,
      draft: writeField(first.draft, field, reference.value),
      references: [...first.references, { field, reference }],
    };
  }
  const isPaged =
    settings.pagination !== undefined ||
    call0(pages).response.header('link') !== undefined ||
    list!.operation.parameters.some(({ in: location, name }) => location === 'query' && pagingNames.test(name));
  return { pages, isComplete: !isPaged };
}

const call0 = ([page]: readonly Page[]) => page!.call;

/** The cursor of the next page: a part of the `Link` header (RFC 8288), which a chain selects by XPath. */
function cursorOf({ stepId, captures }: SequenceCall, link: string, cursor: string): Reference | undefined {
  const raw = new RegExp(`[?&]${cursor}=([^&]*)`).exec(link)?.[1];
  if (raw === undefined) return undefined;
  const selector = `substring-before(translate(substring-after(., '${cursor}='), '&>', '  '), ' ')`;
  captures.push({ name: 'next', expression: `{{$response.header.Link | xpath "${selector}"}}` });
  return {
    value: decodeURIComponent(raw),
    mapping: `{{${stepId}.$outputs.next}}`,
    expression: `$steps.${stepId}.outputs.next`,
  };
}

/** Where a response has its list: as the body, or as the only list in it. */
function listPointer(json: JsonValue | undefined): string | undefined {
  if (Array.isArray(json)) return '';
  const lists = isObject(json) ? Object.entries(json).filter(([, value]) => Array.isArray(value)) : [];
  return lists.length === 1 ? formatPointer([lists[0]![0]]) : undefined;
}

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
    if (!isPlain || !isObject(item) || !Object.hasOwn(item, field) || item[field] === value) continue;
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
