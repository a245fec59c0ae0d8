import { isObject, type JsonObject, type JsonValue } from '@opchain/core/internal/model';
import type { HeaderField, HttpResult } from '@opchain/core/plugin';
import type { Collection } from '../plan/collection.js';
import { lastParameter, parentPath } from '../plan/path-shape.js';
import type { Problem } from '../responses/create-error.js';
import { readRecord, writeRecords } from '../responses/find-records.js';
import { createResult, SOURCE_HEADER } from '../responses/response-template.js';
import type { MockRequest } from '../requests/mock-request.js';
import type { MockRecord } from '../state/record-store.js';
import { isInScope, listScope } from '../state/scope.js';
import type { MockSession } from './mock-session.js';
import { fitRecord, type OperationContext } from './operation-context.js';

/** One call of an operation. */
export interface Exchange {
  readonly session: MockSession;
  readonly context: OperationContext;
  readonly request: MockRequest;
}

/** How an operation on a collection responds. */
export type Answer = (exchange: Exchange, collection: Collection) => Promise<HttpResult>;

/** Marks a response that shows the state. */
export const fromState: HeaderField = [SOURCE_HEADER, 'state'];

/** That nothing has this key. */
export function notFound(noun: string, key: string): Problem {
  return { statuses: [404, 410, 403, 400], message: `There is no ${noun || 'record'} ${JSON.stringify(key)}.` };
}

/** True for a record, false for why there is none. */
export function isRecord(value: MockRecord | Problem): value is MockRecord {
  return 'serial' in value;
}

/** The record that the path names. */
export async function findOwn(
  { session, context, request }: Exchange,
  collection: Collection,
): Promise<MockRecord | Problem> {
  const entries = listScope(context.operation.path, request.path);
  const key = request.path[lastParameter(context.operation.path) ?? ''] ?? '';
  return (
    (await session.find(collection, key, (record) => isInScope(record, entries.slice(0, -1)))) ??
    notFound(collection.noun, key)
  );
}

/** What a request sends about the record. */
export function sentRecord({ bodyLocation }: OperationContext, body: JsonValue | undefined): JsonObject {
  const record = readRecord(body, bodyLocation);
  return isObject(record) ? record : {};
}

/** Identifies the version of a record. */
export function etagOf({ serial, version }: MockRecord): string {
  return `"${serial}-${version}"`;
}

/** A response that shows a record, where the operation documents a body. */
export function respondWithRecord(
  context: OperationContext,
  record: MockRecord,
  more: readonly HeaderField[] = [],
): HttpResult {
  const { template, location } = context;
  const headers: HeaderField[] = [fromState, ['ETag', etagOf(record)], ...more.filter(([, value]) => value !== '')];
  if (template.contentType === undefined) return createResult(template, undefined, headers);
  // Nothing tells what the body is, except an example.
  if (location === undefined) return createResult(template, template.example ?? {}, headers);
  const value = fitRecord(record.value, context);
  return createResult(
    template,
    writeRecords(template.example, location.path, location.isList ? [value] : value),
    headers,
  );
}

/** Where a record is read: the path of its collection with its key and those of its parents. */
export function locationOf({ itemPath, id }: Collection, record: MockRecord, { url, path }: MockRequest): string {
  if (itemPath === undefined) return '';
  const scope = listScope(itemPath, path);
  const values = scope.map(({ shape, value }) => (shape === `${id}/{}` ? record.key : (record.scope[shape] ?? value)));
  if (values.includes('')) return '';
  const base = url.pathname.slice(0, url.pathname.length - countTail(url.pathname, parentPath(itemPath)));
  let index = 0;
  return `${base}${itemPath.replace(/\{[^{}]+\}/g, () => encodeURIComponent(values[index++] ?? ''))}`;
}

/** The length of a path's end that has as many segments as a template. */
function countTail(path: string, template: string): number {
  const count = template.split('/').length - 1;
  return path
    .replace(/\/$/, '')
    .split('/')
    .slice(-count)
    .reduce((length, segment) => length + segment.length + 1, 0);
}
