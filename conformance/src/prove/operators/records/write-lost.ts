import { isObject } from '@opchain/core/internal/model';
import type { JsonValue } from '@opchain/core';
import type { Mutation, MutationOperator, ProxiedResponse } from '../../mutant.js';
import { isCallOf, isSuccessful, pathOf, readJson, withJson } from '../../mutate-exchange.js';
import { readRecord, recordPath } from '../../record-operations.js';
import { findReader } from '../../../contract/find-reader.js';
import type { RuleSubject } from '../../../rules/rule.js';

/** Returns a change that is not stored, or only in part; or reads what was stored before. */
export const writeLost: MutationOperator = {
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
