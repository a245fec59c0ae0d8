import { isObject, type JsonObject, type JsonValue } from '@opchain/core/internal/model';
import { cursorNames, limitNames } from '@opchain/resources';
import { splitWords } from '@opchain/core/internal/model';
import type { OperationDetail, ParameterSpec } from '@opchain/core/plugin';
import { toNoun } from '../plan/path-shape.js';
import { flatten } from '../responses/find-records.js';
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

type Filter = (value: JsonObject) => boolean;

function createFilter(
  operation: OperationDetail,
  { name, schema, style }: ParameterSpec,
  texts: readonly string[],
  records: readonly MockRecord[],
): Filter[] {
  if (
    texts.length === 0 ||
    [limitNames, cursorNames, offsetNames, pageNames, sortNames, directionNames].some((names) => names.test(name))
  )
    return [];
  if (searchNames.test(name)) {
    const wanted = (texts[0] ?? '').toLowerCase();
    return [
      (value) =>
        Object.values(value).some((member) => typeof member === 'string' && member.toLowerCase().includes(wanted)),
    ];
  }
  const isList = flatten(schema, (part) => operation.resolve(part))['type'] === 'array' || style === 'pipeDelimited';
  const wanted = isList ? texts.flatMap((text) => text.split(/[,|]/)) : texts;
  const sample = records[0]?.value ?? {};
  const field = findField(sample, splitWords(name));
  if (field !== undefined) return [(value) => wanted.some((text) => equals(value[field], text))];
  const range = readRange(name);
  const bounded = range && findField(sample, range.words);
  if (range === undefined || bounded === undefined) return [];
  return [(value) => value[bounded] !== undefined && compare(value[bounded], texts[0] ?? '') * range.sign >= 0];
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
  return value !== undefined && value !== null && String(value) === text;
}

function compare(a: JsonValue | undefined, b: JsonValue | undefined): number {
  const [one, other] = [Number(a), Number(b)];
  if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other;
  const times = [Date.parse(String(a)), Date.parse(String(b))];
  if (!times.some(Number.isNaN)) return (times[0] ?? 0) - (times[1] ?? 0);
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

function sortRecords(
  records: readonly MockRecord[],
  parameters: readonly ParameterSpec[],
  query: URLSearchParams,
): readonly MockRecord[] {
  const name = parameters.find((each) => sortNames.test(each.name))?.name;
  const wanted = name === undefined ? undefined : (query.get(name) ?? undefined);
  const directionName = parameters.find((each) => directionNames.test(each.name))?.name;
  if (wanted === undefined || wanted === '') return records;
  const [, minus, field = '', direction] = /^([-+]?)([^:,\s]+)(?:[:,\s]+(asc|desc)\w*)?/i.exec(wanted) ?? [];
  const key = findField(records[0]?.value ?? {}, splitWords(field));
  if (key === undefined) return records;
  const isDown = minus === '-' || /^desc/i.test(direction ?? (directionName && query.get(directionName)) ?? '');
  return [...records].sort((a, b) => compare(a.value[key], b.value[key]) * (isDown ? -1 : 1));
}

function cutPage(
  records: readonly MockRecord[],
  operation: OperationDetail,
  parameters: readonly ParameterSpec[],
  query: URLSearchParams,
): Page {
  const find = (names: RegExp) => parameters.find((each) => names.test(each.name));
  const [limitParameter, cursor, offsetParameter, pageParameter] = [
    limitNames,
    cursorNames,
    offsetNames,
    pageNames,
  ].map(find);
  const total = records.length;
  const limit = limitParameter
    ? readLimit(operation, limitParameter, query)
    : cursor || offsetParameter || pageParameter
      ? DEFAULT_LIMIT
      : Math.max(total, 1);
  const first = pageParameter === undefined ? 1 : firstPage(operation, pageParameter);
  const page = pageParameter && Number(query.get(pageParameter.name) ?? first);
  const offset =
    startOf(records, {
      cursor: cursor && query.get(cursor.name),
      offset: offsetParameter && query.get(offsetParameter.name),
    }) ?? Math.max(0, ((page ?? first) - first) * limit);
  const end = offset + limit;
  const base = { records: records.slice(offset, end), total, limit, offset };
  if (end >= total || limit < 1) return base;
  const next =
    cursor !== undefined
      ? { [cursor.name]: String(records[end - 1]?.key) }
      : offsetParameter !== undefined
        ? { [offsetParameter.name]: String(end) }
        : pageParameter !== undefined
          ? { [pageParameter.name]: String((page ?? first) + 1) }
          : undefined;
  return next === undefined ? base : { ...base, next };
}

/** Where a page starts: behind the record that the cursor names, or at the offset. */
function startOf(
  records: readonly MockRecord[],
  { cursor, offset }: { readonly cursor: string | null | undefined; readonly offset: string | null | undefined },
): number | undefined {
  if (typeof cursor === 'string' && cursor !== '') {
    const at = records.findIndex(({ key }) => key === cursor);
    return at === -1 ? records.length : at + 1;
  }
  return typeof offset === 'string' && /^\d+$/.test(offset) ? Number(offset) : undefined;
}

function readLimit(operation: OperationDetail, { name, schema }: ParameterSpec, query: URLSearchParams): number {
  const { default: usual, maximum } = flatten(schema, (part) => operation.resolve(part));
  const wanted = Number(query.get(name) ?? usual ?? DEFAULT_LIMIT);
  const limit = Number.isInteger(wanted) && wanted > 0 ? wanted : DEFAULT_LIMIT;
  return typeof maximum === 'number' ? Math.min(limit, maximum) : limit;
}

/** Some count pages from zero, which a default or a minimum shows. */
function firstPage(operation: OperationDetail, { schema }: ParameterSpec): number {
  const { default: usual, minimum } = flatten(schema, (part) => operation.resolve(part));
  return usual === 0 || (usual === undefined && minimum === 0) ? 0 : 1;
}
