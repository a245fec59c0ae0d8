import { setTimeout as delay } from 'node:timers/promises';
import type { JsonValue } from '@opchain/core';
import { findList, findMember, readPointer, writeField } from '@opchain/resources';
import { createRecord } from '../../derive/create-record.js';
import {
  expectOnce,
  failWithout,
  type ListedRecords,
  listRecords,
  readMaxLimit,
  readNextLink,
  recordsOf,
} from '../../derive/list-records.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { type CaseResponse, formatJson } from '../../engine/case-response.js';
import type { Session } from '../../engine/session.js';
import type { Rule } from '../rule.js';
import { expectOwnAtEnd } from './expect-own-at-end.js';
import { listInferredPages } from './inferred-pages.js';

const ATTEMPTS = 4;

/** Creates records, and reads their list in pages, also while records are added. */
export const pages: Rule = {
  name: 'pages',
  title: 'Lists every record once, in pages of the size that was asked for',

  async *derive(subject) {
    const { contract, operation } = subject;
    const { pagination } = contract.settings;
    // Settings that do not say where the next page is leave that to the names of the description.
    if (pagination?.next === undefined) {
      yield* listInferredPages(subject);
      return;
    }
    const list = findList(contract, operation.id);
    const pointer = findMember(contract, operation.id, 'GET')?.link.from.pointer ?? '/id';
    if (list === undefined) return;
    const create = async (session: Session, count: number): Promise<JsonValue[]> => {
      const ids: JsonValue[] = [];
      while (ids.length < count) {
        const id = readPointer((await createRecord(session, operation.id)).response.json, pointer);
        if (id === undefined) throw new NotTriedError(`${operation.id} returned no ID at ${pointer}`);
        ids.push(id);
      }
      return ids;
    };
    const readPage = async (session: Session, limit?: number) => {
      const draft = await makeRequest(session, list.id);
      const page = await session.request(
        list.id,
        limit === undefined ? draft : writeField(draft, { in: 'query', path: [pagination?.limit ?? ''] }, limit),
      );
      return { page: page.expectStatus(200), records: recordsOf(page) };
    };
    /** Read again if it is short: a record that is deleted while a server reads a page may be missing in it. */
    const readFullPage = async (session: Session, size: number, limit?: number) => {
      let read = await readPage(session, limit);
      for (let count = 0; count < 2 && read.records.length < size; count += 1) read = await readPage(session, limit);
      return read;
    };
    // Below a parent, each record that a case creates is in a list of its own.
    if (pagination.limit === undefined || list.path.includes('{')) return;
    yield {
      key: 'every record',
      title: `Lists every record of ${list.id} once, oldest first, while records are added`,
      clause: `${list.id} pages`,
      async run(session) {
        const created = await create(session, 5);
        const maximum = await readMaxLimit(contract, list.id);
        const whole = await listRecords(session, list.id, pointer, { limit: maximum });
        const limit = Math.min(maximum, Math.max(2, Math.ceil(whole.ids.length / 20)));
        const read = () =>
          listRecords(session, list.id, pointer, {
            limit,
            // At the end of the list, so that its last pages have own records.
            betweenPages: async (page) => page < 10 && created.push(...(await create(session, 1))),
          });
        let paged = await read();
        // Others may delete their records concurrently, so that a page is short.
        const isShort = ({ sizes }: ListedRecords): boolean => sizes.slice(0, -1).some((size) => size < limit);
        for (let count = 0; count < ATTEMPTS && isShort(paged); count += 1) paged = await read();
        const { ids, sizes, last } = paged;
        expectOwn(whole, created.slice(0, 5), { order: pagination.order });
        expectOwn(paged, created, { order: pagination.order, other: whole });
        if (pagination.order !== undefined) expectSameOrder(whole, paged);
        const full = sizes.slice(0, -1);
        if (full.some((size) => size !== limit) || (sizes.at(-1) ?? 0) > limit)
          last.fail(`pages of ${limit} records`, sizes.join(', '));
        // What only the other reading listed was deleted since, or is skipped.
        const skipped = whole.ids.filter((each) => !ids.includes(each)).slice(0, 5);
        const { member } = await createRecord(session, operation.id);
        for (const id of skipped) {
          const reader = member('GET');
          if (reader === undefined) break;
          const parameters = { ...reader.draft.parameters, [`path/${reader.member.link.to.name}`]: id };
          const { status } = await session.request(reader.member.operation.id, { parameters });
          if (status === 200) failWithout(paged, [id], whole);
        }
        if (pagination.order === 'oldest-first') {
          const paging = { id: list.id, pointer, limit: pagination.limit ?? '', maximum };
          await expectOwnAtEnd(session, paging, last, async () => (await create(session, 1))[0] ?? null);
        }
      },
    };
    yield {
      key: 'limit',
      title: `Returns pages of ${list.id} with as many records as asked for`,
      clause: `${list.id} ${pagination.limit}`,
      async run(session) {
        await create(session, 3);
        for (const limit of [1, 2]) {
          const { page, records } = await readFullPage(session, limit, limit);
          if (records.length !== limit) page.fail(`${limit} records`, `${records.length}`);
          if (readNextLink(page, session.target.url) === undefined) page.fail('a link to the next page', 'none');
        }
      },
    };
    yield {
      key: 'full last page',
      title: `Ends ${list.id} with a page that is full, without a link to an empty one`,
      clause: `${list.id} pages`,
      async run(session) {
        await create(session, 1);
        const maximum = await readMaxLimit(contract, list.id);
        const read = (path: string) => session.send({ method: 'GET', path, operation: list.id });
        const pathOf = (page: CaseResponse): string => page.exchange.url.slice(session.target.url.length);
        const countOf = (page: CaseResponse): number => recordsOf(page.expectStatus(200)).length;
        const nextOf = (page: CaseResponse) => readNextLink(page, session.target.url);
        const readLast = async () => (await listRecords(session, list.id, pointer, { limit: maximum })).last;
        let end = await readLast();
        let empty = 0;
        const countEmpty = (linked: CaseResponse) => {
          empty += 1;
          if (empty === ATTEMPTS) linked.fail('no link to a page without records', 'a link to an empty page');
        };
        // Others may add and delete records concurrently, so that a page after the last one comes and goes.
        for (let attempt = 0; attempt < 15 * ATTEMPTS; attempt += 1) {
          const size = countOf(end);
          if (size === 0) countEmpty(end);
          else {
            const address = new URL(end.exchange.url);
            address.searchParams.set(pagination.limit!, String(size));
            const page = await read(address.href.slice(session.target.url.length));
            const isFull = countOf(page) === size;
            const next = nextOf(page);
            if (isFull && next === undefined) return;
            if (isFull && countOf(await read(next!)) === 0) countEmpty(page);
          }
          // Another case may add many records, one after the other.
          await delay(Math.min(5 * attempt, 250), undefined, { signal: session.signal });
          // The last page as it is now, right before it is asked for by its size.
          const again = await read(pathOf(end));
          end = size > 0 && countOf(again) > 0 && nextOf(again) === undefined ? again : await readLast();
        }
        throw new NotTriedError('other records are added and deleted meanwhile');
      },
    };
    yield {
      key: 'maximum limit',
      title: `Returns as many records of ${list.id} in a page as its limit allows`,
      clause: `${list.id} ${pagination.limit} maximum`,
      async run(session) {
        const maximum = await readMaxLimit(contract, list.id);
        if (maximum > 200) throw new NotTriedError(`it needs more than ${maximum} records`);
        let own = 0;
        // Others may delete their records concurrently.
        for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
          const { page, records } = await readPage(session, maximum);
          if (records.length === maximum) return;
          const hasNext = readNextLink(page, session.target.url) !== undefined;
          // Short because of a record that was deleted while the server read the page.
          if (hasNext && records.length < maximum && attempt < ATTEMPTS - 1) continue;
          if (records.length > maximum || hasNext) page.fail(`${maximum} records`, `${records.length}`);
          // After the first attempt, own records alone fill the page regardless of what others delete.
          const missing = maximum + 1 - (attempt === 0 ? records.length : own);
          // The same request again is quicker than one with records of its own, unless the server creates nothing
          // again.
          if (attempt === 0) await repeatRequest(session, operation.id, missing);
          else await create(session, missing);
          own += missing;
        }
        throw new NotTriedError('other records are deleted meanwhile');
      },
    };
    const { defaultLimit } = pagination;
    if (defaultLimit === undefined || defaultLimit > 100) return;
    yield {
      key: 'default limit',
      title: `Returns ${defaultLimit} records of ${list.id} if the request names no limit`,
      clause: `${list.id} ${pagination.limit} default`,
      async run(session) {
        // Uses its own, because others may delete theirs concurrently.
        await create(session, defaultLimit + 1);
        const { page, records } = await readFullPage(session, defaultLimit);
        if (records.length !== defaultLimit) page.fail(`${defaultLimit} records`, `${records.length}`);
      },
    };
  },
};

/** Creates records by one request, sent again and again. */
async function repeatRequest(session: Session, createId: string, count: number): Promise<void> {
  const draft = await makeRequest(session, createId);
  for (let sent = 0; sent < count; sent += 1)
    if (!isSuccess(await session.request(createId, draft))) await createRecord(session, createId);
}

/** Every own record is listed once, in order. */
function expectOwn(
  read: ListedRecords,
  created: readonly JsonValue[],
  { order, other }: { readonly order: 'oldest-first' | undefined; readonly other?: ListedRecords },
): void {
  const { ids, last } = read;
  expectOnce(read);
  const listed = ids.filter((id) => created.includes(id));
  if (listed.length < created.length)
    failWithout(
      read,
      created.filter((id) => !ids.includes(id)),
      other,
    );
  if (order === 'oldest-first' && listed.some((id, index) => id !== created[index]))
    last.fail('the oldest record first', formatJson(listed));
}

/** Records that two readings list have the same order in both. */
function expectSameOrder(one: ListedRecords, { ids, last }: ListedRecords): void {
  const [first, second] = [one.ids.filter((id) => ids.includes(id)), ids.filter((id) => one.ids.includes(id))];
  const at = first.findIndex((id, index) => id !== second[index]);
  if (at >= 0) last.fail(`${formatJson(first[at])} at the same position in every reading`, formatJson(second[at]));
}
