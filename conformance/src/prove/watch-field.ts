import type { JsonValue } from '@opchain/core';
import { isObject, type OperationSummary } from '@opchain/core/internal/model';
import { formatPath } from '@opchain/resources';
import type { Mutation } from './mutant.js';
import { isCallOf, isSuccessful, readJson } from './mutate-exchange.js';

/** How the report begins to say that the check never saw what a mutant changes. */
export const NOT_EXERCISED = 'not exercised: ';

/** What the responses to a mutated operation had at a field. */
export interface WatchedField {
  readonly mutate: Mutation;
  /** Why nothing can be said about the field; undefined if a record could have it. */
  unexercised(): string | undefined;
}

/** Watches what a server returns where a mutant changes a field: a list that is always empty shows nothing about it. */
export function watchField(
  operation: Pick<OperationSummary, 'id' | 'method' | 'path'>,
  path: readonly string[],
  mutate: Mutation,
): WatchedField {
  let responses = 0;
  let isReached = false;
  let emptyList: readonly string[] | undefined;
  const visit = (value: JsonValue | undefined, depth: number): void => {
    const key = path[depth];
    if (key === '*' && Array.isArray(value)) {
      if (value.length === 0) emptyList ??= path.slice(0, depth);
      for (const item of value) visit(item, depth + 1);
    } else if (depth >= path.length - 1) isReached = true;
    else if (key !== undefined && isObject(value) && Object.hasOwn(value, key)) visit(value[key], depth + 1);
    else isReached = true;
  };
  return {
    mutate: (request, scope) =>
      mutate(request, {
        ...scope,
        async upstream(sent) {
          const response = await scope.upstream(sent);
          if (isCallOf(operation, request) && isSuccessful(response)) {
            responses += 1;
            visit(readJson(response), 0);
          }
          return response;
        },
      }),
    unexercised() {
      if (isReached) return undefined;
      if (responses === 0) return `${NOT_EXERCISED}no call of ${operation.id} succeeded`;
      if (emptyList === undefined) return undefined;
      const list = emptyList.length === 0 ? 'the list' : `the list ${formatPath(emptyList)}`;
      return `${NOT_EXERCISED}${list} of ${operation.id} was empty in each of ${responses} responses`;
    },
  };
}
