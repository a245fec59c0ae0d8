import { findList, findMember } from '@opchain/resources';
import { createRecord } from '../../derive/create-record.js';
import { expectRejected } from '../../derive/expect-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { isSuccess } from '../../derive/request-maker.js';
import { listRecords } from '../../derive/list-records.js';
import type { Rule } from '../rule.js';

/** Deletes a record: it is gone for every operation, and from the list. */
export const deleted: Rule = {
  name: 'deleted',
  title: 'Deletes records: they are unknown afterwards, and not listed',

  *derive({ contract, operation }) {
    const remover = findMember(contract, operation.id, 'DELETE');
    if (remover === undefined) return;
    yield {
      key: '',
      title: `Deletes what ${operation.id} created`,
      clause: 'deleted',
      async run(session) {
        const record = await createRecord(session, operation.id);
        const target = record.member('DELETE');
        if (target === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
        const removed = await session.request(remover.operation.id, target.draft);
        if (!isSuccess(removed)) removed.fail('the record to be deleted', `status ${removed.status}`);
        await removed.expectAsDocumented();
        for (const method of ['GET', 'DELETE']) {
          const member = record.member(method);
          if (member === undefined) continue;
          const detail = await contract.description.operation(member.member.operation.id);
          const response = await session.request(detail.id, member.draft);
          // Deleting twice may succeed, unless the contract says what an unknown record gets.
          const isStated =
            contract.settings.rejections['unknown-record'] !== undefined ||
            detail.responses.some(({ status }) => status === '404' || status === '410');
          if (method === 'GET' || isStated)
            await expectRejected(response, contract, detail, { kind: 'unknown-record' });
        }
        const list = findList(contract, operation.id);
        const id = target.draft.parameters[`path/${remover.link.to.name}`];
        if (list === undefined || id === undefined) return;
        const { ids, last } = await listRecords(session, list.id, remover.link.from.pointer);
        if (ids.includes(id)) last.fail(`a list without ${JSON.stringify(id)}, which was deleted`, 'a list with it');
      },
    };
  },
};
