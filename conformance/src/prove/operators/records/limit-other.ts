import type { MutationOperator } from '../../mutant.js';
import { fieldOf, onRequest, withField } from '../../mutate-exchange.js';
import { isPagedList } from '../../list-pages.js';

/** Returns more or fewer records than asked for, or clamps limits that must be rejected. */
export const limitOther: MutationOperator = {
  name: 'limit-other',
  title: 'Returns more or fewer records than asked for, or clamps the limit',

  *derive(subject) {
    const { operation, contract, fields } = subject;
    const field = fields.find(
      ({ in: location, path }) => location === 'query' && path[0] === contract.settings.pagination?.limit,
    );
    if (field === undefined || !isPagedList(subject)) return;
    const { minimum, maximum } = field.schema;
    const low = typeof minimum === 'number' ? minimum : 1;
    const high = typeof maximum === 'number' ? maximum : Infinity;
    const changes: readonly (readonly [key: string, change: (limit: number) => number])[] = [
      ['one more', (limit) => (limit < high && limit >= low ? limit + 1 : limit)],
      ['one fewer', (limit) => (limit > low ? limit - 1 : limit)],
      ['clamped', (limit) => Math.max(low, Math.min(high, limit))],
    ];
    for (const [key, change] of changes)
      yield {
        key,
        title: `${operation.id} uses another limit: ${key}`,
        clause: 'query limit',
        mutate: onRequest(operation, (request) => {
          const limit = Number(fieldOf(request, field));
          return Number.isInteger(limit) && change(limit) !== limit
            ? withField(request, field, change(limit))
            : request;
        }),
      };
  },
};
