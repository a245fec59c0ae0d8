import type { JsonObject, JsonValue } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import { createExample, createValidator } from '@opchain/core/internal/runner';
import type { Api } from '../settings/api-settings.js';
import { type Field, listFields, typesOf } from '../fields/field.js';
import { readField, type RequestDraft, writeField } from '../fields/request-draft.js';
import { varyInteger, varyText } from '../values/vary-value.js';

/** What the valid requests of an operation are made from. Records and unique names are filled in for each case. */
export interface RequestTemplate {
  /** The operation. */
  readonly operation: OperationDetail;
  /** Its fields. */
  readonly fields: readonly Field[];
  /** A request that is valid by the description; undefined if no valid body was found. */
  readonly draft: RequestDraft | undefined;
  /** Parameters of the path whose value only the server knows, and which no operation makes. */
  readonly unknown: readonly Field[];
  /** Fields that get a unique value in each request, made from a text that is unique. */
  readonly unique: readonly { readonly field: Field; readonly format: (tag: string) => JsonValue }[];
  /** Finds a value of a schema; undefined if none is found. */
  readonly example: (schema: JsonObject) => Promise<JsonValue | undefined>;
  /** True if the value is valid by the schema of a request. */
  readonly isValid: (value: JsonValue, schema: JsonObject | boolean) => Promise<boolean>;
}

const namedFields =
  /(?:name|title|label|slug|code|sku|key|login|user|e-?mail|reference|isbn|serial|number|ean|gtin|imei|mac|plate|vin|phone|handle|tag|(?:^|[a-z_-])(?:Id|ID)|(?:^|[_-])u?u?id)$/i;
const formats: readonly ((tag: string) => string)[] = [
  (tag) => `Check ${tag}`,
  (tag) => `check-${tag}@example.com`,
  (tag) => `check-${tag}`,
  (tag) => `check${tag.replaceAll('-', '')}`,
];

/** Finds a valid request of an operation, with its optional fields. */
export async function createTemplate(api: Api, operation: OperationDetail): Promise<RequestTemplate> {
  const fields = listFields(api, operation);
  const resolve = operation.resolve.bind(operation);
  const validate = createValidator({ resolve, direction: 'request' });
  const { texts } = api.settings;
  const isValid: RequestTemplate['isValid'] = async (value, schema) =>
    (texts === undefined || isWellFormed(value)) && (await validate(value, schema)).diagnostics.length === 0;
  const example: RequestTemplate['example'] = (schema) => createExample(schema, { resolve });
  let draft: RequestDraft | undefined = { parameters: {} };
  const unknown: Field[] = [];
  for (const field of fields.filter((each) => each.in !== 'body' && each.required)) {
    const given = operation.parameters.find(
      ({ in: location, name }) => location === field.in && name === field.path[0],
    );
    const value = await createExample(field.schema, {
      resolve,
      ...(given?.example === undefined ? {} : { given: [given.example] }),
    });
    if (value !== undefined) draft = writeField(draft, field, value);
    if (field.in === 'path' && !field.opaque && given?.example === undefined && !isDefinite(field.schema))
      unknown.push(field);
  }
  const media = operation.requestBody?.content[0];
  if (media?.schema !== undefined) {
    const json = operation.requestBody!.content.find(({ contentType }) => /[/+]json\b/i.test(contentType)) ?? media;
    const body = await createExample(json.schema ?? true, { resolve, optional: true });
    draft = body === undefined ? undefined : { ...draft, body };
  }
  const hasConflict = operation.method === 'POST' && operation.responses.some(({ status }) => status === '409');
  const unique: RequestTemplate['unique'][number][] = [];
  for (const field of fields) {
    // What two records may not share, if the response 409 means that, can be any text.
    const mayBeUnique = isNamed(field) || (hasConflict && field.path.length === 1);
    if (draft === undefined || readField(draft, field) === undefined) continue;
    if (hasConflict && isNamed(field) && typesOf(field).includes('integer') && field.in === 'body' && !field.opaque) {
      const format = varyInteger(field.schema);
      if (format !== undefined && (await isValid(format('lzxq3k9d1-12'), field.schema))) unique.push({ field, format });
    }
    if (!isFreeText(field) || !mayBeUnique) continue;
    for (const format of formats)
      if (await isValid(format('lzxq3k9d1-12'), field.schema)) {
        unique.push({ field, format });
        break;
      }
    const value = readField(draft, field);
    if (unique.at(-1)?.field === field || typeof value !== 'string') continue;
    const format = await varyText(value, (text) => isValid(text, field.schema));
    if (format !== undefined) unique.push({ field, format });
  }
  return { operation, fields, draft, unknown, unique, example, isValid };
}

/** True if no text in the value has half of a surrogate pair. */
function isWellFormed(value: JsonValue): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isWellFormed);
}

/** True if any value of the schema will do: what it does not say cannot matter. */
function isDefinite({
  type,
  enum: choices,
  const: value,
  default: usual,
  example,
  examples,
  format,
}: JsonObject): boolean {
  return (
    [choices, value, usual, example, examples].some((each) => each !== undefined) ||
    type === 'boolean' ||
    (typeof format === 'string' && ['date', 'date-time', 'ipv4', 'ipv6', 'hostname', 'email'].includes(format))
  );
}

function isNamed({ path }: Field): boolean {
  return namedFields.test(String(path.at(-1) ?? ''));
}

/** True if the field is a text in the body that the client chooses. */
function isFreeText(field: Field): boolean {
  const { schema } = field;
  return (
    field.in === 'body' &&
    !field.opaque &&
    typesOf(field).includes('string') &&
    schema['enum'] === undefined &&
    schema['const'] === undefined
  );
}

/** The schema of an operation's JSON body, or undefined. */
export function bodySchema({ requestBody }: OperationDetail): JsonObject | boolean | undefined {
  const media = requestBody?.content.find(({ contentType }) => /[/+]json\b/i.test(contentType));
  return media?.schema;
}
