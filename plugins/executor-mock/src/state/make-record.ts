import { generateValue, type JsonObject, type JsonValue, type Schema, splitWords } from '@opchain/core/internal/model';
import { createExample, createValidator } from '@opchain/core/internal/runner';
import { varyText } from '@opchain/resources';
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
  const { example, sent, settable } = source;
  const members = new Map(listMembers(source.schema, (schema) => source.resolve(schema)));
  const required = new Set(Array.isArray(source.schema['required']) ? source.schema['required'] : []);
  const record: JsonObject = {};
  for (const [name, value] of Object.entries(example)) {
    if (Object.hasOwn(sent, name)) continue;
    // What the client left out has its default, or is not there.
    const usual = members.get(name)?.['default'];
    if (!settable.has(name) || source.keys.includes(name)) record[name] = value;
    else if (usual !== undefined) record[name] = usual;
    else if (required.has(name)) record[name] = firstChoice(members.get(name), value);
  }
  const accepted = Object.entries(sent).filter(([name]) => isReturned(name, source, members));
  Object.assign(record, Object.fromEntries(accepted));
  stampTimes(record, members, source);
  for (const name of source.keys)
    if (!Object.hasOwn(sent, name) || !settable.has(name))
      record[name] = await makeKey(name, members.get(name) ?? {}, record, source);
  return record;
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

function firstChoice(member: JsonObject | undefined, value: JsonValue): JsonValue {
  const choices = member?.['enum'];
  return Array.isArray(choices) && member?.['example'] === undefined ? (choices[0] ?? value) : value;
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
export function stampTime(value: JsonValue, format: JsonValue | undefined, now: number): JsonValue | undefined {
  if (typeof value === 'number') return value > 1e11 ? now : value > 1e8 ? Math.floor(now / 1000) : undefined;
  if (typeof value !== 'string') return undefined;
  const time = new Date(now).toISOString();
  if (format === 'date' || /^\d{4}-\d\d-\d\d$/.test(value)) return time.slice(0, 10);
  return format === 'date-time' || /^\d{4}-\d\d-\d\dT/.test(value) ? time : undefined;
}

async function makeKey(name: string, schema: JsonObject, record: JsonObject, source: RecordSource): Promise<JsonValue> {
  const { number, noun, seed } = source;
  const path = source.pathKey?.name === name ? flatten(source.pathKey.schema, (part) => source.resolve(part)) : {};
  const types = [schema['type'] ?? path['type']].flat();
  const old = record[name];
  if (types.includes('integer') || types.includes('number') || typeof old === 'number') {
    const { minimum } = schema;
    return (typeof minimum === 'number' ? Math.max(0, Math.ceil(minimum) - 1) : 0) + number;
  }
  const validate = createValidator({ resolve: (part) => source.resolve(part) });
  const isValid = async (text: JsonValue): Promise<boolean> =>
    (await validate(text, schema)).diagnostics.length === 0 && (await validate(text, path)).diagnostics.length === 0;
  const uuid = generateValue(
    { generate: 'uuid' },
    { seed: `${seed} ${name} ${number}`, index: number, now: source.now },
  );
  const isUuid =
    schema['format'] === 'uuid' ||
    path['format'] === 'uuid' ||
    (typeof old === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(old));
  if (isUuid) return uuid;
  const readable = `${noun.replaceAll(' ', '-') || 'record'}-${number}`;
  const vary = typeof old === 'string' ? await varyText(old, isValid) : undefined;
  // An example that looks like the server's own ids, as `cus_9s6XKzkNRiz8i3`, shows their form.
  const candidates = [
    ...(typeof old === 'string' && /\d/.test(old) && vary ? [vary(`${seed} ${number}`, number)] : []),
    readable,
    vary?.(`${seed} ${number}`, number),
    uuid,
  ];
  for (const candidate of candidates) if (candidate !== undefined && (await isValid(candidate))) return candidate;
  const example = await createExample(path, { resolve: (part) => source.resolve(part) });
  const varied = typeof example === 'string' ? await varyText(example, isValid) : undefined;
  if (varied !== undefined) return varied(`${seed} ${number}`, number);
  return typeof example === 'string' && (await isValid(example)) ? example : readable;
}

/** The names of the fields of a request body's schema. */
export function listSettable(schema: Schema | undefined, resolve: (schema: Schema) => Schema): Set<string> {
  if (schema === undefined) return new Set();
  const flat = flatten(schema, resolve);
  const required = Array.isArray(flat['required']) ? flat['required'] : [];
  return new Set(
    listMembers(flat, resolve)
      .filter(([name, member]) => member['readOnly'] !== true || required.includes(name))
      .map(([name]) => name),
  );
}
