import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import type { MutationOperator } from '../../mutant.js';
import { onResponse, readJson, withJson } from '../../mutate-exchange.js';
import { changeAt } from '../../../contract/response-fields.js';

const changes: readonly (readonly [key: string, change: (list: JsonValue[]) => JsonValue | undefined])[] = [
  ['only the first', (list) => list.slice(0, 1)],
  ['none', () => undefined],
  ['reversed', (list) => list.toReversed()],
  ['one twice', (list) => [...list, ...list.slice(-1)]],
];

/** Reports only some invalid fields, in another order, or twice. */
export const errorList: MutationOperator = {
  name: 'error-list',
  title: 'Reports fewer invalid fields, in another order, or twice',

  *derive({ operation, fields, contract }) {
    const { fields: list, sorted } = contract.settings.errors;
    const constrained = fields.filter(({ in: location }) => location === 'body');
    if (list === undefined || constrained.length < 3) return;
    for (const [key, change] of changes) {
      if (sorted !== true && (key === 'reversed' || key === 'one twice')) continue;
      yield {
        key,
        title: `${operation.id} reports invalid fields: ${key}`,
        clause: `errors ${list}`,
        mutate: onResponse(operation, (response) => {
          const body = response.status >= 400 ? readJson(response) : undefined;
          return isObject(body)
            ? withJson(
                response,
                changeAt(body, list.split('/').slice(1), (value) => (Array.isArray(value) ? change(value) : value)),
              )
            : response;
        }),
      };
    }
  },
};
