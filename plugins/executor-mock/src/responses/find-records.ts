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

type Member = readonly [name: string, schema: JsonObject];

/** Levels of wrappers around a list. */
const MAX_DEPTH = 4;

/** Where a body of the schema has a list of records: the body, or the member that is called like them, else like a list. */
export function findListLocation(
  schema: Schema,
  resolve: Resolve,
  noun: string,
  depth = 0,
): RecordLocation | undefined {
  const flat = flatten(schema, resolve);
  if (flat['items'] !== undefined || flat['type'] === 'array') return { path: [], isList: true };
  const members = listMembers(flat, resolve);
  const list = chooseList(members, resolve, noun);
  if (list !== undefined) {
    const isListOfKeys = ['string', 'integer'].some((type) => itemsOf(list[1], resolve)['type'] === type);
    return { path: [list[0]], isList: true, ...(isListOfKeys ? { isListOfKeys } : {}) };
  }
  for (const [name, member] of members) {
    const isWrapped = wrapperNames.includes(toNoun(name)) || toNoun(name) === noun;
    if (!isWrapped || !isObject(member['properties']) || depth > MAX_DEPTH) continue;
    const inner = findListLocation(member, resolve, noun, depth + 1);
    if (inner !== undefined) return { ...inner, path: [name, ...inner.path] };
  }
  return undefined;
}

function chooseList(members: readonly Member[], resolve: Resolve, noun: string): Member | undefined {
  const lists = members.filter(([, { items, type }]) => isObject(items) || items === true || type === 'array');
  const ofRecords = lists.filter(([, list]) => list['items'] !== undefined && hasProperties(itemsOf(list, resolve)));
  return (
    lists.find(([name]) => toNoun(name) === noun) ??
    lists.find(([name]) => listNames.includes(name.toLowerCase())) ??
    (ofRecords.length === 1 ? ofRecords[0] : lists.find(([name]) => ['key', 'name', 'id'].includes(toNoun(name))))
  );
}

/** Where a body of the schema has one record: the body, or the member that wraps it. */
export function findRecordLocation(schema: Schema, resolve: Resolve, noun: string, parameter: string): RecordLocation {
  const flat = flatten(schema, resolve);
  if (flat['type'] === 'array' && flat['items'] !== undefined) return { path: [], isList: true };
  const members = listMembers(flat, resolve);
  const key = findKeyField(namesOf(members), parameter, noun);
  const named = findNamed(members, noun, parameter);
  const isEnvelope = key !== undefined && named !== undefined && isKeyInside(named, key, parameter, resolve);
  const wrapper = key === undefined ? (named ?? findWrapper(members)) : isEnvelope ? named : undefined;
  return wrapper === undefined
    ? { path: [], isList: false }
    : { path: [wrapper[0]], isList: wrapper[1]['items'] !== undefined };
}

/** The member that is called like the records. */
function findNamed(members: readonly Member[], noun: string, parameter: string): Member | undefined {
  const nouns = [noun, parameterNoun(parameter)];
  const wrappers = members.filter(([, member]) => isWrapper(member));
  return (
    wrappers.find(([name]) => nouns.includes(toNoun(name))) ??
    wrappers.find(([name]) => noun !== '' && toNoun(name).endsWith(` ${noun}`))
  );
}

function findWrapper(members: readonly Member[]): Member | undefined {
  const wrappers = members.filter(([, member]) => isWrapper(member));
  return (
    wrappers.find(([name]) => wrapperNames.includes(toNoun(name))) ?? (members.length === 1 ? wrappers[0] : undefined)
  );
}

/** An envelope can have an ID of its own: what is named like the records, and has their key, are the records. */
function isKeyInside([, member]: Member, key: string, parameter: string, resolve: Resolve): boolean {
  const inner = listMembers(itemsOf(member, resolve), resolve);
  return toNoun(key) !== toNoun(parameter) && inner.some(([name]) => toNoun(name) === toNoun(parameter));
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

/** The members of an object's schema, each without references. */
export function listMembers(flat: JsonObject, resolve: Resolve): [string, JsonObject][] {
  const { properties } = flat;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, member]): [string, JsonObject][] =>
    isSchema(member) ? [[name, flatten(member, resolve)]] : [],
  );
}

function hasProperties(flat: JsonObject): boolean {
  return flat['properties'] !== undefined;
}

function isWrapper(member: JsonObject): boolean {
  return member['properties'] !== undefined || (member['items'] !== undefined && member['type'] !== 'string');
}

function isSchema(value: JsonValue | undefined): value is Schema & JsonValue {
  return isObject(value) || typeof value === 'boolean';
}
