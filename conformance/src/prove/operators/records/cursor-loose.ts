import type { MutationOperator } from '../../mutant.js';
import { fieldOf, onRejection, withField } from '../../mutate-exchange.js';

/** Starts lists again at a position that they never returned. */
export const cursorLoose: MutationOperator = {
  name: 'cursor-loose',
  title: 'Starts lists again at positions that they never returned',

  *derive({ operation, contract, fields }) {
    const field = fields.find(
      ({ in: location, path }) => location === 'query' && path[0] === contract.settings.pagination?.cursor,
    );
    if (field === undefined) return;
    yield {
      key: '',
      title: `${operation.id} starts again at positions that it never returned`,
      clause: 'query cursor',
      mutate: onRejection(operation, (request) =>
        fieldOf(request, field) === undefined ? undefined : withField(request, field, undefined),
      ),
    };
    const others = contract.description.operations.filter(
      ({ method, path }) => method === 'GET' && !path.includes('{'),
    );
    if (others.length < 2) return;
    yield {
      key: 'of another list',
      title: `${operation.id} starts again at positions of other lists`,
      clause: 'query cursor',
      async mutate(request, scope) {
        const { upstream, memory } = scope;
        const response = await upstream(request);
        for (const [, value] of (response.headers['link'] ?? '').matchAll(/[?&][^=&>]+=([^&>]+)/g))
          memory.set(decodeURIComponent(value!), true);
        const position = fieldOf(request, field);
        return response.status >= 400 && typeof position === 'string' && memory.has(position)
          ? upstream(withField(request, field, undefined))
          : response;
      },
    };
  },
};
