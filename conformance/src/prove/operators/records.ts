import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { findList, findMember, findReader, otherValue, readField, readPointer } from '@opchain/resources';
import type { RuleSubject } from '../../rules/rule.js';
import { changeRecords, isLastPage } from '../list-pages.js';
import type { Mutation, MutationOperator, ProxiedResponse } from '../mutant.js';
import { isCallOf, isSuccessful, onRequest, pathOf, readJson, withJson } from '../mutate-exchange.js';
import { findCreator, readRecord, recordPath } from '../record-operations.js';

/** Returns a change that is not stored, or only in part; or reads what was stored before. */
const writeLost: MutationOperator = {
  name: 'write-lost',
  title: 'Reads records, or single fields, as they were before a change',

  *derive(subject) {
    const { operation, fields, contract } = subject;
    if (!['PATCH', 'PUT'].includes(operation.method) || findReader(contract, operation) === undefined) return;
    yield {
      key: '',
      title: `${operation.id} stores nothing`,
      clause: 'stored',
      mutate: readBefore(subject, false, () => true),
    };
    yield {
      key: 'stale',
      title: `The first read after ${operation.id} is stale`,
      clause: 'stored',
      mutate: readBefore(subject, true, () => true),
    };
    for (const { in: location, path } of fields) {
      const name = path[0];
      if (location !== 'body' || path.length !== 1 || typeof name !== 'string') continue;
      yield {
        key: name,
        title: `${operation.id} does not store ${name}`,
        clause: `stored /${name}`,
        mutate: readBefore(subject, false, (key) => key === name),
      };
    }
  },
};

/** Answers reads with the values from before the latest change, for the fields that it loses. */
function readBefore(
  { operation, contract }: RuleSubject,
  isOnce: boolean,
  isLost: (field: string) => boolean,
): Mutation {
  const reader = findReader(contract, operation)!;
  return async (request, scope) => {
    const { upstream, memory } = scope;
    if (isCallOf(operation, request)) {
      const path = recordPath(reader, request);
      const before = await readRecord(path, request, scope);
      const response = await upstream(request);
      if (isSuccessful(response) && before !== undefined) memory.set(path, before);
      return response;
    }
    const response = await upstream(request);
    const path = pathOf(request.path);
    const before = memory.get(path) as ProxiedResponse | undefined;
    if (before === undefined || !isCallOf(reader, request) || !isSuccessful(response)) return response;
    if (isOnce) memory.delete(path);
    return withJson(response, mergeLost(readJson(response), readJson(before), isLost));
  };
}

function mergeLost(
  now: JsonValue | undefined,
  before: JsonValue | undefined,
  isLost: (field: string) => boolean,
): JsonValue | undefined {
  if (!isObject(now) || !isObject(before)) return before;
  return Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, isLost(key) ? (before[key] ?? value) : value]),
  );
}

/** Changes a field that the request does not name. */
const neighborChanged: MutationOperator = {
  name: 'neighbor-changed',
  title: 'Changes a field that the request does not name',

  *derive({ operation, fields, draft }) {
    if (operation.method !== 'PATCH' || draft === undefined) return;
    for (const field of fields) {
      const name = field.path[0];
      const value = readField(draft, field);
      if (field.in !== 'body' || field.path.length !== 1 || typeof name !== 'string' || value === undefined) continue;
      const other = otherValue(value, field.schema);
      yield {
        key: name,
        title: `${operation.id} also changes ${name}`,
        clause: `stored /${name}`,
        mutate: onRequest(operation, (request) => {
          const body = readJson(request);
          return isObject(body) && Object.keys(body).length > 0 && !Object.hasOwn(body, name)
            ? withJson(request, { ...body, [name]: other })
            : request;
        }),
      };
    }
  },
};

/** Returns a new record that is not stored. */
const createLost: MutationOperator = {
  name: 'create-lost',
  title: 'Returns a new record that is not stored',

  *derive({ operation, contract }) {
    const reader = findMember(contract, operation.id, 'GET');
    if (reader === undefined) return;
    yield {
      key: '',
      title: `${operation.id} does not store what it creates`,
      clause: 'stored',
      async mutate(request, { upstream, memory }) {
        if (isCallOf(reader.operation, request)) {
          const path = pathOf(request.path);
          const isNew = memory.has(JSON.stringify(decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))));
          return upstream(isNew ? { ...request, path: path.replace(/[^/]*$/, 'nothing') } : request);
        }
        const response = await upstream(request);
        if (isCallOf(operation, request) && isSuccessful(response))
          memory.set(JSON.stringify(readPointer(readJson(response), reader.link.from.pointer)), true);
        return response;
      },
    };
  },
};

/** Confirms a deletion without deleting. */
const deleteIgnored: MutationOperator = {
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

/** Lists a record that was deleted. */
const deletedListed: MutationOperator = {
  name: 'deleted-listed',
  title: 'Lists records that were deleted',

  *derive({ operation, contract }) {
    const creator = operation.method === 'DELETE' ? findCreator(contract, operation.id) : undefined;
    const list = creator === undefined ? undefined : findList(contract, creator.id);
    const reader = findReader(contract, operation);
    if (list === undefined || reader === undefined) return;
    yield {
      key: '',
      title: `${list.id} lists what ${operation.id} deleted`,
      clause: 'deleted',
      async mutate(request, scope) {
        const { upstream, memory } = scope;
        if (isCallOf(operation, request)) {
          const record = await readRecord(recordPath(reader, request), request, scope);
          const response = await upstream(request);
          if (isSuccessful(response) && record !== undefined) memory.set('deleted', readJson(record));
          return response;
        }
        const response = await upstream(request);
        const record = memory.get('deleted') as JsonValue | undefined;
        return isCallOf(list, request) && record !== undefined && isLastPage(response)
          ? changeRecords(response, (records) => [...records, record])
          : response;
      },
    };
  },
};

/** Does not list a new record. */
const createdUnlisted: MutationOperator = {
  name: 'created-unlisted',
  title: 'Does not list new records',

  *derive({ operation, contract }) {
    const list = findList(contract, operation.id);
    const pointer = findMember(contract, operation.id, 'GET')?.link.from.pointer ?? '/id';
    if (list === undefined) return;
    yield {
      key: '',
      title: `${list.id} does not list the latest record of ${operation.id}`,
      clause: `${list.id} pages`,
      async mutate(request, { upstream, memory }) {
        const response = await upstream(request);
        if (isCallOf(operation, request) && isSuccessful(response))
          memory.set('latest', readPointer(readJson(response), pointer));
        return isCallOf(list, request) && memory.has('latest')
          ? changeRecords(response, (records) =>
              records.filter((record) => readPointer(record, pointer) !== memory.get('latest')),
            )
          : response;
      },
    };
  },
};

/** Lose, change or keep records. */
export const recordOperators: readonly MutationOperator[] = [
  writeLost,
  neighborChanged,
  createLost,
  deleteIgnored,
  deletedListed,
  createdUnlisted,
];

/** Accepts both of two requests at once of which only one may succeed. */
const raceLost: MutationOperator = {
  name: 'race-lost',
  title: 'Accepts both of two concurrent requests of which one is a conflict',

  *derive({ operation }) {
    if (operation.method === 'GET' || !operation.responses.some(({ status }) => status === '409')) return;
    yield {
      key: '',
      title: `Two concurrent calls of ${operation.id} both succeed`,
      clause: 'responses 409',
      equivalentIfUnseen: 'no two concurrent requests were in conflict',
      async mutate(request, { upstream, memory }) {
        if (!isCallOf(operation, request)) return upstream(request);
        const key = pathOf(request.path);
        const others = (memory.get(key) ?? new Set()) as Set<Promise<ProxiedResponse>>;
        memory.set(key, others);
        const during = [...others];
        const own = upstream(request);
        others.add(own);
        const response = await own;
        others.delete(own);
        const rivals = new Set([...during, ...others]);
        if (response.status !== 409) return response;
        const won = (await Promise.all(rivals)).find(isSuccessful);
        return won === undefined ? response : { ...won };
      },
    };
  },
};

/** Accept both of two concurrent requests. */
export const raceOperators: readonly MutationOperator[] = [raceLost];
