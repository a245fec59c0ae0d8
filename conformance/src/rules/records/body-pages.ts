import type { JsonValue } from '@opchain/core';
import { findList, findMember } from '../../contract/find-member.js';
import { createRecord } from '../../derive/create-record.js';
import { inferPagination } from '../../derive/infer-pagination.js';
import { recordsOf } from '../../derive/list-records.js';
import { NotTriedError } from '../../derive/not-tried-error.js';
import { makeRequest } from '../../derive/request-maker.js';
import { writeField } from '../../derive/request-draft.js';
import { formatJson } from '../../engine/case-response.js';
import { readPointer } from '../../engine/read-pointer.js';
import type { Session } from '../../engine/session.js';
import type { CustomCase } from '../../derive/derived-case.js';
import type { RuleSubject } from '../rule.js';

const MAX_PAGES = 100;
const ATTEMPTS = 3;

/** Cases of a list whose pages contain the position of the next one, where only names in the description say so. */
export async function* listBodyPages({ contract, operation }: RuleSubject): AsyncGenerator<CustomCase> {
  const list = findList(contract, operation.id);
  if (contract.settings.pagination !== undefined || list === undefined || list.path.includes('{')) return;
  const paging = inferPagination(await contract.description.operation(list.id));
  if (paging === undefined) return;
  const pointer = findMember(contract, operation.id, 'GET')?.link.from.pointer ?? '/id';
  const readAll = async (session: Session, limit: number) => {
    const first = writeField(await makeRequest(session, list.id), { in: 'query', path: [paging.limit] }, limit);
    const ids: JsonValue[] = [];
    let draft = first;
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const page = (await session.request(list.id, draft)).expectStatus(200);
      const records = recordsOf(page);
      if (records.length > limit) page.fail(`at most ${limit} records`, `${records.length}`);
      ids.push(...records.map((record) => readPointer(record, pointer) ?? null));
      const next = readPointer(page.json, paging.pointer);
      if (typeof next !== 'string' || next === '') return { ids, page };
      const link = /^(?:https?:|[/?])/.test(next) ? new URL(next, page.exchange.url) : undefined;
      const cursor = link === undefined ? next : link.searchParams.get(paging.cursor);
      if (cursor === null) throw new NotTriedError(`${formatJson(next)} has no ${paging.cursor}`);
      draft = writeField(first, { in: 'query', path: [paging.cursor] }, cursor);
    }
    throw new NotTriedError(`${list.id} has more than ${MAX_PAGES} pages`);
  };
  yield {
    key: 'positions in bodies',
    title: `Lists every record of ${list.id} once`,
    clause: `${list.id} pages`,
    async run(session) {
      const created: JsonValue[] = [];
      while (created.length < 5) {
        const id = readPointer((await createRecord(session, operation.id)).response.json, pointer);
        if (id === undefined || id === null) throw new NotTriedError(`${operation.id} returned no ID at ${pointer}`);
        created.push(id);
      }
      // Other cases add and delete records meanwhile, which may move those of a page.
      for (let attempt = 1; ; attempt += 1) {
        const { ids, page } = await readAll(session, 2);
        const missing = created.filter((id) => !ids.includes(id));
        const twice = created.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
        if (missing.length + twice.length === 0) return;
        if (attempt < ATTEMPTS) continue;
        if (missing.length > 0) page.fail('every record', `a list without ${formatJson(missing)}`);
        page.fail('every record once', `${formatJson(twice)} twice`);
      }
    },
  };
}
