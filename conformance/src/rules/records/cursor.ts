import type { DerivedCase } from '../../derive/derived-case.js';
import { expectRejected } from '../../derive/expect-response.js';
import { makeRequest } from '../../derive/request-maker.js';
import { readNextLink } from '../../derive/list-records.js';
import { findList, isCallable, writeField } from '@opchain/resources';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { createRecord } from '../../derive/create-record.js';
import { nameField, reject, type Rule } from '../rule.js';

const texts = ['x', '!', 'bm90aGluZw==', '-1', 'not-a-cursor', '💥'];

/** Continues lists at positions that they never returned. */
export const cursor: Rule = {
  name: 'cursor',
  title: 'Rejects positions that a list did not return',

  *derive({ contract, operation, fields }) {
    const { pagination } = contract.settings;
    const field = fields.find(({ in: at, path }) => at === 'query' && path[0] === pagination?.cursor);
    if (field === undefined || pagination === undefined) return;
    for (const text of texts) yield reject(field, 'pagination', text, `the text ${text}`) satisfies DerivedCase;
    const others = contract.description.operations.filter(
      (other) =>
        other.id !== operation.id &&
        other.method === 'GET' &&
        !other.path.includes('{') &&
        isCallable(contract.settings, other),
    );
    if (pagination.limit === undefined || pagination.next === undefined || others.length === 0) return;
    yield {
      key: 'other list',
      title: `Rejects the position of another list in ${operation.id}`,
      clause: `${nameField(field)} pagination`,
      async run(session) {
        for (const other of others) {
          const create = contract.description.operations.find(({ id }) => findList(contract, id)?.id === other.id);
          for (let count = 0; count < 2 && create !== undefined && isCallable(contract.settings, create); count += 1)
            await createRecord(session, create.id);
          const draft = writeField(await makeRequest(session, other.id), { in: 'query', path: [pagination.limit!] }, 1);
          const next = readNextLink(await session.request(other.id, draft), session.target.url);
          const value =
            next === undefined ? null : new URL(next, session.target.url).searchParams.get(String(field.path[0]));
          if (value === null) continue;
          const own = writeField(await makeRequest(session, operation.id), field, value);
          const response = await session.request(operation.id, own);
          await expectRejected(response, contract, operation, { kind: 'fields', pointer: field.pointer });
          return;
        }
        throw new NotTriedError('no other list has a second page');
      },
    };
  },
};
