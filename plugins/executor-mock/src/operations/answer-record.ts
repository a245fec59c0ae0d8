import { isObject, type JsonObject } from '@opchain/core/internal/model';
import { findHeader } from '@opchain/core/plugin';
import type { Collection } from '../plan/collection.js';
import { toKey } from '../plan/key-field.js';
import { createError, type Problem } from '../responses/create-error.js';
import { readRecord } from '../responses/find-records.js';
import { createResult } from '../responses/response-template.js';
import type { MockRequest } from '../requests/mock-request.js';
import type { MockRecord } from '../state/record-store.js';
import { isInScope, listScope, withScope } from '../state/scope.js';
import { answerByExample } from './answer-document.js';
import { changedValue, replacedValue } from './change-record.js';
import {
  type Answer,
  etagOf,
  type Exchange,
  findOwn,
  fromState,
  isRecord,
  locationOf,
  notFound,
  respondWithRecord,
  sentRecord,
} from './exchange.js';
import { findConflict, findDanglingReference, findExisting, findReferring } from './find-references.js';
import type { MockSession } from './mock-session.js';
import { listKeys, type OperationContext } from './operation-context.js';
import { withDefaults } from './with-defaults.js';

/** Adds a record; one whose key exists is changed, unless the operation documents a conflict. */
export const answerCreate: Answer = async (exchange, collection) => {
  const { session, context, request } = exchange;
  const { operation, settable } = context;
  const sent = withDefaults(sentRecord(context, request.body), context);
  const existing = await findExisting(exchange, collection);
  const dangling = await findDanglingReference(exchange, collection);
  const problem = dangling ?? (existing && findConflict(exchange, collection));
  if (problem !== undefined) return createError(operation, problem);
  const scope = listScope(operation.path, request.path);
  const record =
    existing === undefined
      ? await session.create(collection, { sent, scope, settable })
      : await session.change(collection, existing, touch(session, { ...existing.value, ...sent }, sent));
  const headers = [['Location', locationOf(collection, record, request)]] as const;
  const other = otherResponse(exchange, collection, record);
  return other === undefined
    ? respondWithRecord(context, record, headers)
    : createResult(context.template, other, [fromState, ...headers]);
};

/** A response that has no field of the record, such as the task that creates it: its example, which names the record. */
function otherResponse({ context, request }: Exchange, collection: Collection, { key, value }: MockRecord) {
  const { template, location, operation } = context;
  const shown = location?.path.length === 0 && !location.isList ? template.example : undefined;
  if (!isObject(shown) || Object.keys(shown).some((name) => Object.hasOwn(value, name))) return undefined;
  const { id, noun, keyParameter: parameter = 'id' } = collection;
  const own = { shape: `${id}/{}`, parameter, noun, value: key };
  return withScope(shown, {}, [...listScope(operation.path, request.path), own]);
}

/** Returns a record, unless the client has this version. */
export const answerRead: Answer = async ({ session, context, request }, collection) => {
  const record = await findOwn({ session, context, request }, collection);
  if (!isRecord(record)) return createError(context.operation, record);
  if (findHeader(request.call.headers, 'if-none-match') === etagOf(record))
    return createResult({ status: 304 }, undefined, [fromState, ['ETag', etagOf(record)]]);
  return respondWithRecord(context, record);
};

/** Removes a record, and returns it where that is documented. */
export const answerRemove: Answer = async ({ session, context, request }, collection) => {
  const record = await findOwn({ session, context, request }, collection);
  if (!isRecord(record)) return createError(context.operation, record);
  const problem = findPrecondition(record, request) ?? findReferring({ session, context, request }, collection, record);
  if (problem !== undefined) return createError(context.operation, problem);
  session.remove(collection, record);
  return respondWithRecord(context, record);
};

/** Changes a record, as a whole or in part. */
export const answerChange: Answer = async (exchange, collection) => {
  const { session, context, request } = exchange;
  const { operation, planned, settable } = context;
  const found = await findOwn(exchange, collection);
  const sent = sentRecord(context, request.body);
  const dangling = await findDanglingReference(exchange, collection);
  if (dangling !== undefined) return createError(operation, dangling);
  // Where nothing is posted to the collection, PUT creates (RFC 9110, section 9.3.4).
  if (!isRecord(found))
    return planned.role === 'replace' && !collection.isPosted
      ? createAt(exchange, collection)
      : createError(operation, found);
  const problem = findPrecondition(found, request);
  if (problem !== undefined) return createError(operation, problem);
  const changed =
    planned.role === 'replace'
      ? replacedValue(found.value, withDefaults(sent, context), settable)
      : changedValue(found.value, request, sent, settable);
  if (changed === undefined)
    return createError(operation, { statuses: [409, 422, 400], message: 'The patch cannot be applied to the record.' });
  const value = keepKeys(listKeys(await session.describe(collection), new Set()), context, found.value, changed);
  return respondWithRecord(context, await session.change(collection, found, touch(session, value, sent)));
};

/** Creates a record whose key is the one in the path. */
async function createAt({ session, context, request }: Exchange, collection: Collection) {
  const { operation, settable, template } = context;
  const entries = listScope(operation.path, request.path);
  const sent = sentRecord(context, request.body);
  const key = entries.at(-1)?.value ?? '';
  const record = await session.create(collection, { sent, scope: entries.slice(0, -1), settable, key });
  const status = operation.responses.some((each) => each.status === '201') ? 201 : template.status;
  return respondWithRecord({ ...context, template: { ...template, status } }, record);
}

const names = /^(?:name|slug|login|username|handle|code|title|email|sku)$/i;

/** The value with the keys that it had: only PATCH renames a record, and only where its key is a name. */
function keepKeys(
  keys: readonly string[],
  { planned, settable }: OperationContext,
  old: JsonObject,
  value: JsonObject,
): JsonObject {
  const kept = { ...value };
  for (const key of keys) {
    const canChange = planned.role === 'change' && names.test(key) && settable.has(key);
    if (!canChange && old[key] !== undefined) kept[key] = old[key];
  }
  return kept;
}

/** Does something with a record, on a path below its own: what is sent changes fields of the record, or adds to a list of it. */
export const answerAct: Answer = async (exchange, collection) => {
  const { session, context, request } = exchange;
  const entries = listScope(context.operation.path, request.path);
  const at = entries.findIndex(({ shape }) => shape === `${collection.id}/{}`);
  const key = entries[at]?.value ?? '';
  const found = await session.find(collection, key, (record) => isInScope(record, entries.slice(0, at)));
  if (found === undefined) return createError(context.operation, notFound(collection.noun, key));
  const known = listChanges(exchange, found);
  const record = Object.keys(known).length === 0 ? found : await changeFields(session, collection, found, known);
  if (context.template.contentType === undefined) return createResult(context.template, undefined, [fromState]);
  const { keyField, example } = await session.describe(collection);
  return showsRecord(context, { ...example, ...found.value }, keyField)
    ? respondWithRecord(context, record)
    : answerByExample(exchange);
};

async function changeFields(session: MockSession, collection: Collection, found: MockRecord, known: JsonObject) {
  const value = touch(session, { ...found.value, ...known }, known);
  return session.change(collection, found, await session.complete(collection, value));
}

/** What was sent and the record has; or the list that the path names, `items` for POST `/carts/{id}/items`, with it. */
function listChanges({ context, request }: Exchange, { value, key }: MockRecord): JsonObject {
  const sent = sentRecord(context, request.body);
  const { path, method } = context.operation;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const list = method === 'POST' ? value[name] : undefined;
  if (Array.isArray(list)) return { [name]: [...list, sent] };
  const { settable } = context;
  const isOwn = (field: string): boolean =>
    Object.hasOwn(value, field) && (settable.size === 0 ? toKey(value[field]) !== key : settable.has(field));
  return Object.fromEntries(Object.entries(sent).filter(([field]) => isOwn(field)));
}

/** True if the response has the record: its key, and most of its fields. */
function showsRecord({ template, location }: OperationContext, record: JsonObject, keyField = 'id'): boolean {
  const shown = location && readRecord(template.example, location);
  if (!isObject(shown) || !Object.hasOwn(shown, keyField)) return false;
  const fields = Object.keys(shown);
  return fields.filter((name) => Object.hasOwn(record, name)).length >= fields.length * 0.7;
}

function findPrecondition(record: MockRecord, { call }: MockRequest): Problem | undefined {
  const wanted = findHeader(call.headers, 'if-match');
  return wanted === undefined || wanted === '*' || wanted.split(/\s*,\s*/).includes(etagOf(record))
    ? undefined
    : { statuses: [412, 409], message: 'The record was changed: its ETag is another one.' };
}

const changeTimes = /^(?:updated|modified|changed|last_?(?:updated|modified|changed))(?:_?(?:at|on|date|time))?$/i;

/** The value with the time of its change, where it has one. */
function touch(session: MockSession, value: JsonObject, sent: JsonObject): JsonObject {
  const touched = { ...value };
  for (const [name, member] of Object.entries(value))
    if (
      changeTimes.test(name) &&
      !Object.hasOwn(sent, name) &&
      typeof member === 'string' &&
      !Number.isNaN(Date.parse(member))
    )
      touched[name] = new Date(session.options.now()).toISOString();
  return touched;
}
