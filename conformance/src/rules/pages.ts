import type { JsonValue } from '@opchain/core';
import { findList, findMember } from '../contract/find-member.js';
import { createRecord } from '../derive/create-record.js';
import { listRecords, readNextLink, recordsOf } from '../derive/list-records.js';
import { NotTriedError } from '../derive/not-tried-error.js';
import { makeRequest } from '../derive/request-maker.js';
import { writeField } from '../derive/request-draft.js';
import { readPointer } from '../engine/read-pointer.js';
import type { Session } from '../engine/session.js';
import type { Rule } from './rule.js';

/** Creates records, and reads their list in pages, also while records are added. */
export const pages: Rule = {
  name: 'pages',
  title: 'Lists every record once, in pages of the size that was asked for',

  *derive({ contract, operation }) {
    const { pagination } = contract.settings;
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
    if (pagination?.next === undefined || pagination.limit === undefined) return;
    yield {
      key: 'every record',
      title: `Lists every record of ${list.id} once, oldest first, while records are added`,
      clause: `${list.id} pages`,
      async run(session) {
        const created = await create(session, 5);
        const total = (await listRecords(session, list.id, pointer, 200)).ids.length;
        const limit = Math.min(200, Math.max(2, Math.ceil(total / 20)));
        const { ids, sizes, last } = await listRecords(session, list.id, pointer, limit, async (page) => {
          if (page < 3) created.push(...(await create(session, 1)));
        });
        const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
        if (twice.length > 0) last.fail('every record once', `${JSON.stringify(twice)} twice`);
        const listed = ids.filter((id) => created.includes(id));
        if (listed.length < created.length)
          last.fail('every record', `a list without ${JSON.stringify(created.filter((id) => !ids.includes(id)))}`);
        if (pagination.order === 'oldest-first' && listed.some((id, index) => id !== created[index]))
          last.fail('the oldest record first', JSON.stringify(listed));
        const full = sizes.slice(0, -1);
        if (full.some((size) => size !== limit) || (sizes.at(-1) ?? 0) > limit)
          last.fail(`pages of ${limit} records`, sizes.join(', '));
      },
    };
    yield {
      key: 'limit',
      title: `Returns pages of ${list.id} with as many records as asked for`,
      clause: `${list.id} ${pagination.limit}`,
      async run(session) {
        await create(session, 3);
        for (const limit of [1, 2]) {
          const { page, records } = await readPage(session, limit);
          if (records.length !== limit) page.fail(`${limit} records`, `${records.length}`);
          if (readNextLink(page, session.target.url) === undefined) page.fail('a link to the next page', 'none');
        }
      },
    };
    const { defaultLimit } = pagination;
    if (defaultLimit === undefined || defaultLimit > 100) return;
    yield {
      key: 'default limit',
      title: `Returns ${defaultLimit} records of ${list.id} if the request names no limit`,
      clause: `${list.id} ${pagination.limit} default`,
      async run(session) {
        // Of its own, because others may delete theirs meanwhile.
        await create(session, defaultLimit + 1);
        const { page, records } = await readPage(session);
        if (records.length !== defaultLimit) page.fail(`${defaultLimit} records`, `${records.length}`);
      },
    };
  },
};
