import type { JsonValue } from '@opchain/core';
import { findList } from '../../../contract/find-member.js';
import type { MutationOperator } from '../../mutant.js';
import { isCallOf, isSuccessful, readJson } from '../../mutate-exchange.js';
import { changeRecords, isLastPage } from '../../list-pages.js';
import { findCreator, readRecord, recordPath } from '../../record-operations.js';
import { findReader } from '../../../contract/find-reader.js';

/** Lists a record that was deleted. */
export const deletedListed: MutationOperator = {
  name: 'deleted-listed',
  title: 'Lists records that were deleted',

  *derive({ operation, contract }) {
    const creator = operation.method === 'DELETE' ? findCreator(contract, operation.id) : undefined;
    const list = creator === undefined ? undefined : findList(contract, creator.id);
    const reader = findReader(contract, operation);
    if (list === undefined || reader === undefined) return;
    yield {
      key: '',
      title: `${list.id} lists what ${operation.id} deleted`,
      clause: 'deleted',
      async mutate(request, scope) {
        const { upstream, memory } = scope;
        if (isCallOf(operation, request)) {
          const record = await readRecord(recordPath(reader, request), request, scope);
          const response = await upstream(request);
          if (isSuccessful(response) && record !== undefined) memory.set('deleted', readJson(record));
          return response;
        }
        const response = await upstream(request);
        const record = memory.get('deleted') as JsonValue | undefined;
        return isCallOf(list, request) && record !== undefined && isLastPage(response)
          ? changeRecords(response, (records) => [...records, record])
          : response;
      },
    };
  },
};
