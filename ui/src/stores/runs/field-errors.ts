import type { JsonValue, OperationStep, RecordedResponse } from '@opchain/core';
import { formatPointer, isContainer, type OperationDetail } from '@opchain/core/internal/model';
import { shortBodyValue } from '../../schema/body-value.js';

/** What a server says about one field of a request. */
export interface FieldError {
  /** Where the field is set, as in diagnostics: `body/items/0/name`, `parameters/query/limit`. */
  readonly path: string;
  /** As people name it: `items[0].name`. */
  readonly name: string;
  readonly message: string;
}

/** An error as responses have it: the keys that lead to the field, where it is, and the message. */
interface ReportedError {
  readonly keys: readonly string[];
  readonly place: 'body' | 'query' | 'path' | 'header' | undefined;
  readonly message: string;
}

const MAX_ERRORS = 100;
const MAX_DEPTH = 4;
/** Members with the list or map of errors, then those of one error with its field and its message. */
const listKeys = [
  'errors',
  'violations',
  'issues',
  'invalid-params',
  'invalidParams',
  'fieldErrors',
  'details',
  'detail',
  'error',
];
const fieldKeys = [
  'pointer',
  'loc',
  'path',
  'propertyPath',
  'field',
  'param',
  'parameter',
  'property',
  'name',
  'attribute',
];
const messageKeys = ['detail', 'message', 'msg', 'description', 'reason', 'defaultMessage', 'title', 'code'];

const readResponses = new WeakMap<RecordedResponse, readonly ReportedError[]>();

/**
 * The fields that a response of 400 or 422 names: in the forms of RFC 9457 (section 3, `errors` with `pointer`), JSON:API,
 * FastAPI, GitHub, Rails, Laravel, ASP.NET, Spring, Symfony and zod.
 */
export function findFieldErrors(
  step: OperationStep,
  response: RecordedResponse | undefined,
  detail: OperationDetail | undefined,
): readonly FieldError[] {
  if (response === undefined || (response.status !== 400 && response.status !== 422)) return [];
  let reported = readResponses.get(response);
  if (reported === undefined) {
    reported = readErrors(shortBodyValue(response), 0).slice(0, MAX_ERRORS);
    readResponses.set(response, reported);
  }
  return reported.map(({ keys, place, message }) => ({
    path: locate(keys, place, step, detail),
    name: nameOf(keys),
    message,
  }));
}

function readErrors(value: JsonValue | undefined, depth: number): readonly ReportedError[] {
  if (!isContainer(value) || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => readError(item) ?? readErrors(item, depth + 1));
  for (const key of listKeys) {
    const list = member(value, key);
    if (!isContainer(list)) continue;
    const found = readErrors(list, depth + 1);
    if (found.length > 0) return found;
    const mapped = Array.isArray(list) ? [] : readMap(list);
    if (mapped.length > 0) return mapped;
  }
  return [];
}

/** `{"title": ["can't be blank"]}`, as Rails, Laravel and ASP.NET respond. */
function readMap(errors: Readonly<Record<string, JsonValue>>): readonly ReportedError[] {
  return Object.entries(errors).flatMap(([name, messages]): ReportedError[] => {
    const all = Array.isArray(messages) ? messages : [messages];
    const texts = all.filter((each) => typeof each === 'string');
    if (texts.length === 0 || texts.length < all.length) return [];
    return [{ keys: splitName(name), place: undefined, message: texts.join('; ') }];
  });
}

function readError(value: JsonValue): ReportedError | undefined {
  if (!isContainer(value) || Array.isArray(value)) return undefined;
  // JSON:API has `source: {pointer}` or `source: {parameter}`.
  const source = member(value, 'source');
  const holder = isContainer(source) && !Array.isArray(source) ? source : value;
  const field = fieldKeys.map((key) => member(holder, key)).find((each) => each !== undefined && each !== '');
  const keys = Array.isArray(field) ? field.map(String) : typeof field === 'string' ? splitName(field) : [];
  if (keys.length === 0) return undefined;
  const message = messageKeys.map((key) => member(value, key)).find((each) => typeof each === 'string');
  const isQuery = member(holder, 'parameter') !== undefined;
  return toReported(
    keys,
    isQuery ? 'query' : readPlace(member(value, 'location') ?? member(value, 'in')),
    String(message ?? ''),
  );
}

const places = new Map<JsonValue | undefined, ReportedError['place']>([
  ...(['body', 'query', 'path', 'header'] as const).map((place) => [place, place] as const),
  ['params', 'path'],
  ['headers', 'header'],
]);
const readPlace = (place: JsonValue | undefined): ReportedError['place'] => places.get(place);

/** FastAPI's first key is the place; JSON:API's are `data` and `attributes`. */
function toReported(keys: readonly string[], place: ReportedError['place'], message: string): ReportedError {
  const [first, second, ...rest] = keys;
  const placeOfFirst = readPlace(first);
  if (place === undefined && placeOfFirst !== undefined && keys.length > 1)
    return { keys: keys.slice(1), place: placeOfFirst, message };
  if (first === 'data' && second === 'attributes' && rest.length > 0) return { keys, place: 'body', message };
  return { keys, place, message };
}

/** `#/items/0/name`, `/items/0/name`, `$.items[0].name` and `items[0].name`. */
function splitName(name: string): readonly string[] {
  const pointer = /^#?\/(.*)$/s.exec(name)?.[1];
  if (pointer !== undefined) return pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return name
    .replace(/^\$\.?/, '')
    .split(/\.|\[["']?|["']?\]/)
    .filter((key) => key !== '');
}

/** The place that the request has the field at: its spelling is that of the request, not that of the message. */
function locate(
  keys: readonly string[],
  place: ReportedError['place'],
  step: OperationStep,
  detail: OperationDetail | undefined,
): string {
  const [name = ''] = keys;
  const parameters = [...step.parameters, ...(detail?.parameters ?? [])];
  const parameter = parameters.find((each) => isSame(each.name, name) && (place === undefined || each.in === place));
  const payload = step.body?.payload;
  const isInBody = isContainer(payload) && Object.keys(payload).some((key) => isSame(key, name));
  if (parameter !== undefined && place !== 'body' && !isInBody)
    return `parameters${formatPointer([parameter.in, parameter.name])}`;
  let value: JsonValue | undefined = payload;
  const own = keys.map((key) => {
    const found: string = isContainer(value) ? (Object.keys(value).find((each) => isSame(each, key)) ?? key) : key;
    value = isContainer(value) ? member(value as Readonly<Record<string, JsonValue>>, found) : undefined;
    return found;
  });
  return `body${formatPointer(own)}`;
}

const isSame = (one: string, other: string): boolean => one === other || normalize(one) === normalize(other);
const normalize = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

const nameOf = (keys: readonly string[]): string =>
  keys.map((key, at) => (/^\d+$/.test(key) ? `[${key}]` : at === 0 ? key : `.${key}`)).join('');

const member = (value: Readonly<Record<string, JsonValue>>, key: string): JsonValue | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;
