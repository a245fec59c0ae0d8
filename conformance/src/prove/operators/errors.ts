import type { JsonValue } from '@opchain/core';
import { isObject, type OperationDetail } from '@opchain/core/internal/model';
import { changeAt } from '@opchain/resources';
import type { Mutation, MutationOperator } from '../mutant.js';
import { onResponse, readJson, withHeader, withJson } from '../mutate-exchange.js';
import { listRejectionStatuses } from '../rejection-statuses.js';

const toPath = (pointer: string) => pointer.split('/').slice(1);

/** Changes the values at a path in errors with a status, or in all. */
function onError(
  operation: OperationDetail,
  status: number | 'any',
  path: readonly string[],
  change: (value: JsonValue) => JsonValue | undefined,
): Mutation {
  return onResponse(operation, (response) => {
    const isError = status === 'any' ? response.status >= 400 : response.status === status;
    const body = isError ? readJson(response) : undefined;
    return isObject(body) ? withJson(response, changeAt(body, path, change)) : response;
  });
}

/** What servers do to the list of invalid fields; the last two are only wrong if the list is sorted. */
const listChanges: readonly (readonly [key: string, change: (list: JsonValue[]) => JsonValue | undefined])[] = [
  ['only the first', (list) => list.slice(0, 1)],
  ['none', () => undefined],
  ['reversed', (list) => list.toReversed()],
  ['one twice', (list) => [...list, ...list.slice(-1)]],
];

/** Return other errors than the contract defines. */
export const errorOperators: readonly MutationOperator[] = [
  {
    name: 'error-code',
    title: 'Returns another code in errors',
    *derive({ operation, contract }) {
      const { errors, rejections } = contract.settings;
      if (errors.code === undefined) return;
      const defined = Object.values(rejections).filter(({ code }) => code !== undefined);
      for (const status of listRejectionStatuses(contract, operation)) {
        if (!defined.some((rejection) => rejection.status === status)) continue;
        yield {
          key: String(status),
          title: `${operation.id} returns another code with ${status}`,
          clause: `responses ${status} ${errors.code}`,
          mutate: onError(operation, status, toPath(errors.code), () => 'another-code'),
        };
      }
    },
  },
  {
    name: 'error-pointer',
    title: 'Reports invalid fields by other pointers',
    *derive({ operation, fields, contract }) {
      const { fields: list, pointer } = contract.settings.errors;
      if (list === undefined || pointer === undefined || contract.settings.rejections.fields === undefined) return;
      for (const field of fields) {
        if ((field.in !== 'body' && field.in !== 'query') || field.pointer === '') continue;
        const parent = field.pointer.slice(0, field.pointer.lastIndexOf('/'));
        yield {
          key: `${field.in} ${field.path.join(' ')}`,
          title: `${operation.id} reports ${field.pointer} as another field`,
          clause: `errors ${list} ${field.pointer}`,
          mutate: onError(operation, 'any', [...toPath(list), '*', ...toPath(pointer)], (value) =>
            value === field.pointer ? parent : value,
          ),
        };
      }
    },
  },
  {
    name: 'error-list',
    title: 'Reports fewer invalid fields, in another order, or twice',
    *derive({ operation, fields, contract }) {
      const { fields: list, sorted } = contract.settings.errors;
      if (list === undefined || fields.filter(({ in: location }) => location === 'body').length < 3) return;
      for (const [key, change] of sorted === true ? listChanges : listChanges.slice(0, 2))
        yield {
          key,
          title: `${operation.id} reports invalid fields: ${key}`,
          clause: `errors ${list}`,
          mutate: onError(operation, 'any', toPath(list), (value) => (Array.isArray(value) ? change(value) : value)),
        };
    },
  },
  {
    name: 'error-shape',
    title: 'Returns errors in another media type, or with another status in the body',
    *derive({ operation, contract }) {
      const { mediaType, status: pointer } = contract.settings.errors;
      for (const status of listRejectionStatuses(contract, operation)) {
        if (mediaType !== undefined)
          yield {
            key: `${status} media type`,
            title: `${operation.id} returns ${status} as application/json`,
            clause: `responses ${status} ${mediaType}`,
            mutate: onResponse(operation, (response) =>
              response.status === status ? withHeader(response, 'content-type', 'application/json') : response,
            ),
          };
        if (pointer !== undefined)
          yield {
            key: `${status} status`,
            title: `${operation.id} returns another status in the body with ${status}`,
            clause: `responses ${status} ${pointer}`,
            mutate: onError(operation, status, toPath(pointer), () => status + 1),
          };
      }
    },
  },
];
