import { isObject, type JsonObject, type JsonValue, type Schema } from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';
import { findKeyField } from '../plan/key-field.js';
import { parameterNoun, toNoun } from '../plan/path-shape.js';

/** Where a body has its records: at the path, or in the list there. */
export interface RecordLocation {
  readonly path: readonly string[];
  readonly isList: boolean;
  /** True for a list of the keys of records. */
  readonly isListOfKeys?: boolean;
}

const listNames = [
  'data',
  'items',
  'results',
  'values',
  'records',
  'content',
  'list',
  'entries',
  'rows',
  'objects',
  'value',
  'elements',
];
const wrapperNames = [
  'data',
  'result',
  'item',
  'record',
  'response',
  'embedded',
  'attributes',
  'payload',
  'body',
  'object',
];

type Resolve = (schema: Schema) => Schema;

/** Where a body of the schema has a list of records: the body, or the member that is called like them, else like a list. */
export function findListLocation(schema: Schema, resolve: Resolve, noun: string): RecordLocation | undefined {
  const flat = flatten(schema, resolve);
  if (flat['items'] !== undefined || flat['type'] === 'array') return { path: [], isList: true };
  const members = listMembers(flat, resolve);
  const lists = members.filter(
    ([, member]) => isObject(member['items']) || member['items'] === true || member['type'] === 'array',
  );
  const ofRecords = lists.filter(([, { items }]) => isObject(items) && isRecordSchema(flatten(items, resolve)));
  const best =
    lists.find(([name]) => toNoun(name) === noun) ??
    lists.find(([name]) => listNames.includes(name.toLowerCase())) ??
    (ofRecords.length === 1 ? ofRecords[0] : undefined);
  const ofKeys = best ?? lists.find(([name]) => ['key', 'name', 'id'].includes(toNoun(name)));
  if (ofKeys !== undefined) {
    const { items } = ofKeys[1];
    const isListOfKeys = isObject(items) && ['string', 'integer'].includes(String(flatten(items, resolve)['type']));
    return { path: [ofKeys[0]], isList: true, ...(isListOfKeys ? { isListOfKeys } : {}) };
  }
  for (const [name, member] of members) {
    if (!wrapperNames.includes(toNoun(name)) && toNoun(name) !== noun) continue;
    const inner = isObject(member['properties']) ? findListLocation(member, resolve, noun) : undefined;
    if (inner !== undefined) return { path: [name, ...inner.path], isList: true };
  }
  return undefined;
}

/** Where a body of the schema has one record: the body, or the member that wraps it. */
export function findRecordLocation(schema: Schema, resolve: Resolve, noun: string, parameter: string): RecordLocation {
  const flat = flatten(schema, resolve);
  if (flat['type'] === 'array' && flat['items'] !== undefined) return { path: [], isList: true };
  const members = listMembers(flat, resolve);
  const key = findKeyField(namesOf(members), parameter, noun);
  const nouns = [noun, parameterNoun(parameter)];
  const named =
    members.find(([name, member]) => nouns.includes(toNoun(name)) && isWrapper(member)) ??
    members.find(([name, member]) => noun !== '' && toNoun(name).endsWith(` ${noun}`) && isWrapper(member));
  if (key !== undefined) {
    // An envelope can have an ID of its own: what is named like the records, and has their key, are the records.
    const inner = named && listMembers(itemsOf(named[1], resolve), resolve);
    const isInner =
      toNoun(key) !== toNoun(parameter) && inner?.some(([name]) => toNoun(name) === toNoun(parameter)) === true;
    return named !== undefined && isInner
      ? { path: [named[0]], isList: named[1]['items'] !== undefined }
      : { path: [], isList: false };
  }
  const wrapper =
    named ??
    members.find(([name, member]) => wrapperNames.includes(toNoun(name)) && isWrapper(member)) ??
    (members.length === 1 && isWrapper(members[0]?.[1] ?? {}) ? members[0] : undefined);
  return wrapper === undefined
    ? { path: [], isList: false }
    : { path: [wrapper[0]], isList: wrapper[1]['items'] !== undefined };
}

/** Names of fields that can be a key, as a record. */
function namesOf(members: readonly (readonly [string, JsonObject])[]): JsonObject {
  return Object.fromEntries(
    members.flatMap(([name, { type }]) => (type === 'object' || type === 'array' ? [] : [[name, 'x'] as const])),
  );
}

function itemsOf(member: JsonObject, resolve: Resolve): JsonObject {
  return isSchema(member['items']) ? flatten(member['items'], resolve) : member;
}

/** The value at a location of a body; the first item of a list. */
export function readRecord(body: JsonValue | undefined, { path, isList }: RecordLocation): JsonValue | undefined {
  let value = body;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  return isList ? (Array.isArray(value) ? value[0] : undefined) : value;
}

/** The body with another value at a location. */
export function writeRecords(
  body: JsonValue | undefined,
  [name, ...rest]: readonly string[],
  value: JsonValue,
): JsonValue {
  if (name === undefined) return value;
  const members = isObject(body) ? body : {};
  return { ...members, [name]: writeRecords(members[name], rest, value) };
}

/** The schema at a location, without its references. */
export function schemaAt(schema: Schema, resolve: Resolve, { path, isList }: RecordLocation): JsonObject {
  let flat = flatten(schema, resolve);
  for (const name of path) {
    const { properties } = flat;
    const member = isObject(properties) ? properties[name] : undefined;
    flat = isSchema(member) ? flatten(member, resolve) : {};
  }
  if (!isList) return flat;
  return isSchema(flat['items']) ? flatten(flat['items'], resolve) : {};
}

/** Without references and parts; of alternatives the first that is an object or a list. */
export function flatten(schema: Schema, resolve: Resolve, depth = 0): JsonObject {
  let flat: JsonObject | false;
  try {
    flat = flattenSchema(schema, resolve);
  } catch {
    // A reference that does not resolve: nothing is known about the value.
    return {};
  }
  if (flat === false) return {};
  const choices = flat['oneOf'] ?? flat['anyOf'];
  if (!Array.isArray(choices) || depth > 5 || flat['properties'] !== undefined) return flat;
  const parts = choices.filter(isSchema).map((choice) => flatten(choice, resolve, depth + 1));
  const best = parts.find((part) => part['properties'] !== undefined || part['items'] !== undefined) ?? parts[0];
  return best === undefined ? flat : { ...flat, ...best };
}

export function listMembers(flat: JsonObject, resolve: Resolve): [string, JsonObject][] {
  const { properties } = flat;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, member]): [string, JsonObject][] =>
    isSchema(member) ? [[name, flatten(member, resolve)]] : [],
  );
}

function isRecordSchema(flat: JsonObject): boolean {
  return flat['properties'] !== undefined;
}

function isWrapper(member: JsonObject): boolean {
  return member['properties'] !== undefined || (member['items'] !== undefined && member['type'] !== 'string');
}

function isSchema(value: JsonValue | undefined): value is Schema & JsonValue {
  return isObject(value) || typeof value === 'boolean';
}
