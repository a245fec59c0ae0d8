import { findList, findMember } from '../../../contract/find-member.js';
import { readPointer } from '../../../engine/read-pointer.js';
import type { MutationOperator } from '../../mutant.js';
import { isCallOf, isSuccessful, readJson } from '../../mutate-exchange.js';
import { changeRecords } from '../../list-pages.js';

/** Does not list a new record. */
export const createdUnlisted: MutationOperator = {
  name: 'created-unlisted',
  title: 'Does not list new records',

  *derive({ operation, contract }) {
    const list = findList(contract, operation.id);
    const pointer = findMember(contract, operation.id, 'GET')?.link.from.pointer ?? '/id';
    if (list === undefined) return;
    yield {
      key: '',
      title: `${list.id} does not list the latest record of ${operation.id}`,
      clause: `${list.id} pages`,
      async mutate(request, { upstream, memory }) {
        const response = await upstream(request);
        if (isCallOf(operation, request) && isSuccessful(response))
          memory.set('latest', readPointer(readJson(response), pointer));
        return isCallOf(list, request) && memory.has('latest')
          ? changeRecords(response, (records) =>
              records.filter((record) => readPointer(record, pointer) !== memory.get('latest')),
            )
          : response;
      },
    };
  },
};
