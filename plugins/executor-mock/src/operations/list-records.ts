import { isObject, type JsonObject, type JsonValue, splitWords } from '@opchain/core/internal/model';
import { cursorNames, limitNames } from '@opchain/resources';
import type { OperationDetail, ParameterSpec } from '@opchain/core/plugin';
import { toKey } from '../plan/key-field.js';
import { pathNoun, toNoun } from '../plan/path-shape.js';
import type { Problem } from '../responses/create-error.js';
import { flatten } from '../responses/find-records.js';
import { documentedStatus } from '../responses/response-template.js';
import type { MockRecord } from '../state/record-store.js';

/** A page of a list. */
export interface Page {
  readonly records: readonly MockRecord[];
  /** Of all pages. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  /** The query of the next page, by parameter; missing for the last one. */
  readonly next?: Readonly<Record<string, string>>;
}

const DEFAULT_LIMIT = 50;
const searchNames = /^(?:q|query|search|search_?term|text|keyword|keywords|term|filter_?text)$/i;
const sortNames = /^(?:sort|sort_?by|order_?by|sort_?field|sort_?key)$/i;
const directionNames = /^(?:order|direction|sort_?order|sort_?dir(?:ection)?|dir|order_?dir(?:ection)?)$/i;
const offsetNames = /^(?:offset|skip|start_?index|start|from_?index)$/i;
const pageNames = /^page(?:_?(?:number|no|index))?$/i;
const notFilters = [limitNames, cursorNames, offsetNames, pageNames, sortNames, directionNames];

/** The page of some records that a query asks for: filtered by fields, searched, sorted, and divided into pages. */
export function pageOf(records: readonly MockRecord[], operation: OperationDetail, query: URLSearchParams): Page {
  const parameters = operation.parameters.filter((each) => each.in === 'query');
  const filters = parameters.flatMap((parameter) =>
    createFilter(operation, parameter, query.getAll(parameter.name), records),
  );
  const filtered =
    filters.length === 0 ? records : records.filter((record) => filters.every((accepts) => accepts(record.value)));
  return cutPage(sortRecords(filtered, parameters, query), operation, parameters, query);
}

/** A cursor that the list never gave: where an operation documents invalid requests, that is one. */
export function findUnknownCursor(operation: OperationDetail, query: URLSearchParams): Problem | undefined {
  const name = operation.parameters.find((each) => each.in === 'query' && cursorNames.test(each.name))?.name;
  const cursor = (name !== undefined && query.get(name)) || '';
  if (name === undefined || cursor === '' || documentedStatus(operation, [400, 422]) === undefined) return undefined;
  if (readCursor(operation, cursor) !== undefined) return undefined;
  const field = { pointer: `/${name}`, message: `The parameter ${name} is not a cursor of this list.` };
  return { statuses: [400, 422], message: field.message, fields: [field] };
}

type Filter = (value: JsonObject) => boolean;

function createFilter(
  operation: OperationDetail,
  parameter: ParameterSpec,
  texts: readonly string[],
  records: readonly MockRecord[],
): Filter[] {
  const { name } = parameter;
  const [text] = texts;
  if (text === undefined || notFilters.some((names) => names.test(name))) return [];
  if (searchNames.test(name)) return [(value) => hasText(value, text.toLowerCase())];
  const sample = records[0]?.value ?? {};
  const field = findField(sample, splitWords(name));
  if (field !== undefined) {
    const wanted = isListParameter(operation, parameter) ? texts.flatMap((each) => each.split(/[,|]/)) : texts;
    return [(value) => wanted.some((each) => equals(value[field], each))];
  }
  const range = readRange(name);
  const bounded = range && findField(sample, range.words);
  if (range === undefined || bounded === undefined) return [];
  return [(value) => value[bounded] !== undefined && compare(value[bounded], text) * range.sign >= 0];
}

function isListParameter(operation: OperationDetail, { schema, style }: ParameterSpec): boolean {
  return style === 'pipeDelimited' || flatten(schema, (part) => operation.resolve(part))['type'] === 'array';
}

function hasText(value: JsonObject, wanted: string): boolean {
  return Object.values(value).some((member) => typeof member === 'string' && member.toLowerCase().includes(wanted));
}

const lower = ['min', 'since', 'after', 'from', 'gte', 'gt'];
const upper = ['max', 'until', 'before', 'to', 'lte', 'lt'];

/** `min_price` and `created_after` bound the field of their other words. */
function readRange(name: string): { readonly words: readonly string[]; readonly sign: 1 | -1 } | undefined {
  const words = splitWords(name);
  const at = words.findIndex((word) => lower.includes(word) || upper.includes(word));
  return at === -1 || words.length === 1
    ? undefined
    : { words: words.filter((_, index) => index !== at), sign: lower.includes(words[at] ?? '') ? 1 : -1 };
}

/** The field of those words; `created` is also `created_at`, and `customer` also `customerId`. */
function findField(sample: JsonObject, words: readonly string[]): string | undefined {
  const noun = words.join(' ');
  const names = Object.keys(sample);
  return (
    names.find((name) => toNoun(name) === noun) ??
    names.find((name) => [`${noun} at`, `${noun} id`, `${noun} on`, `${noun} date`].includes(toNoun(name)))
  );
}

function equals(value: JsonValue | undefined, text: string): boolean {
  if (Array.isArray(value)) return value.some((item) => equals(item, text));
  if (isObject(value)) return Object.values(value).some((member) => typeof member === 'string' && member === text);
  return typeof value === 'boolean' ? String(value) === text : toKey(value) === text;
}

function compare(a: JsonValue | undefined, b: JsonValue | undefined): number {
  const [one, other] = [a, b].map((value) => toKey(value) ?? '') as [string, string];
  for (const read of [Number, Date.parse]) {
    const [left, right] = [read(one), read(other)];
    if (one !== '' && other !== '' && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  }
  return one < other ? -1 : one > other ? 1 : 0;
}

function sortRecords(
  records: readonly MockRecord[],
  parameters: readonly ParameterSpec[],
  query: URLSearchParams,
): readonly MockRecord[] {
  const read = (names: RegExp): string => {
    const parameter = parameters.find(({ name }) => names.test(name));
    return (parameter && query.get(parameter.name)) ?? '';
  };
  const [, minus, field = '', direction = read(directionNames)] =
    /^([-+]?)([^:,\s]+)(?:[:,\s]+(asc|desc)\w*)?/i.exec(read(sortNames)) ?? [];
  const key = field === '' ? undefined : findField(records[0]?.value ?? {}, splitWords(field));
  if (key === undefined) return records;
  const sign = minus === '-' || /^desc/i.test(direction) ? -1 : 1;
  return [...records].sort((a, b) => compare(a.value[key], b.value[key]) * sign);
}

/** How a list is divided into pages: the parameters for it, as far as the operation has them. */
interface PageParameters {
  readonly limit: ParameterSpec | undefined;
  readonly cursor: ParameterSpec | undefined;
  readonly offset: ParameterSpec | undefined;
  readonly page: ParameterSpec | undefined;
}

function cutPage(
  records: readonly MockRecord[],
  operation: OperationDetail,
  parameters: readonly ParameterSpec[],
  query: URLSearchParams,
): Page {
  const find = (names: RegExp) => parameters.find((each) => names.test(each.name));
  const named: PageParameters = {
    limit: find(limitNames),
    cursor: find(cursorNames),
    offset: find(offsetNames),
    page: find(pageNames),
  };
  const total = records.length;
  const limit = readLimit(operation, named, total, query);
  const number = named.page === undefined ? 0 : readPage(operation, named.page, query);
  const offset = startOf(records, named, operation, query) ?? number * limit;
  const end = offset + limit;
  const page = { records: records.slice(offset, end), total, limit, offset };
  const next =
    end < total ? nextQuery(named, { end, last: records[end - 1]?.serial ?? 0 }, operation, number) : undefined;
  return next === undefined ? page : { ...page, next };
}

function nextQuery(
  { cursor, offset, page }: PageParameters,
  { end, last }: { readonly end: number; readonly last: number },
  operation: OperationDetail,
  number: number,
): Record<string, string> | undefined {
  if (cursor !== undefined) return { [cursor.name]: formatCursor(operation, last) };
  if (offset !== undefined) return { [offset.name]: String(end) };
  return page && { [page.name]: String(firstPage(operation, page) + number + 1) };
}

/** How many pages come before the one of a query. */
function readPage(operation: OperationDetail, page: ParameterSpec, query: URLSearchParams): number {
  const first = firstPage(operation, page);
  const wanted = Number(query.get(page.name) ?? first);
  return Number.isInteger(wanted) ? Math.max(0, wanted - first) : 0;
}

/** Where a page starts: behind the record that the cursor names, or at the offset. */
function startOf(
  records: readonly MockRecord[],
  named: PageParameters,
  operation: OperationDetail,
  query: URLSearchParams,
): number | undefined {
  const cursor = (named.cursor && query.get(named.cursor.name)) ?? '';
  const offset = (named.offset && query.get(named.offset.name)) ?? '';
  const serial = readCursor(operation, cursor);
  if (cursor !== '') {
    const at = records.findIndex((record) => record.serial === serial);
    if (at !== -1) return at + 1;
    // The record was deleted: the page continues with the next one that was created.
    const next = serial === undefined ? -1 : records.findIndex((record) => record.serial > serial);
    return next === -1 ? records.length : next;
  }
  return /^\d+$/.test(offset) ? Number(offset) : undefined;
}

/** A cursor names the list, and the last record of a page. */
function formatCursor({ path }: OperationDetail, serial: number): string {
  return `${pathNoun(path).replaceAll(' ', '-')}-after-${serial}`;
}

function readCursor(operation: OperationDetail, cursor: string): number | undefined {
  const serial = Number(/-after-(\d{1,15})$/.exec(cursor)?.[1]);
  return formatCursor(operation, serial) === cursor ? serial : undefined;
}

/** The size of a page; of a list that is not divided, that of the list. */
function readLimit(
  operation: OperationDetail,
  { limit: parameter, cursor, offset, page }: PageParameters,
  total: number,
  query: URLSearchParams,
): number {
  if (parameter === undefined)
    return [cursor, offset, page].some((each) => each !== undefined) ? DEFAULT_LIMIT : Math.max(total, 1);
  const { default: usual, maximum } = flatten(parameter.schema, (part) => operation.resolve(part));
  const wanted = Number(query.get(parameter.name) ?? usual ?? DEFAULT_LIMIT);
  const limit = Number.isInteger(wanted) && wanted > 0 ? wanted : DEFAULT_LIMIT;
  return typeof maximum === 'number' ? Math.min(limit, maximum) : limit;
}

/** Some count pages from zero, which a default or a minimum shows. */
function firstPage(operation: OperationDetail, { schema }: ParameterSpec): number {
  const { default: usual, minimum } = flatten(schema, (part) => operation.resolve(part));
  return usual === 0 || (usual === undefined && minimum === 0) ? 0 : 1;
}
