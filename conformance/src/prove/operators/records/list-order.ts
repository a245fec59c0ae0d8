import type { MutationOperator } from '../../mutant.js';
import { onResponse } from '../../mutate-exchange.js';
import { changeRecords, isPagedList } from '../../list-pages.js';

/** Lists records in another order. */
export const listOrder: MutationOperator = {
  name: 'list-order',
  title: 'Lists records in another order',

  *derive(subject) {
    const { operation, contract } = subject;
    if (contract.settings.pagination?.order === undefined || !isPagedList(subject)) return;
    yield {
      key: 'reversed',
      title: `${operation.id} lists the newest record of a page first`,
      clause: 'pagination order',
      mutate: onResponse(operation, (response) => changeRecords(response, (records) => records.toReversed())),
    };
    yield {
      key: 'swapped',
      title: `${operation.id} swaps the last two records of a page`,
      clause: 'pagination order',
      mutate: onResponse(operation, (response) =>
        changeRecords(response, (records) => [...records.slice(0, -2), ...records.slice(-2).toReversed()]),
      ),
    };
  },
};
