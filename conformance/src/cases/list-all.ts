import type { CaseResponse } from '../engine/case-response.js';
import type { Session } from '../engine/session.js';
import { readId } from './records.js';

const MAX_PAGES = 2000;

/** Every page of a list, by following the links to the next one. */
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
    if (pages.length >= MAX_PAGES) return page.fail('the list to end', `${MAX_PAGES} pages`);
    page = await session.send({ method: 'GET', path: next });
  }
}

/** The ids of a whole list, in its order. */
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
      : page.fail('a list', 'something else'),
  );
}

/** A page size that cuts the list, as long as it is now, into some twenty pages: enough borders between pages to look at. */
export async function choosePageSize(session: Session, operationId: string): Promise<number> {
  const { length } = await listAll(session, operationId);
  return Math.min(200, Math.max(2, Math.ceil(length / 20)));
}

/** The address of the next page (RFC 8288), as a path below the target's URL. */
function readNextLink(page: CaseResponse, base: string): string | undefined {
  const target = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(page.header('Link') ?? '')?.[1];
  if (target === undefined) return undefined;
  const next = new URL(target, page.exchange.url).href;
  return next.startsWith(base) ? next.slice(base.length) : page.fail(`a link to a page below ${base}`, next);
}
