import { isObject, type JsonValue, type Schema } from '@opchain/core/internal/model';
import type { HeaderField } from '@opchain/core/plugin';
import { createError } from '../responses/create-error.js';
import { flatten, listMembers, writeRecords } from '../responses/find-records.js';
import { createResult } from '../responses/response-template.js';
import { isInScope, listScope } from '../state/scope.js';
import { answerDocument } from './answer-document.js';
import { type Answer, fromState } from './exchange.js';
import { fillEnvelope } from './fill-envelope.js';
import { findUnknownCursor, pageOf } from './list-records.js';
import { fitRecord, type OperationContext } from './operation-context.js';

/** Returns the page of a collection that the query asks for. */
export const answerList: Answer = async (exchange, collection) => {
  const { session, context, request } = exchange;
  const { template, location } = context;
  if (location === undefined || template.contentType === undefined) return answerDocument(exchange);
  const entries = listScope(context.operation.path, request.path);
  const all = await session.list(collection);
  const records = entries.length === 0 ? all : all.filter((record) => isInScope(record, entries));
  const unknown = findUnknownCursor(context.operation, request.url.searchParams);
  if (unknown !== undefined) return createError(context.operation, unknown);
  const page = pageOf(records, context.operation, request.url.searchParams);
  const next = page.next && nextUrl(request.url, page.next);
  const body = writeRecords(
    withRequired(fillEnvelope(template.example ?? {}, page, next), context),
    location.path,
    page.records.map(({ value, key }) => (location.isListOfKeys === true ? key : fitRecord(value, context))),
  );
  const headers: HeaderField[] = [fromState];
  if (next !== undefined) headers.push(['Link', `<${next}>; rel="next"`]);
  for (const { name } of template.spec?.headers ?? [])
    if (/total/i.test(name)) headers.push([name, String(page.total)]);
  return createResult(template, body, headers);
};

/** The last page still has a member for the next one where that is required: null, or an empty text. */
function withRequired(body: JsonValue, { template, operation }: OperationContext): JsonValue {
  if (!isObject(body) || !isObject(template.example) || template.schema === undefined) return body;
  const resolve = (schema: Schema): Schema => operation.resolve(schema);
  const { required } = flatten(template.schema, resolve);
  const members = new Map(listMembers(flatten(template.schema, resolve), resolve));
  const isMissing = (name: JsonValue): name is string => typeof name === 'string' && !Object.hasOwn(body, name);
  const missing = Array.isArray(required) ? required.filter(isMissing) : [];
  const empty = (name: string): JsonValue => ([members.get(name)?.['type']].flat().includes('null') ? null : '');
  return { ...body, ...Object.fromEntries(missing.map((name) => [name, empty(name)])) };
}

function nextUrl(url: URL, query: Readonly<Record<string, string>>): string {
  const next = new URL(url);
  for (const [name, value] of Object.entries(query)) next.searchParams.set(name, value);
  return next.href;
}
