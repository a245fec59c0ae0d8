import type { JsonValue } from '@opchain/core';
import { readPointer } from '@opchain/resources';
import { readNextLink, recordsOf } from '../../derive/list-records.js';
import { type CaseResponse, formatJson } from '../../engine/case-response.js';
import type { Session } from '../../engine/session.js';

const ATTEMPTS = 12;
const MAX_READ = 50;

/** A list that is read in pages, from its oldest record to its newest. */
export interface PagedList {
  readonly id: string;
  /** Where its records have their IDs. */
  readonly pointer: string;
  /** The parameter for the size of a page, and its maximum. */
  readonly limit: string;
  readonly maximum: number;
}

/** A page, where the wanted record is in it (or -1), and the address of the next one. */
interface SearchedPage {
  readonly page: CaseResponse;
  readonly at: number;
  readonly next: string | undefined;
}

/**
 * Creates a record, and expects it on the last page, alone, so that it is the first and the last one there. If others add
 * records at the same time, or it is missed for the first time, it tries again with another one.
 *
 * @param start a page near the end of the list, as it was read before
 */
export async function expectOwnAtEnd(
  session: Session,
  list: PagedList,
  start: CaseResponse,
  create: () => Promise<JsonValue>,
): Promise<void> {
  let isMissed = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = await create();
    const found = await findAtEnd(session, list, start.exchange.url, id);
    if (found === 'last') return;
    if (found === 'before') continue;
    if (isMissed) found.fail('every record', `a list without ${formatJson(id)}`);
    isMissed = true;
  }
}

/** Whether a record is on the last page or before it; otherwise the last page that was read without it. */
async function findAtEnd(
  session: Session,
  { id, pointer, limit, maximum }: PagedList,
  start: string,
  wanted: JsonValue,
): Promise<'last' | 'before' | CaseResponse> {
  const { target } = session;
  const read = async (address: string, size: number): Promise<SearchedPage> => {
    const url = new URL(address);
    url.searchParams.set(limit, String(size));
    const page = await session.send({ method: 'GET', path: url.href.slice(target.url.length), operation: id });
    const ids = recordsOf(page.expectStatus(200)).map((record) => readPointer(record, pointer) ?? null);
    const next = readNextLink(page, target.url);
    return { page, at: ids.indexOf(wanted), next: next === undefined ? undefined : `${target.url}${next}` };
  };
  /** The first page with the record, or the last one that was read. */
  const search = async (address: string, size: number): Promise<SearchedPage> => {
    let found = await read(address, size);
    for (let count = 1; count < MAX_READ && found.at < 0 && found.next !== undefined; count += 1)
      found = await read(found.next, size);
    return found;
  };
  const rest = await search(start, maximum);
  if (rest.at < 0) return rest.next === undefined ? rest.page : 'before';
  const { url } = rest.page.exchange;
  // The page that ends right before the record, unless others deleted some since.
  const before = rest.at === 0 ? { ...rest, at: -1, next: url } : await read(url, rest.at);
  if (before.at >= 0) return 'before';
  if (before.next === undefined) return before.page;
  const { page, at, next } = await search(before.next, 1);
  if (next !== undefined) return 'before';
  return at < 0 ? page : 'last';
}
