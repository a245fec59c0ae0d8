import type { JsonValue } from '@opchain/core';
import type { MutationOperator } from '../../mutant.js';
import { onResponseField } from '../../mutate-exchange.js';
import { formatPath, listResponseFields } from '../../../contract/response-fields.js';

const changes: readonly (readonly [key: string, change: (list: JsonValue[]) => JsonValue])[] = [
  ['reversed', (list) => list.toReversed()],
  ['without the last item', (list) => (list.length > 1 ? list.slice(0, -1) : list)],
];

/** Returns the items of a record in another order, or without the last one. */
export const arrayOther: MutationOperator = {
  name: 'array-other',
  title: 'Returns the items of a record in another order, or without the last one',

  *derive({ operation }) {
    for (const { path, schema } of listResponseFields(operation)) {
      if (schema['items'] === undefined) continue;
      for (const [key, change] of changes)
        yield {
          key: `${path.join(' ')} ${key}`,
          title: `${operation.id} returns ${formatPath(path)} ${key}`,
          clause: `responses 2xx ${formatPath(path)}`,
          equivalentIfUnseen: 'the server returned no list with several items',
          mutate: onResponseField(operation, path, (value) => (Array.isArray(value) ? change(value) : value)),
        };
    }
  },
};
