import type { MutationOperator } from '../../mutant.js';
import { isCallOf } from '../../mutate-exchange.js';
import { readRecord, recordPath } from '../../record-operations.js';
import { findReader } from '../../../contract/find-reader.js';

/** Confirms a deletion without deleting. */
export const deleteIgnored: MutationOperator = {
  name: 'delete-ignored',
  title: 'Confirms deletions without deleting',

  *derive({ operation, contract }) {
    const reader = operation.method === 'DELETE' ? findReader(contract, operation) : undefined;
    const status = Number(operation.responses.find((response) => /^2\d\d$/.test(response.status))?.status ?? 204);
    if (reader === undefined) return;
    yield {
      key: '',
      title: `${operation.id} deletes nothing`,
      clause: 'deleted',
      async mutate(request, scope) {
        if (!isCallOf(operation, request)) return scope.upstream(request);
        const record = await readRecord(recordPath(reader, request), request, scope);
        if (record === undefined) return scope.upstream(request);
        const { 'content-type': _, ...headers } = record.headers;
        return { status, headers, body: '' };
      },
    };
  },
};
