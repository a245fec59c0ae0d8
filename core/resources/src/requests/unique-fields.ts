import type { JsonObject, JsonValue } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import { type Field, typesOf } from '../fields/field.js';
import { readField, type RequestDraft } from '../fields/request-draft.js';
import { varyInteger, varyText } from '../values/vary-value.js';

/** A field that gets a unique value in each request. */
export interface UniqueField {
  /** The field. */
  readonly field: Field;
  /**
   * When it varies: 0 always, from 1 on only where requests collide: 1 texts that are not named like keys, 2 also those with
   * an example.
   */
  readonly level: number;
  /** Makes the value from a text that is unique; numbers that follow each other serve forms with little room. */
  readonly format: (tag: string, index?: number) => JsonValue;
}

/** What the fields are chosen by. */
export interface UniqueOptions {
  /** A valid request. */
  readonly draft: RequestDraft;
  /** What the description gives as the example of a whole body. */
  readonly given?: JsonValue;
  readonly isValid: (value: JsonValue, schema: JsonObject) => Promise<boolean>;
  /** True for the key of a record in its path that the client chooses. */
  readonly isChosen: (field: Field) => boolean;
  /** Finds a value of a schema; undefined if none is found. */
  readonly example: (schema: JsonObject) => Promise<JsonValue | undefined>;
}

const keyNames =
  /(?:name|title|label|slug|code|sku|key|login|user|e-?mail|reference|isbn|serial|number|ean|gtin|imei|mac|plate|vin|phone|handle|tag|(?:^|[a-z_-])(?:Id|ID)|(?:^|[_-])u?u?id)$/i;
/** Names that end like keys, whose values are those of a list that everybody knows. */
const knownNames =
  /(?:time_?zone|(?:country|currency|language|locale|zip|postal|post|status|type|color|colour)_?(?:code|name|key)?|first_?name|last_?name)$/i;
const formats: readonly ((tag: string) => string)[] = [
  (tag) => `Check ${tag}`,
  (tag) => `check-${tag}@example.com`,
  (tag) => `check-${tag}`,
  (tag) => `check${tag.replaceAll('-', '')}`,
];
const SAMPLE_TAG = 'lzxq3k9d1-12';
/** Lengths of texts of a pattern, those with the most room first. */
const LENGTHS = [12, 10, 8, 7, 6, 5, 4, 3];
/** Texts of these formats are not names of anything. */
const plainFormats = /^(?:date|time|date-time|duration|ipv[46]|byte|base64|binary)$/;

/**
 * The fields of an operation's requests that must differ from record to record, if anything must: texts that are named
 * like keys, other texts only where a conflict is documented. Dates, choices, and texts with an example do not vary at
 * first, except keys of records that may conflict.
 */
export async function listUniqueFields(
  operation: OperationDetail,
  fields: readonly Field[],
  options: UniqueOptions,
): Promise<UniqueField[]> {
  const hasConflict = operation.method === 'POST' && operation.responses.some(({ status }) => status === '409');
  const unique: UniqueField[] = [];
  for (const field of fields) {
    const level =
      options.isChosen(field) && !field.opaque ? 0 : readLevel(field, hasConflict, hasExample(field, options.given));
    if (level === undefined || readField(options.draft, field) === undefined) continue;
    const format = await findFormat(field, options);
    if (format !== undefined) unique.push({ field, level, format });
  }
  return unique;
}

/** True if the description says what a value of the field looks like. */
function hasExample({ in: location, path, schema }: Field, given: JsonValue | undefined): boolean {
  const isGiven =
    given !== undefined && readField({ parameters: {}, body: given }, { in: location, path }) !== undefined;
  return isGiven || ['example', 'examples', 'default'].some((keyword) => schema[keyword] !== undefined);
}

/** True if the client chooses the value from many. */
function isFree({ in: location, opaque, schema }: Field): boolean {
  const { format } = schema;
  const isChosen = schema['enum'] !== undefined || schema['const'] !== undefined;
  return location === 'body' && !opaque && !isChosen && !(typeof format === 'string' && plainFormats.test(format));
}

function readLevel(field: Field, hasConflict: boolean, isShown: boolean): number | undefined {
  if (!isFree(field)) return undefined;
  const isKey = isNamed(field);
  const types = typesOf(field);
  if (!types.includes('string')) return hasConflict && isKey && types.includes('integer') ? 0 : undefined;
  if (isKey) return !isShown || hasConflict ? 0 : 2;
  if (field.path.length !== 1) return undefined;
  if (isShown) return 2;
  return hasConflict ? 1 : undefined;
}

function isNamed({ path }: Field): boolean {
  const name = String(path.at(-1) ?? '');
  return keyNames.test(name) && !knownNames.test(name);
}

async function findFormat(
  field: Field,
  { draft, given, isValid, example }: UniqueOptions,
): Promise<UniqueField['format'] | undefined> {
  const { schema } = field;
  if (!typesOf(field).includes('string')) {
    const format = varyInteger(schema);
    return format !== undefined && (await isValid(format(SAMPLE_TAG), schema)) ? format : undefined;
  }
  const isText = (text: string) => isValid(text, schema);
  const value = readField(draft, field);
  // An example shows a form that the schema may not say.
  if (hasExample(field, given) && typeof value === 'string' && !value.includes('@')) {
    const format = await varyText(value, isText);
    if (format !== undefined) return format;
  }
  for (const format of formats) if (await isText(format(SAMPLE_TAG))) return format;
  if (typeof value === 'string') {
    const format = await varyText(value, isText);
    if (format !== undefined) return format;
  }
  return varyPattern(schema, example, isText);
}

/** Shortest texts of a pattern such as `^[A-Z]{2,6}$` leave no room; longer ones do. */
async function varyPattern(
  { example: _, examples: __, default: ___, ...schema }: JsonObject,
  example: UniqueOptions['example'],
  isText: (text: string) => Promise<boolean>,
): Promise<UniqueField['format'] | undefined> {
  if (schema['pattern'] === undefined) return undefined;
  for (const length of LENGTHS) {
    const text = await example({ ...schema, minLength: length, maxLength: length });
    const format = typeof text === 'string' && (await isText(text)) ? await varyText(text, isText) : undefined;
    if (format !== undefined) return format;
  }
  return undefined;
}
