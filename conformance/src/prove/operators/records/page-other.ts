import type { JsonValue } from '@opchain/core';
import type { Mutation, MutationOperator, ProxiedResponse } from '../../mutant.js';
import { fieldOf, isCallOf, withHeader } from '../../mutate-exchange.js';
import { changeRecords, isLastPage, isPagedList, nextCursor } from '../../list-pages.js';

/** Repeats or skips a record between pages, or goes on after the last one. */
export const pageOther: MutationOperator = {
  name: 'page-other',
  title: 'Repeats or skips a record between pages, or goes on after the last page',

  *derive(subject) {
    const { operation, contract } = subject;
    const { cursor, next } = contract.settings.pagination ?? {};
    if (cursor === undefined || next === undefined || !isPagedList(subject)) return;
    const onPage =
      (
        change: (
          response: ProxiedResponse,
          position: string | undefined,
          path: string,
          memory: Map<string, unknown>,
        ) => ProxiedResponse,
      ): Mutation =>
      async (request, { upstream, memory }) => {
        const response = await upstream(request);
        if (!isCallOf(operation, request)) return response;
        const position = fieldOf(request, { in: 'query', path: [cursor] }) as string | undefined;
        return change(response, position, request.path, memory);
      };
    const clause = 'pagination next';
    yield {
      key: 'overlap',
      title: `A page of ${operation.id} starts with the last record of the one before`,
      clause,
      mutate: onPage((response, position, _, memory) => {
        const following = nextCursor(response, cursor);
        changeRecords(response, (records) => {
          if (following !== undefined) memory.set(following, records.at(-1));
          return records;
        });
        const before = position === undefined ? undefined : (memory.get(position) as JsonValue | undefined);
        return before === undefined
          ? response
          : changeRecords(response, (records) => [before, ...records.slice(0, Math.max(0, records.length - 1))]);
      }),
    };
    yield {
      key: 'skip',
      title: `A page of ${operation.id} skips its first record`,
      clause,
      mutate: onPage((response, position) =>
        position === undefined ? response : changeRecords(response, (records) => records.slice(1)),
      ),
    };
    yield {
      key: 'skip on the last page',
      title: `The last page of ${operation.id} skips its first record`,
      clause,
      mutate: onPage((response, position) =>
        position !== undefined && isLastPage(response)
          ? changeRecords(response, (records) => records.slice(1))
          : response,
      ),
    };
    yield {
      key: 'endless',
      title: `The last page of ${operation.id} links to itself`,
      clause,
      mutate: onPage((response, _, path) =>
        isLastPage(response) ? withHeader(response, 'link', `<${path}>; rel="next"`) : response,
      ),
    };
    yield {
      key: 'empty page',
      title: `The last page of ${operation.id} links to an empty one`,
      clause,
      mutate: onPage((response, position, path) => {
        if (position === 'after-the-end') return { status: 200, headers: response.headers, body: '[]' };
        const [base] = path.split('?');
        return isLastPage(response)
          ? withHeader(response, 'link', `<${base!}?${cursor}=after-the-end>; rel="next"`)
          : response;
      }),
    };
  },
};
