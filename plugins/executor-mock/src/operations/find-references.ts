import type { JsonValue, OperationDetail, Schema } from '@opchain/core/internal/model';
import { createExample } from '@opchain/core/internal/runner';
import type { Collection } from '../plan/collection.js';
import { toKey } from '../plan/key-field.js';
import { toNoun } from '../plan/path-shape.js';
import type { Problem } from '../responses/create-error.js';
import { documentedStatus } from '../responses/response-template.js';
import type { MockRecord } from '../state/record-store.js';
import { isInScope, listScope } from '../state/scope.js';
import { type Exchange, notFound, sentRecord } from './exchange.js';
import type { MockSession } from './mock-session.js';

/** Nesting of the bodies in which references are looked for. */
const MAX_DEPTH = 4;

const reference = /dangling|reference|unknown|not.?found|not exist/i;

/** A parent that does not exist, of a collection whose records are created. */
export async function findMissingParent(
  { session, context, request }: Exchange,
  collection: Collection,
): Promise<Problem | undefined> {
  const entries = listScope(context.planned.operation.path, request.path);
  const own = `${collection.id}/{}`;
  for (const [index, { shape, value, noun }] of entries.entries()) {
    if (shape === own) continue;
    const parent = session.collections.find((each) => each.itemPath !== undefined && `${each.id}/{}` === shape);
    if (parent?.isPosted !== true) continue;
    const found = await session.find(parent, value, (record) => isInScope(record, entries.slice(0, index)));
    if (found === undefined) return notFound(noun, value);
  }
  return undefined;
}

/**
 * A field of the body such as `customerId` that names a record which does not exist. What the operation's own example names
 * does, so that a documented request is accepted.
 */
export async function findDanglingReference(
  { session, context, request }: Exchange,
  own: Collection,
): Promise<Problem | undefined> {
  const problem = findDangling({ session, own, examples: '' }, request.body, '', 0);
  if (problem === undefined) return undefined;
  const examples = JSON.stringify(await listBodyExamples(context.operation));
  return findDangling({ session, own, examples }, request.body, '', 0);
}

/** The bodies that a description shows for an operation, also by examples of single fields. */
async function listBodyExamples(operation: OperationDetail): Promise<(JsonValue | undefined)[]> {
  const resolve = (schema: Schema): Schema => operation.resolve(schema);
  const shown = (operation.requestBody?.content ?? []).flatMap(({ schema, example, examples = {} }) => [
    ...(schema === undefined ? [] : [createExample(schema, { resolve, optional: true, orInvalid: true })]),
    ...[example, ...Object.values(examples)].map((each) => Promise.resolve(each)),
  ]);
  return Promise.all(shown);
}

interface ReferenceScope {
  readonly session: MockSession;
  readonly own: Collection;
  /** The examples of bodies, as JSON. */
  readonly examples: string;
}

function findDangling(
  scope: ReferenceScope,
  value: JsonValue | undefined,
  pointer: string,
  depth: number,
): Problem | undefined {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  for (const [name, member] of Object.entries(value) as [string, JsonValue][]) {
    const at = `${pointer}/${name}`;
    const collection = findMissing(scope, name, member);
    if (collection !== undefined) {
      const message = `There is no ${collection.noun} ${JSON.stringify(member)}.`;
      return { statuses: [422, 404, 409, 400], message, fields: [{ pointer: at, message }], kind: reference };
    }
    const inner = findDangling(scope, member, at, depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function findMissing(
  { session, own, examples }: ReferenceScope,
  name: string,
  value: JsonValue,
): Collection | undefined {
  const key = toKey(value);
  const collection = key === undefined ? undefined : session.findReferenced(name);
  if (collection === undefined || key === undefined || collection.id === own.id) return undefined;
  if (examples.includes(`${JSON.stringify(name)}:${JSON.stringify(value)}`)) return undefined;
  return session.store.find(collection.id, key).length === 0 ? collection : undefined;
}

/** An operation that documents a conflict does not remove what other records name: orders have its key as `customerId`. */
export function findReferring(
  { session, context }: Exchange,
  { noun, id }: Collection,
  { key }: MockRecord,
): Problem | undefined {
  if (documentedStatus(context.operation, [409]) === undefined) return undefined;
  for (const name of session.store.collections)
    for (const { value } of session.store.list(name))
      if (name !== id && hasReference(value, noun, key, 0))
        return { statuses: [409], message: `Another record names this ${noun}.` };
  return undefined;
}

function hasReference(value: JsonValue, noun: string, key: string, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  return (Object.entries(value) as [string, JsonValue][]).some(
    ([name, member]) =>
      (toNoun(name) === `${noun} id` && toKey(member) === key) || hasReference(member, noun, key, depth + 1),
  );
}

/** A record with the same key, where the client chooses it. */
export async function findExisting(
  { session, context, request }: Exchange,
  collection: Collection,
): Promise<MockRecord | undefined> {
  const { keyField } = await session.describe(collection);
  if (keyField === undefined || !context.settable.has(keyField)) return undefined;
  const key = toKey(sentRecord(context, request.body)[keyField]);
  const entries = listScope(context.operation.path, request.path);
  return key === undefined
    ? undefined
    : session.store.find(collection.id, key).find((record) => isInScope(record, entries) && !isBelowOther(record));

  /** Users and organizations can have repositories of the same name. */
  function isBelowOther({ scope }: MockRecord): boolean {
    return Object.keys(scope).some((shape) => !entries.some((each) => each.shape === shape));
  }
}

/** An operation that documents a conflict does not create a record twice; others change the one that exists. */
export function findConflict({ context }: Exchange, { noun }: Collection): Problem | undefined {
  return documentedStatus(context.operation, [409, 422]) === undefined
    ? undefined
    : { statuses: [409, 422], message: `This ${noun || 'record'} exists already.` };
}
