import { findList, findMember, readPointer, type RequestDraft } from '@opchain/resources';
import { createRecord } from '../../derive/create-record.js';
import { recordsOf } from '../../derive/list-records.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { formatJson, jsonEquals } from '../../engine/case-response.js';
import type { Session } from '../../engine/session.js';
import type { Rule } from '../rule.js';

/** Looks for a record below another parent than its own: `/books/{bookId}/copies` of another book. */
export const otherParent: Rule = {
  name: 'other-parent',
  title: 'Keeps the records below one parent from those of another',

  *derive({ contract, operation }) {
    if (operation.method !== 'POST' || !operation.path.includes('{') || operation.path.endsWith('}')) return;
    const [reader, list] = [findMember(contract, operation.id, 'GET'), findList(contract, operation.id)];
    /** Creates a record, and a second parent. */
    const prepare = async (session: Session) => {
      const record = await createRecord(session, operation.id);
      const { parameters } = await makeRequest(session, operation.id);
      const other = Object.fromEntries(Object.entries(parameters).filter(([key]) => key.startsWith('path/')));
      if (Object.entries(other).every(([key, value]) => jsonEquals(value, record.draft.parameters[key] ?? null)))
        throw new NotTriedError('there is no second parent');
      return { record, other };
    };
    if (reader?.operation.path.startsWith(`${operation.path}/`) === true)
      yield {
        key: reader.operation.id,
        title: `Does not return a record of ${operation.id} below another parent by ${reader.operation.id}`,
        clause: `${reader.operation.id} path`,
        async run(session) {
          const { record, other } = await prepare(session);
          const own = record.member('GET');
          if (own === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
          const read = await session.request(reader.operation.id, own.draft);
          const draft: RequestDraft = { parameters: { ...own.draft.parameters, ...other } };
          const response = await session.request(reader.operation.id, draft);
          if (isSuccess(response) && jsonEquals(response.json ?? null, read.json ?? null))
            response.fail('no record of another parent', formatJson(response.json));
        },
      };
    if (list !== undefined)
      yield {
        key: list.id,
        title: `Does not list a record of ${operation.id} below another parent by ${list.id}`,
        clause: `${list.id} path`,
        async run(session) {
          const { record, other } = await prepare(session);
          const pointer = reader?.link.from.pointer ?? '/id';
          const id = readPointer(record.response.json, pointer);
          if (id === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
          const { parameters } = await makeRequest(session, list.id);
          const page = await session.request(list.id, { parameters: { ...parameters, ...other } });
          if (!isSuccess(page)) throw new NotTriedError(`${list.id} returned ${page.status} for a valid request`);
          if (recordsOf(page).some((each) => jsonEquals(readPointer(each, pointer) ?? null, id)))
            page.fail(`a list without ${formatJson(id)}, which is below another parent`, 'a list with it');
        },
      };
  },
};
