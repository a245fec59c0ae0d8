import type { JsonObject, JsonValue } from '@opchain/core';
import {
  type Generator,
  isGenerator,
  isObject,
  type MediaTypeSpec,
  type OperationDetail,
} from '@opchain/core/internal/model';
import { createExample, createValidator } from '@opchain/core/internal/runner';
import { type Field, fieldKey, listFields, typesOf } from '../fields/field.js';
import { readField, type RequestDraft, writeField } from '../fields/request-draft.js';
import { isCreatedByClient } from '../producers/find-producers.js';
import type { Api } from '../settings/api-settings.js';
import { isSupply, likelyTime, listLikelyValues } from '../values/likely-value.js';
import { listUniqueFields, type UniqueField } from './unique-fields.js';

/** What the valid requests of an operation are made from. Records and unique names are filled in for each request. */
export interface RequestTemplate {
  /** The operation. */
  readonly operation: OperationDetail;
  /** Its fields. */
  readonly fields: readonly Field[];
  /** A request that is valid by the description, the first of `drafts`; undefined if no valid body was found. */
  readonly draft: RequestDraft | undefined;
  /** Valid requests: with all that is known, with the example of the whole body alone, with required fields alone. */
  readonly drafts: readonly RequestDraft[];
  /** Parameters of the path whose value only the server knows, and which no operation makes. */
  readonly unknown: readonly Field[];
  /** Fields that get a unique value in each request, made from a text that is unique. */
  readonly unique: readonly UniqueField[];
  /** Fields that the settings set or generate. */
  readonly set: readonly { readonly field: Field; readonly value: JsonValue | Generator }[];
  /** Finds a value of a schema; undefined if none is found. */
  readonly example: (schema: JsonObject) => Promise<JsonValue | undefined>;
  /** True if the value is valid by the schema of a request. */
  readonly isValid: (value: JsonValue, schema: JsonObject | boolean) => Promise<boolean>;
}

/** Most of what there is: other requests ask for less. */
const MAX_SUPPLY = 1_000;

/**
 * Finds valid requests of an operation. Values come, in this order, from settings, the example of the whole body, examples
 * and defaults of fields, what names say, the schema.
 *
 * @param now the time that dates are near, in milliseconds since 1970
 */
export async function createTemplate(api: Api, operation: OperationDetail, now: number): Promise<RequestTemplate> {
  const fields = listFields(api, operation);
  const { texts } = api.settings;
  const validate = createValidator({ resolve: (schema) => operation.resolve(schema), direction: 'request' });
  const isValid: RequestTemplate['isValid'] = async (value, schema) =>
    (texts === undefined || isWellFormed(value)) && (await validate(value, schema)).diagnostics.length === 0;
  const example: RequestTemplate['example'] = (schema) =>
    createExample(schema, { resolve: (part) => operation.resolve(part) });
  const tools = { operation, fields, isValid, example, now };
  const chosen = isCreatedByClient(operation, api.description.operations) ? operation.path : undefined;
  const isChosen = ({ in: location, path }: Field) =>
    location === 'path' && chosen?.endsWith(`{${String(path[0])}}`) === true;
  const { parameters, unknown } = await fillParameters(tools);
  const media = chooseMedia(operation);
  const bodies = media === undefined ? [undefined] : await listBodies(media, tools);
  const set = listSettings(api, operation.id, fields);
  const drafts = bodies.map((body) => {
    const draft = { parameters, ...(body === undefined ? {} : { body }) };
    return set.reduce<RequestDraft>(
      (result, { field, value }) => (isGenerator(value) ? result : writeField(result, field, value)),
      draft,
    );
  });
  const [draft] = drafts;
  const isSet = ({ pointer, in: location }: Field) =>
    set.some(({ field }) => field.in === location && field.pointer === pointer);
  const options = { isValid, example, ...(media?.example === undefined ? {} : { given: media.example }) };
  const unique =
    draft === undefined
      ? []
      : await listUniqueFields(
          operation,
          fields.filter((field) => !isSet(field)),
          { draft, isChosen, ...options },
        );
  return {
    operation,
    fields,
    draft,
    drafts,
    unknown: unknown.filter((field) => !isSet(field) && !isChosen(field)),
    unique,
    set,
    example,
    isValid,
  };
}

interface Tools extends Pick<RequestTemplate, 'operation' | 'fields' | 'isValid' | 'example'> {
  readonly now: number;
}

async function fillParameters({ operation, fields, isValid, now }: Tools) {
  let draft: RequestDraft = { parameters: {} };
  const unknown: Field[] = [];
  for (const field of fields.filter((each) => each.in !== 'body' && each.required)) {
    const given = operation.parameters.find(
      ({ in: location, name }) => location === field.in && name === field.path[0],
    )?.example;
    const likely = field.opaque ? undefined : await findLikely(field, isValid, now);
    const value = await createExample(field.schema, {
      resolve: (part) => operation.resolve(part),
      given: [given, likely].filter((each) => each !== undefined),
    });
    if (value !== undefined) draft = writeField(draft, field, value);
    if (field.in === 'path' && !field.opaque && given === undefined && !isDefinite(field.schema)) unknown.push(field);
  }
  return { parameters: draft.parameters, unknown };
}

function chooseMedia({ requestBody }: OperationDetail): MediaTypeSpec | undefined {
  const [first] = requestBody?.content ?? [];
  // Bytes of any kind have no schema, or one of a text.
  if (first !== undefined && first.schema === undefined)
    return findJson(requestBody) ?? { ...first, schema: { type: 'string' } };
  return findJson(requestBody) ?? first;
}

/** Bodies, the one with the most fields first; none if no valid one is found. */
async function listBodies(media: MediaTypeSpec, tools: Tools): Promise<JsonValue[]> {
  const { operation, isValid } = tools;
  const schema = media.schema ?? true;
  const create = (optional: boolean) => createExample(schema, { resolve: (part) => operation.resolve(part), optional });
  const made = await Promise.all([true, false].map(create));
  const [all, fewest] = await Promise.all(
    made.map(async (body) => (body === undefined ? undefined : await completeBody(body, schema, tools))),
  );
  const { example } = media;
  const given = example !== undefined && (await isValid(example, schema)) ? example : undefined;
  const merged = given === undefined || all === undefined ? undefined : mergeValues(all, given);
  const both = merged !== undefined && (await isValid(merged, schema)) ? merged : undefined;
  return [both, given, all, fewest].filter((body) => body !== undefined);
}

/** The body with values that names ask for where the schema allows them, and with an item in each list that is empty. */
async function completeBody(body: JsonValue, schema: JsonObject | boolean, tools: Tools): Promise<JsonValue> {
  let draft: RequestDraft = { parameters: {}, body };
  for (const field of tools.fields) {
    const value = field.in === 'body' ? readField(draft, field) : undefined;
    const better = value === undefined || field.opaque ? undefined : await improve(value, field, tools);
    if (better === undefined) continue;
    const changed = writeField(draft, field, better);
    if (changed.body !== undefined && (await tools.isValid(changed.body, schema))) draft = changed;
  }
  return draft.body ?? body;
}

async function improve(value: JsonValue, field: Field, tools: Tools): Promise<JsonValue | undefined> {
  const { schema, path } = field;
  if (Array.isArray(value)) {
    const { items, maxItems } = schema;
    if (value.length > 0 || maxItems === 0 || !isObject(items)) return undefined;
    const item = await tools.example(items);
    return item === undefined ? undefined : [item];
  }
  if (['example', 'examples', 'default', 'enum', 'const'].some((keyword) => schema[keyword] !== undefined))
    return undefined;
  const name = String(path.findLast((key) => typeof key === 'string') ?? '');
  if (typeof value === 'number' && isSupply(name)) {
    const { maximum } = schema;
    return typeof maximum === 'number' ? Math.min(maximum, Math.max(value, MAX_SUPPLY)) : MAX_SUPPLY;
  }
  return typeof value === 'string' ? findLikely(field, tools.isValid, tools.now, value) : undefined;
}

async function findLikely(
  { path, schema }: Field,
  isValid: RequestTemplate['isValid'],
  now: number,
  text = '',
): Promise<JsonValue | undefined> {
  if (!typesOf({ schema }).includes('string')) return undefined;
  const name = String(path.findLast((key) => typeof key === 'string') ?? '');
  const { format } = schema;
  const time = likelyTime(name, text);
  const values = [
    ...listLikelyValues({ name, ...(typeof format === 'string' ? { format } : {}) }, now),
    ...(time === undefined ? [] : [time]),
  ];
  for (const value of values) if (await isValid(value, schema)) return value;
  return undefined;
}

/** The second value, with the members of the first that it lacks. */
function mergeValues(all: JsonValue, given: JsonValue): JsonValue {
  if (!isObject(all) || !isObject(given)) return given;
  const shared = Object.entries(given).map(([name, value]): [string, JsonValue] => [
    name,
    Object.hasOwn(all, name) ? mergeValues(all[name] ?? null, value) : value,
  ]);
  return { ...all, ...Object.fromEntries(shared) };
}

function listSettings({ settings }: Api, operationId: string, fields: readonly Field[]): RequestTemplate['set'] {
  return Object.entries(settings.values[operationId] ?? {}).flatMap(([input, value]) => {
    const field = fields.find((each) => fieldKey(each) === input);
    return field === undefined ? [] : [{ field, value }];
  });
}

/** True if no text in the value has half of a surrogate pair. */
function isWellFormed(value: JsonValue): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isWellFormed);
}

const definiteFormats = ['date', 'date-time', 'ipv4', 'ipv6', 'hostname', 'email'];

/** True if any value of the schema will do: what it does not say cannot matter. */
function isDefinite(schema: JsonObject): boolean {
  const { type, format } = schema;
  return (
    ['enum', 'const', 'default', 'example', 'examples'].some((keyword) => schema[keyword] !== undefined) ||
    type === 'boolean' ||
    (typeof format === 'string' && definiteFormats.includes(format))
  );
}

/** The schema of an operation's JSON body, or undefined. */
export function bodySchema({ requestBody }: OperationDetail): JsonObject | boolean | undefined {
  return findJson(requestBody)?.schema;
}

function findJson(requestBody: OperationDetail['requestBody']): MediaTypeSpec | undefined {
  return requestBody?.content.find(({ contentType }) => /[/+]json\b/i.test(contentType));
}
