import type { JsonValue } from '@opchain/core';
import { changeRecords, isLastPage, isPagedList, nextCursor } from '../list-pages.js';
import type { Mutation, MutationOperator, ProxiedResponse } from '../mutant.js';
import { fieldOf, isCallOf, onRejection, onRequest, onResponse, withField, withHeader } from '../mutate-exchange.js';

/** Lists records in another order. */
const listOrder: MutationOperator = {
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

/** Repeats or skips a record between pages, or goes on after the last one. */
const pageOther: MutationOperator = {
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

/** Returns more or fewer records than asked for, or clamps limits that must be rejected. */
const limitOther: MutationOperator = {
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

/** Starts lists again at a position that they never returned. */
const cursorLoose: MutationOperator = {
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

/** List records in other pages. */
export const listOperators: readonly MutationOperator[] = [listOrder, pageOther, limitOther, cursorLoose];
