import { readNextLink } from '../derive/list-records.js';
import type { CaseResponse } from '../engine/case-response.js';
import type { Session } from '../engine/session.js';
import { readId } from './records.js';

const MAX_PAGES = 2000;

/** Reads every page of a list by following the links to the next page. */
export async function listPages(
  session: Session,
  operationId: string,
  limit = 200,
  afterPage?: (page: number) => Promise<unknown>,
): Promise<CaseResponse[]> {
  const pages: CaseResponse[] = [];
  let page = await session.call(operationId, { query: { limit: String(limit) } });
  for (;;) {
    page.expectStatus(200);
    pages.push(page);
    await afterPage?.(pages.length);
    const next = readNextLink(page, session.target.url);
    if (next === undefined) return pages;
    if (pages.length >= MAX_PAGES) return page.fail('a last page', `more than ${MAX_PAGES} pages`);
    page = await session.send({ method: 'GET', path: next });
  }
}

/** Reads the IDs of the whole list in the sequence of the list. */
export async function listAll(
  session: Session,
  operationId: string,
  limit = 200,
  afterPage?: (page: number) => Promise<unknown>,
): Promise<string[]> {
  const pages = await listPages(session, operationId, limit, afterPage);
  return pages.flatMap((page) =>
    Array.isArray(page.json)
      ? page.json.map((_, index) => readId(page.field(`/${index}/id`)) ?? '')
      : page.fail('a list', 'another type'),
  );
}

/** A page size that divides the current list into about twenty pages, which is enough page boundaries to check. */
export async function choosePageSize(session: Session, operationId: string): Promise<number> {
  const { length } = await listAll(session, operationId);
  return Math.min(200, Math.max(2, Math.ceil(length / 20)));
}
