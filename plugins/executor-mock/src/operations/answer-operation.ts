import { isObject, type JsonObject, type JsonValue } from '@opchain/core/internal/model';
import { createExample } from '@opchain/core/internal/runner';
import { findHeader, type HeaderField, type HttpResult } from '@opchain/core/plugin';
import { lastParameter, parentPath, toNoun } from '../plan/path-shape.js';
import { createError, type Problem } from '../responses/create-error.js';
import { readRecord, writeRecords } from '../responses/find-records.js';
import { createResult, documentedStatus, SOURCE_HEADER } from '../responses/response-template.js';
import type { MockRequest } from '../requests/read-request.js';
import type { MockRecord } from '../state/record-store.js';
import { isInScope, listScope } from '../state/scope.js';
import { changedValue, replacedValue } from './change-record.js';
import { fillEnvelope } from './fill-envelope.js';
import { pageOf } from './list-records.js';
import type { MockSession } from './mock-session.js';
import { fitRecord, listKeys, type OperationContext } from './operation-context.js';
import type { Collection } from '../plan/collection.js';

/** One call of an operation. */
interface Exchange {
  readonly session: MockSession;
  readonly context: OperationContext;
  readonly request: MockRequest;
}

type Answer = (exchange: Exchange, collection: Collection) => Promise<HttpResult>;

const fromState: HeaderField = [SOURCE_HEADER, 'state'];

/** Does what an operation does with the state, and responds as it is documented. */
export async function answerOperation(exchange: Exchange): Promise<HttpResult> {
  const result = await answerByRole(exchange);
  const { template, operation } = exchange.context;
  if (result.status !== template.status) return result;
  const missing: HeaderField[] = [];
  for (const { name, required, schema } of template.spec?.headers ?? []) {
    if (!required || findHeader(result.headers, name) !== undefined) continue;
    const isAddress = /^(?:content-)?location$/i.test(name);
    const value = isAddress
      ? exchange.request.url.pathname
      : await createExample(schema ?? {}, { resolve: (part) => operation.resolve(part) });
    missing.push([name, typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')]);
  }
  return missing.length === 0 ? result : { ...result, headers: [...result.headers, ...missing] };
}

async function answerByRole(exchange: Exchange): Promise<HttpResult> {
  const { planned, operation } = exchange.context;
  const { role, collection } = planned;
  if (collection === undefined) return role === 'answer' ? answerByExample(exchange) : answerDocument(exchange);
  const missing = await findMissingParent(exchange, collection);
  if (missing !== undefined) return createError(operation, missing);
  const answers: Partial<Record<typeof role, Answer>> = {
    create: answerCreate,
    list: answerList,
    read: answerRead,
    remove: answerRemove,
    replace: answerChange,
    change: answerChange,
    act: answerAct,
  };
  return (answers[role] ?? answerByExample)(exchange, collection);
}

/** A parent that does not exist, of a collection whose records are created. */
async function findMissingParent(
  { session, context, request }: Exchange,
  collection: Collection,
): Promise<Problem | undefined> {
  const entries = listScope(context.planned.operation.path, request.path);
  const own = `${collection.id}/{}`;
  for (const [index, { shape, value, noun }] of entries.entries()) {
    if (shape === own) continue;
    const parent = session.collections.find((each) => each.itemPath !== undefined && `${each.id}/{}` === shape);
    if (parent?.isPosted !== true) continue;
    const found = await session.find(parent, value, (record) => isInScope(record, entries.slice(0, index)));
    if (found === undefined) return notFound(noun, value);
  }
  return undefined;
}

function notFound(noun: string, key: string): Problem {
  return { statuses: [404, 410, 403, 400], message: `There is no ${noun || 'record'} ${JSON.stringify(key)}.` };
}

const answerCreate: Answer = async ({ session, context, request }, collection) => {
  const { operation, settable } = context;
  const sent = sentRecord(context, request.body);
  const existing = await findExisting(session, context, collection, sent, request);
  const problem =
    (await findDanglingReference(session, request.body, collection)) ?? (existing && conflict(context, collection));
  if (problem !== undefined) return createError(operation, problem);
  const scope = listScope(operation.path, request.path);
  const record =
    existing === undefined
      ? await session.create(collection, sent, scope, settable)
      : await session.change(collection, existing, touch(session, { ...existing.value, ...sent }, sent));
  return respondWithRecord(context, record, [['Location', locationOf(collection, record, request)]]);
};

const answerList: Answer = async (exchange, collection) => {
  const { session, context, request } = exchange;
  const { template, location } = context;
  if (location === undefined || template.contentType === undefined) return answerDocument(exchange);
  const entries = listScope(context.operation.path, request.path);
  const all = await session.list(collection);
  const records = [...all].filter((record) => entries.length === 0 || isInScope(record, entries));
  const page = pageOf(records, context.operation, request.url.searchParams);
  const next = page.next && nextUrl(request.url, page.next);
  const body = writeRecords(
    fillEnvelope(template.example ?? {}, page, next),
    location.path,
    page.records.map(({ value, key }) => (location.isListOfKeys === true ? key : fitRecord(value, context))),
  );
  const headers: HeaderField[] = [fromState];
  if (next !== undefined) headers.push(['Link', `<${next}>; rel="next"`]);
  for (const { name } of template.spec?.headers ?? [])
    if (/total/i.test(name)) headers.push([name, String(page.total)]);
  return createResult(template, body, headers);
};

function nextUrl(url: URL, query: Readonly<Record<string, string>>): string {
  const next = new URL(url);
  for (const [name, value] of Object.entries(query)) next.searchParams.set(name, value);
  return next.href;
}

const answerRead: Answer = async ({ session, context, request }, collection) => {
  const record = await findOwn({ session, context, request }, collection);
  if (!isRecord(record)) return createError(context.operation, record);
  if (findHeader(request.call.headers, 'if-none-match') === etagOf(record))
    return createResult({ status: 304 }, undefined, [fromState, ['ETag', etagOf(record)]]);
  return respondWithRecord(context, record);
};

const answerRemove: Answer = async ({ session, context, request }, collection) => {
  const record = await findOwn({ session, context, request }, collection);
  if (!isRecord(record)) return createError(context.operation, record);
  const problem = findPrecondition(record, request);
  if (problem !== undefined) return createError(context.operation, problem);
  session.remove(collection, record);
  return respondWithRecord(context, record);
};

const answerChange: Answer = async (exchange, collection) => {
  const { session, context, request } = exchange;
  const { operation, planned, settable } = context;
  const found = await findOwn(exchange, collection);
  const sent = sentRecord(context, request.body);
  const dangling = await findDanglingReference(session, request.body, collection);
  if (dangling !== undefined) return createError(operation, dangling);
  if (!isRecord(found)) {
    // Where nothing is posted to the collection, PUT creates (RFC 9110, section 9.3.4).
    if (planned.role !== 'replace' || collection.isPosted) return createError(operation, found);
    const entries = listScope(operation.path, request.path);
    const created = await session.create(collection, sent, entries.slice(0, -1), settable, entries.at(-1)?.value ?? '');
    const status = operation.responses.some((each) => each.status === '201') ? 201 : context.template.status;
    return respondWithRecord({ ...context, template: { ...context.template, status } }, created);
  }
  const problem = findPrecondition(found, request);
  if (problem !== undefined) return createError(operation, problem);
  const changed =
    planned.role === 'replace'
      ? replacedValue(found.value, sent, settable)
      : changedValue(found.value, request, sent, settable);
  if (changed === undefined)
    return createError(operation, { statuses: [409, 422, 400], message: 'The patch cannot be applied to the record.' });
  const value = await keepKeys(exchange, collection, found, changed);
  return respondWithRecord(context, await session.change(collection, found, touch(session, value, sent)));
};

const names = /^(?:name|slug|login|username|handle|code|title|email|sku)$/i;

/** The value with the key that it had: only PATCH renames a record, and only where its key is a name. */
async function keepKeys(
  { session, context }: Exchange,
  collection: Collection,
  { value: old }: MockRecord,
  value: JsonObject,
): Promise<JsonObject> {
  const described = await session.describe(collection);
  const kept = { ...value };
  for (const key of listKeys(described, new Set())) {
    const canChange = context.planned.role === 'change' && names.test(key) && context.settable.has(key);
    if (!canChange && old[key] !== undefined) kept[key] = old[key];
  }
  return kept;
}

const answerAct: Answer = async (exchange, collection) => {
  const { session, context, request } = exchange;
  const entries = listScope(context.operation.path, request.path);
  const at = entries.findIndex(({ shape }) => shape === `${collection.id}/{}`);
  const found = await session.find(collection, entries[at]?.value ?? '', (record) =>
    isInScope(record, entries.slice(0, at)),
  );
  if (found === undefined) return createError(context.operation, notFound(collection.noun, entries[at]?.value ?? ''));
  const sent = sentRecord(context, request.body);
  const list = listBelow(context, found);
  const known =
    list === undefined
      ? Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(found.value, name)))
      : { [list]: [...(Array.isArray(found.value[list]) ? found.value[list] : []), sent] };
  const record =
    Object.keys(known).length === 0
      ? found
      : await session.change(
          collection,
          found,
          await session.complete(collection, touch(session, { ...found.value, ...known }, known)),
        );
  const { keyField, example } = await session.describe(collection);
  const shown = context.location && readRecord(context.template.example, context.location);
  if (context.template.contentType === undefined) return createResult(context.template, undefined, [fromState]);
  return isObject(shown) &&
    keyField !== undefined &&
    Object.hasOwn(shown, keyField) &&
    hasSameFields(shown, { ...example, ...found.value })
    ? respondWithRecord(context, record)
    : answerByExample(exchange);
};

/** The list of the record that a path names: `items` for POST `/carts/{id}/items`. */
function listBelow({ operation }: OperationContext, { value }: MockRecord): string | undefined {
  const name = operation.path.slice(operation.path.lastIndexOf('/') + 1);
  return operation.method === 'POST' && Array.isArray(value[name]) ? name : undefined;
}

function hasSameFields(one: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(one);
  return names.filter((name) => Object.hasOwn(other, name)).length >= names.length * 0.7;
}

function isRecord(value: MockRecord | Problem): value is MockRecord {
  return 'serial' in value;
}

/** The record that the path names. */
async function findOwn({ session, context, request }: Exchange, collection: Collection): Promise<MockRecord | Problem> {
  const entries = listScope(context.operation.path, request.path);
  const key = request.path[lastParameter(context.operation.path) ?? ''] ?? '';
  return (
    (await session.find(collection, key, (record) => isInScope(record, entries.slice(0, -1)))) ??
    notFound(collection.noun, key)
  );
}

function sentRecord({ bodyLocation }: OperationContext, body: JsonValue | undefined): JsonObject {
  const record = readRecord(body, bodyLocation);
  return isObject(record) ? record : {};
}

/** A field such as `customerId` that names a record which does not exist. */
async function findDanglingReference(
  session: MockSession,
  body: JsonValue | undefined,
  own: Collection,
  pointer = '',
): Promise<Problem | undefined> {
  if (typeof body !== 'object' || body === null || pointer.split('/').length > 5) return undefined;
  for (const [name, value] of Object.entries(body)) {
    const at = `${pointer}/${name}`;
    const collection =
      typeof value === 'string' || typeof value === 'number' ? session.findReferenced(name) : undefined;
    if (
      collection !== undefined &&
      collection.id !== own.id &&
      session.store.find(collection.id, String(value)).length === 0
    )
      return {
        statuses: [422, 404, 409, 400],
        message: `There is no ${collection.noun} ${JSON.stringify(value)}.`,
        pointer: at,
      };
    const inner = await findDanglingReference(session, value as JsonValue, own, at);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** A record with the same key, where the client chooses it. */
async function findExisting(
  session: MockSession,
  { settable, operation }: OperationContext,
  collection: Collection,
  sent: JsonObject,
  request: MockRequest,
): Promise<MockRecord | undefined> {
  const { keyField } = await session.describe(collection);
  if (keyField === undefined || !settable.has(keyField) || !Object.hasOwn(sent, keyField)) return undefined;
  const entries = listScope(operation.path, request.path);
  return session.store.find(collection.id, String(sent[keyField])).find((record) => isInScope(record, entries));
}

/** An operation that documents a conflict does not create a record twice; others change the one that exists. */
function conflict({ operation }: OperationContext, { noun }: Collection): Problem | undefined {
  return documentedStatus(operation, [409, 422]) === undefined
    ? undefined
    : { statuses: [409, 422], message: `This ${noun || 'record'} exists already.` };
}

function findPrecondition(record: MockRecord, { call }: MockRequest): Problem | undefined {
  const wanted = findHeader(call.headers, 'if-match');
  return wanted === undefined || wanted === '*' || wanted.split(/\s*,\s*/).includes(etagOf(record))
    ? undefined
    : { statuses: [412, 409], message: 'The record was changed: its ETag is another one.' };
}

function etagOf({ serial, version }: MockRecord): string {
  return `"${serial}-${version}"`;
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

function respondWithRecord(
  context: OperationContext,
  record: MockRecord,
  more: readonly HeaderField[] = [],
): HttpResult {
  const { template, location } = context;
  const headers: HeaderField[] = [fromState, ['ETag', etagOf(record)], ...more.filter(([, value]) => value !== '')];
  if (template.contentType === undefined || location === undefined) return createResult(template, undefined, headers);
  const value = fitRecord(record.value, context);
  return createResult(
    template,
    writeRecords(template.example, location.path, location.isList ? [value] : value),
    headers,
  );
}

/** Where a record is read: the path of its collection with its key and those of its parents. */
function locationOf({ itemPath, id }: Collection, record: MockRecord, { url, path }: MockRequest): string {
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

/** Something that exists once for a path: an example until it is changed. */
async function answerDocument({ session, context, request }: Exchange): Promise<HttpResult> {
  const { template, planned, operation } = context;
  const key = request.url.pathname;
  const stored = session.store.documents.get(key);
  if (stored === null && planned.role !== 'replaceDocument') return createError(operation, notFound('', key));
  const location = context.location ?? { path: [], isList: false };
  const shown = readRecord(template.example, location);
  const sent = sentRecord(context, request.body);
  const old = stored ?? (isObject(shown) ? shown : {});
  if (planned.role === 'removeDocument') session.store.documents.set(key, null);
  const isChange = planned.role === 'replaceDocument' || planned.role === 'changeDocument';
  const value = isChange ? { ...old, ...sent } : old;
  if (isChange) session.store.documents.set(key, value);
  const isStored = isChange || (stored ?? undefined) !== undefined;
  const headers: HeaderField[] = [[SOURCE_HEADER, isStored ? 'state' : 'example']];
  if (template.contentType === undefined) return createResult(template, undefined, headers);
  const body =
    isObject(shown) && isStored
      ? writeRecords(template.example, location.path, location.isList ? [value] : value)
      : template.example;
  return createResult(template, body ?? {}, headers);
}

/** The description's example, with what was sent where it has a field of the same name. */
async function answerByExample({ session, context, request }: Exchange): Promise<HttpResult> {
  const { example, contentType } = context.template;
  const sent = readRecord(request.body, context.bodyLocation);
  const shown = isObject(example) && isObject(sent) ? withSent(example, sent) : example;
  const body = isObject(shown) && context.operation.method === 'POST' ? await withCreated(session, shown) : shown;
  const empty = contentType !== undefined && /[/+]json\b/i.test(contentType) ? {} : '';
  return createResult(context.template, contentType === undefined ? undefined : (body ?? empty), [
    [SOURCE_HEADER, 'example'],
  ]);
}

/** Records that an action returns, such as the `order` of a checkout, exist from then on. */
async function withCreated(session: MockSession, body: JsonObject): Promise<JsonObject> {
  const created = { ...body };
  for (const [name, value] of Object.entries(body)) {
    const collection = isObject(value) ? session.findNoun(toNoun(name)) : undefined;
    if (collection !== undefined) created[name] = (await session.create(collection, {}, [], new Set())).value;
  }
  return created;
}

function withSent(example: JsonObject, sent: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const other = sent[name];
      return [name, other !== undefined && typeof other === typeof value && !isObject(value) ? other : value];
    }),
  );
}
