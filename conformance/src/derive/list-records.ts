import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/model';
import type { CaseResponse } from '../engine/case-response.js';
import { readPointer } from '../engine/read-pointer.js';
import type { Session } from '../engine/session.js';
import type { Contract } from '../contract/contract.js';
import { makeRequest, templateOf } from './request-maker.js';
import { writeField } from './request-draft.js';

const MAX_PAGES = 2_000;

/** What a list returned, page by page. */
export interface ListedRecords {
  /** The IDs of all pages, as listed. */
  readonly ids: readonly JsonValue[];
  /** The records, in the same order. */
  readonly records: readonly JsonValue[];
  /** The number of records in each page. */
  readonly sizes: readonly number[];
  readonly last: CaseResponse;
}

/**
 * Reads a list to its last page, as the contract's pagination defines it; without one, the first page alone.
 *
 * @param idPointer where a record has its ID
 * @param limit records in a page (default: those that the server chooses)
 * @param betweenPages called with the number of a page before the next one is read
 */
export async function listRecords(
  session: Session,
  listId: string,
  idPointer: string,
  limit?: number,
  betweenPages?: (page: number) => Promise<unknown>,
): Promise<ListedRecords> {
  const { pagination } = session.target.contract.settings;
  let draft = await makeRequest(session, listId);
  if (limit !== undefined && pagination?.limit !== undefined)
    draft = writeField(draft, { in: 'query', path: [pagination.limit] }, limit);
  let page = await session.request(listId, draft);
  const ids: JsonValue[] = [];
  const all: JsonValue[] = [];
  const sizes: number[] = [];
  for (;;) {
    const records = recordsOf(await page.expectStatus(200).expectAsDocumented());
    sizes.push(records.length);
    all.push(...records);
    for (const record of records) ids.push(readPointer(record, idPointer) ?? null);
    const next = pagination?.next === 'link' ? readNextLink(page, session.target.url) : undefined;
    if (next === undefined) return { ids, records: all, sizes, last: page };
    await betweenPages?.(sizes.length);
    if (sizes.length >= MAX_PAGES) return page.fail('a last page', `more than ${MAX_PAGES} pages`);
    page = await session.send({ method: 'GET', path: next, operation: listId });
  }
}

/** The largest number of records that a page of a list may be asked for: the maximum of its parameter, else 100. */
export async function readMaxLimit(contract: Contract, listId: string): Promise<number> {
  const { fields } = await templateOf(contract, listId);
  const { pagination } = contract.settings;
  const field = fields.find(({ in: location, path }) => location === 'query' && path[0] === pagination?.limit);
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
