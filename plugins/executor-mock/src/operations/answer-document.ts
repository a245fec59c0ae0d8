import { isObject, type JsonObject } from '@opchain/core/internal/model';
import type { HttpResult } from '@opchain/core/plugin';
import { toNoun } from '../plan/path-shape.js';
import { createError } from '../responses/create-error.js';
import { readRecord, writeRecords } from '../responses/find-records.js';
import { createResult, SOURCE_HEADER } from '../responses/response-template.js';
import { repairValue } from '../responses/repair-value.js';
import { type Exchange, notFound, sentRecord } from './exchange.js';
import type { MockSession } from './mock-session.js';

/** Something that exists once for a path: an example until it is changed. */
export async function answerDocument(exchange: Exchange): Promise<HttpResult> {
  const { session, context, request } = exchange;
  const { template, planned, operation } = context;
  const key = request.url.pathname;
  const stored = session.store.documents.get(key);
  if (stored === null && planned.role !== 'replaceDocument') return createError(operation, notFound('', key));
  const location = context.location ?? { path: [], isList: false };
  const shown = readRecord(template.example, location);
  const value = changeDocument(exchange, stored ?? (isObject(shown) ? shown : {}));
  const isStored = session.store.documents.has(key);
  const headers = [[SOURCE_HEADER, isStored ? 'state' : 'example']] as const;
  if (!isStored || !isObject(shown)) return createResult(template, template.example ?? {}, headers);
  return createResult(
    template,
    writeRecords(template.example, location.path, location.isList ? [value] : value),
    headers,
  );
}

function changeDocument({ session, context, request }: Exchange, old: JsonObject): JsonObject {
  const { documents } = session.store;
  const { role } = context.planned;
  if (role === 'removeDocument') documents.set(request.url.pathname, null);
  if (role !== 'replaceDocument' && role !== 'changeDocument') return old;
  const value = { ...old, ...sentRecord(context, request.body) };
  documents.set(request.url.pathname, value);
  return value;
}

/** The description's example, with what was sent where it has a field of the same name. */
export async function answerByExample({ session, context, request }: Exchange): Promise<HttpResult> {
  const { example, contentType } = context.template;
  const sent = readRecord(request.body, context.bodyLocation);
  const shown = isObject(example) && isObject(sent) ? withSent(example, sent) : example;
  const created = isObject(shown) && context.operation.method === 'POST' ? await withCreated(session, shown) : shown;
  const { schema } = context.template;
  const body =
    created === undefined || created === example || schema === undefined
      ? created
      : await repairValue(created, schema, (part) => context.operation.resolve(part));
  const empty = contentType !== undefined && /[/+]json\b/i.test(contentType) ? {} : '';
  return createResult(context.template, contentType === undefined ? undefined : (body ?? empty), [
    [SOURCE_HEADER, 'example'],
  ]);
}

/**
 * Records that an action returns, such as the `order` of a checkout, exist from then on; one that it only names, by its
 * `orderId`, is the newest.
 */
async function withCreated(session: MockSession, body: JsonObject): Promise<JsonObject> {
  const created = { ...body };
  for (const [name, value] of Object.entries(body)) {
    const collection = isObject(value) ? session.findNoun(toNoun(name)) : undefined;
    if (collection !== undefined) created[name] = (await session.create(collection)).value;
    const named = isObject(value) ? undefined : session.findReferenced(name);
    const newest = named && session.newest(named);
    if (newest !== undefined && newest.key !== '')
      created[name] = typeof value === 'number' ? Number(newest.key) : newest.key;
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
