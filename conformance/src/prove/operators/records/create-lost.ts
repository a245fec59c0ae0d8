import { findMember } from '../../../contract/find-member.js';
import { readPointer } from '../../../engine/read-pointer.js';
import type { MutationOperator } from '../../mutant.js';
import { isCallOf, isSuccessful, pathOf, readJson } from '../../mutate-exchange.js';

/** Returns a new record that is not stored. */
export const createLost: MutationOperator = {
  name: 'create-lost',
  title: 'Returns a new record that is not stored',

  *derive({ operation, contract }) {
    const reader = findMember(contract, operation.id, 'GET');
    if (reader === undefined) return;
    yield {
      key: '',
      title: `${operation.id} does not store what it creates`,
      clause: 'stored',
      async mutate(request, { upstream, memory }) {
        if (isCallOf(reader.operation, request)) {
          const path = pathOf(request.path);
          const isNew = memory.has(JSON.stringify(decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))));
          return upstream(isNew ? { ...request, path: path.replace(/[^/]*$/, 'nothing') } : request);
        }
        const response = await upstream(request);
        if (isCallOf(operation, request) && isSuccessful(response))
          memory.set(JSON.stringify(readPointer(readJson(response), reader.link.from.pointer)), true);
        return response;
      },
    };
  },
};
