import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import {
  inferPagination,
  type InferredPagination,
  readPointer,
  type RequestDraft,
  writeField,
} from '@opchain/resources';
import type { Session } from '../engine/session.js';
import type { Contract } from '../contract/contract.js';
import { type CaseResponse, formatJson, jsonEquals } from '../engine/case-response.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { makeRequest, templateOf } from './request-maker.js';

const MAX_PAGES = 2_000;
/** Where only names say how the list continues. */
const MAX_INFERRED_PAGES = 100;

/** What a list returned, page by page. */
export interface ListedRecords {
  /** The IDs of all pages, as listed. */
  readonly ids: readonly JsonValue[];
  /** The records, in the same order. */
  readonly records: readonly JsonValue[];
  /** The number of records in each page. */
  readonly sizes: readonly number[];
  readonly last: CaseResponse;
  /** Every page, in the order in which they were read. */
  readonly pages: readonly [CaseResponse, ...CaseResponse[]];
}

/** Options of `listRecords`. */
export interface ListOptions {
  /** Records in a page (default: those that the server chooses). */
  readonly limit?: number;
  /** Called with the number of a page before the next one is read. */
  readonly betweenPages?: (page: number) => Promise<unknown>;
  /** Parameters of the path: the parent whose records are listed. */
  readonly below?: RequestDraft['parameters'];
  /** Parameters of the query by name, such as filters. */
  readonly query?: Readonly<Record<string, JsonValue>>;
}

/**
 * Reads a list to its last page, as the contract's pagination defines it, or else as the names of the description say;
 * without any, the first page alone. Throws `NotTriedError` if a list that only names describe is too long.
 *
 * @param idPointer where a record has its ID
 */
export async function listRecords(
  session: Session,
  listId: string,
  idPointer: string,
  { limit, betweenPages, below, query = {} }: ListOptions = {},
): Promise<ListedRecords> {
  const { contract } = session.target;
  const { pagination } = contract.settings;
  const inferred = await inferFor(contract, listId);
  const limitName = pagination?.limit ?? inferred?.limit;
  // Pages that the client counts need a size that it knows.
  const size = limit ?? (inferred && 'count' in inferred ? await readMaxLimit(contract, listId) : undefined);
  let draft = await makeRequest(session, listId, [], below);
  for (const [name, value] of Object.entries(query)) draft = writeQuery(draft, name, value);
  if (size !== undefined && limitName !== undefined) draft = writeQuery(draft, limitName, size);
  if (inferred && 'count' in inferred) draft = writeQuery(draft, inferred.count, inferred.first);
  const continued = inferred && continueList(inferred, draft, size ?? 0);
  let page = await session.request(listId, draft);
  const ids: JsonValue[] = [];
  const all: JsonValue[] = [];
  const sizes: number[] = [];
  const pages: [CaseResponse, ...CaseResponse[]] = [page];
  for (;;) {
    const records = recordsOf(await page.expectStatus(200).expectAsDocumented());
    sizes.push(records.length);
    all.push(...records);
    for (const record of records) ids.push(readPointer(record, idPointer) ?? null);
    const next = pagination?.next === 'link' ? readNextLink(page, session.target.url) : continued?.(page, sizes);
    if (next === undefined) return { ids, records: all, sizes, last: page, pages };
    await betweenPages?.(sizes.length);
    if (sizes.length >= MAX_PAGES) return page.fail('a last page', `more than ${MAX_PAGES} pages`);
    if (inferred !== undefined && sizes.length >= MAX_INFERRED_PAGES)
      throw new NotTriedError(`${listId} has more than ${MAX_INFERRED_PAGES} pages`);
    page =
      typeof next === 'string'
        ? await session.send({ method: 'GET', path: next, operation: listId })
        : await session.request(listId, next);
    pages.push(page);
  }
}

/** The page that has the record at a position of a list that was read in pages, and its number from 1. */
function pageAt({ sizes, pages }: ListedRecords, position: number): { page: CaseResponse; number: number } {
  let index = 0;
  for (let end = sizes[0] ?? 0; end <= position && index < pages.length - 1; end += sizes[index] ?? 0) index += 1;
  return { page: pages[index] ?? pages[0], number: index + 1 };
}

/** Ends the case because records are missing, at the page that should have the first of them, as another reading shows. */
export function failWithout(listed: ListedRecords, missing: readonly JsonValue[], other?: ListedRecords): never {
  const at = other?.ids.indexOf(missing[0] ?? null) ?? -1;
  const before = other?.ids.slice(0, at).findLast((id) => listed.ids.includes(id));
  const without = `a list without ${formatJson([...missing])}`;
  if (at < 0) return listed.last.fail('every record', without);
  const { page, number } = pageAt(listed, before === undefined ? 0 : listed.ids.indexOf(before));
  return page.fail('every record', `${without}, which page ${number} skips`);
}

/** Expects that no record is listed twice; otherwise the case ends at the page that repeats one. */
export function expectOnce(listed: ListedRecords): void {
  const { ids } = listed;
  const at = ids.findIndex((id, index) => id !== null && ids.slice(0, index).some((each) => jsonEquals(each, id)));
  if (at < 0) return;
  const { page, number } = pageAt(listed, at);
  const where = listed.pages.length > 1 ? `, again on page ${number}` : '';
  page.fail('every record once', `${formatJson(ids[at])} twice${where}`);
}

const writeQuery = (draft: RequestDraft, name: string, value: JsonValue): RequestDraft =>
  writeField(draft, { in: 'query', path: [name] }, value);

/** How the names of its description divide a list into pages, where no setting says it. */
export async function inferFor(
  { settings, description }: Contract,
  listId: string,
): Promise<InferredPagination | undefined> {
  return settings.pagination?.next === undefined ? inferPagination(await description.operation(listId)) : undefined;
}

/** The request for the page after another one; undefined after the last page. */
function continueList(
  inferred: InferredPagination,
  first: RequestDraft,
  size: number,
): (page: CaseResponse, sizes: readonly number[]) => RequestDraft | undefined {
  if ('count' in inferred)
    return (_page, sizes) =>
      sizes.at(-1)! < size
        ? undefined
        : writeQuery(first, inferred.count, inferred.first + sizes.length * (inferred.unit === 'pages' ? 1 : size));
  const used = new Set<string>();
  return (page) => {
    const next = readPointer(page.json, inferred.pointer);
    if (typeof next !== 'string' || next === '') return undefined;
    if (used.has(next)) return page.fail('the position of another page', `${formatJson(next)} again`, inferred.pointer);
    used.add(next);
    const link = /^(?:https?:|[/?])/.test(next) ? new URL(next, page.exchange.url) : undefined;
    const cursor = link === undefined ? next : link.searchParams.get(inferred.cursor);
    if (cursor === null) throw new NotTriedError(`${formatJson(next)} has no ${inferred.cursor}`);
    return writeQuery(first, inferred.cursor, cursor);
  };
}

/** The largest number of records that a page of a list may be asked for: the maximum of its parameter, else 100. */
export async function readMaxLimit(contract: Contract, listId: string): Promise<number> {
  const { fields } = await templateOf(contract, listId);
  const name = contract.settings.pagination?.limit ?? (await inferFor(contract, listId))?.limit;
  const field = fields.find(({ in: location, path }) => location === 'query' && path[0] === name);
  const maximum = field?.schema['maximum'];
  return typeof maximum === 'number' ? maximum : 100;
}

/** The records of a page: the body, or the only list in it. */
export function recordsOf(page: CaseResponse): readonly JsonValue[] {
  const { json } = page;
  if (Array.isArray(json)) return json;
  const lists = isObject(json) ? Object.values(json).filter((value) => Array.isArray(value)) : [];
  return lists.length === 1 ? lists[0]! : page.fail('a list', 'none');
}

/** The next page (RFC 8288), as a path relative to the target's URL. */
export function readNextLink(page: CaseResponse, base: string): string | undefined {
  const target = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(page.header('Link') ?? '')?.[1];
  if (target === undefined) return undefined;
  const next = new URL(target, page.exchange.url).href;
  return next.startsWith(base) ? next.slice(base.length) : page.fail(`a link to a page below ${base}`, next);
}
