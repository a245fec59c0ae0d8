import { generateValue, type JsonObject, type JsonValue, type Schema, splitWords } from '@opchain/core/internal/model';
import { createExample, createValidator, type Validate } from '@opchain/core/internal/runner';
import { varyText } from '@opchain/resources';
import { toKey } from '../plan/key-field.js';
import { flatten, listMembers } from '../responses/find-records.js';

/** What a record is made from. */
export interface RecordSource {
  /** The schema of a record as it is returned. */
  readonly schema: JsonObject;
  resolve(schema: Schema): Schema;
  /** The description's example of a record. */
  readonly example: JsonObject;
  /** What the client sent. */
  readonly sent: JsonObject;
  /** Names of the fields that a client can send; others are the server's. */
  readonly settable: ReadonlySet<string>;
  /** Names of fields that identify a record, which no other one has. */
  readonly keys: readonly string[];
  /** The field that paths have, and what they allow. */
  readonly pathKey?: { readonly name: string; readonly schema: Schema };
  /** Counts the records of the mock. */
  readonly number: number;
  readonly noun: string;
  readonly seed: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A record as its server would return it: what was sent, what the server adds, and examples where nothing is known. */
export async function makeRecord(source: RecordSource): Promise<JsonObject> {
  const { sent, settable, keys } = source;
  const members = new Map(listMembers(source.schema, (schema) => source.resolve(schema)));
  const record = completeRecord(source, members);
  const accepted = Object.entries(sent).filter(([name]) => isReturned(name, source, members));
  Object.assign(record, Object.fromEntries(accepted));
  stampTimes(record, members, source);
  for (const name of keys)
    if (!Object.hasOwn(sent, name) || !settable.has(name))
      record[name] = await makeKey(name, members.get(name) ?? {}, record, source);
  return record;
}

/** What the client left out, as the server sets it. */
function completeRecord(
  { schema, example, sent, settable, keys }: RecordSource,
  members: ReadonlyMap<string, JsonObject>,
): JsonObject {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  // Requests with the schema of responses do not tell which fields are the server's.
  const isShared = members.size > 0 && [...members.keys()].every((name) => settable.has(name));
  const record: JsonObject = {};
  for (const [name, value] of Object.entries(example)) {
    if (Object.hasOwn(sent, name)) continue;
    const isOwn = isShared || !settable.has(name) || keys.includes(name);
    const used = isOwn ? value : usualValue(members.get(name), value, required.has(name));
    if (used !== undefined) record[name] = used;
  }
  return record;
}

/** What a field has that the client left out: its default; if it is required the first choice, else the example. */
function usualValue(member: JsonObject = {}, example: JsonValue, isRequired: boolean): JsonValue | undefined {
  const { default: usual, enum: choices, example: own } = member;
  if (usual !== undefined || !isRequired) return usual;
  return Array.isArray(choices) && own === undefined ? (choices[0] ?? example) : example;
}

/** A field that was sent is returned unless it is write-only, or the schema knows its fields and not this one. */
function isReturned(
  name: string,
  { schema, settable }: RecordSource,
  members: ReadonlyMap<string, JsonObject>,
): boolean {
  const member = members.get(name);
  if (member === undefined)
    return members.size === 0 || (schema['additionalProperties'] !== false && settable.size === 0);
  return member['writeOnly'] !== true && (settable.size === 0 ? member['readOnly'] !== true : settable.has(name));
}

const times = /\b(?:created|updated|modified|changed|inserted|edited)\b/;

function stampTimes(record: JsonObject, members: ReadonlyMap<string, JsonObject>, { sent, now }: RecordSource): void {
  for (const [name, value] of Object.entries(record)) {
    if (Object.hasOwn(sent, name) || !times.test(splitWords(name).join(' '))) continue;
    const stamped = stampTime(value, members.get(name)?.['format'], now);
    if (stamped !== undefined) record[name] = stamped;
  }
}

/** The time in the form of another value; undefined if that is not a time. */
function stampTime(value: JsonValue, format: JsonValue | undefined, now: number): JsonValue | undefined {
  if (typeof value === 'number') return value > 1e11 ? now : value > 1e8 ? Math.floor(now / 1000) : undefined;
  if (typeof value !== 'string') return undefined;
  const time = new Date(now).toISOString();
  if (format === 'date' || /^\d{4}-\d\d-\d\d$/.test(value)) return time.slice(0, 10);
  return format === 'date-time' || /^\d{4}-\d\d-\d\dT/.test(value) ? time : undefined;
}

/** A key that no other record has: a number, a UUID, or a text of the form that the schema and the path allow. */
async function makeKey(name: string, schema: JsonObject, record: JsonObject, source: RecordSource): Promise<JsonValue> {
  const path = source.pathKey?.name === name ? flatten(source.pathKey.schema, (part) => source.resolve(part)) : {};
  const old = record[name];
  const types = [schema['type'] ?? path['type']].flat();
  if (types.includes('integer') || types.includes('number') || typeof old === 'number')
    return numberKey(schema, source.number);
  const uuid = generateValue(
    { generate: 'uuid' },
    { seed: `${source.seed} ${name} ${source.number}`, index: source.number, now: source.now },
  );
  const isUuid =
    [schema, path].some(({ format }) => format === 'uuid') || (typeof old === 'string' && uuidForm.test(old));
  return isUuid ? uuid : textKey([schema, path], typeof old === 'string' ? old : undefined, uuid, source);
}

const uuidForm = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function numberKey({ minimum }: JsonObject, number: number): number {
  return (typeof minimum === 'number' ? Math.max(0, Math.ceil(minimum) - 1) : 0) + number;
}

async function textKey(
  schemas: readonly JsonObject[],
  example: string | undefined,
  uuid: JsonValue,
  source: RecordSource,
): Promise<JsonValue> {
  const { number, noun, seed } = source;
  const resolve = (schema: Schema): Schema => source.resolve(schema);
  const validate = createValidator({ resolve });
  const [own = {}, path = {}] = schemas;
  const isValid = async (text: JsonValue): Promise<boolean> =>
    (await validate(text, own)).diagnostics.length === 0 && isPathValue(text, path, validate);
  const vary = async (text: JsonValue | undefined): Promise<string | undefined> =>
    typeof text === 'string' ? (await varyText(text, isValid))?.(`${seed} ${number}`, number) : undefined;
  const varied = await vary(example);
  const readable = `${noun.replaceAll(' ', '-') || 'record'}-${number}`;
  // An example that looks like the server's own ids, as `cus_9s6XKzkNRiz8i3`, shows their form.
  const similar = example !== undefined && /\d/.test(example) ? [varied] : [];
  for (const key of [...similar, readable, varied, uuid, String(number)])
    if (key !== undefined && (await isValid(key))) return key;
  const other = await createExample(path, { resolve });
  return (await vary(other)) ?? (other !== undefined && (await isValid(other)) ? other : readable);
}

/** True if a path can have the value: there, a number and its text are the same. */
export async function isPathValue(value: JsonValue, schema: Schema, validate: Validate): Promise<boolean> {
  const text = toKey(value);
  if (text === undefined) return false;
  const forms = [text, ...(/^\d{1,15}$/.test(text) ? [Number(text)] : [])];
  for (const form of forms) if ((await validate(form, schema)).diagnostics.length === 0) return true;
  return false;
}

/** The names of the fields of a request body's schema. */
export function listSettable(schema: Schema, resolve: (schema: Schema) => Schema): Set<string> {
  const flat = flatten(schema, resolve);
  const required = Array.isArray(flat['required']) ? flat['required'] : [];
  return new Set(
    listMembers(flat, resolve)
      .filter(([name, member]) => member['readOnly'] !== true || required.includes(name))
      .map(([name]) => name),
  );
}
