import type { JsonValue } from '@opchain/core';
import type { JsonObject } from '@opchain/core/internal/model';
import {
  findList,
  findMember,
  isCallable,
  otherValue,
  readField,
  readPointer,
  typesOf,
  writeField,
} from '@opchain/resources';
import { type CreatedRecord, createRecord, createSeveral, parentOf } from '../../derive/create-record.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { findOrders, type ListOrder } from '../../derive/find-orders.js';
import { type ListedRecords, listRecords, readMaxLimit } from '../../derive/list-records.js';
import { templateOf } from '../../derive/request-maker.js';
import { formatJson, jsonEquals } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { Rule, RuleSubject } from '../rule.js';

const RECORDS = 4;

/** Lists records with different values in each order that the description offers or states. */
export const sort: Rule = {
  name: 'sort',
  title: 'Lists records in the order that was asked for, or that the description states',

  *derive(subject) {
    const { contract, operation, fields } = subject;
    if (operation.method !== 'GET' || operation.path.endsWith('}')) return;
    const create = contract.description.operations.find(
      (each) => isCallable(contract.settings, each) && findList(contract, each.id)?.id === operation.id,
    );
    if (create === undefined) return;
    for (const order of findOrders(operation, fields)) yield orderCase(subject, order, create.id);
  },
};

function orderCase({ contract, operation }: RuleSubject, order: ListOrder, createId: string): CustomCase {
  const asked = Object.entries(order.query)
    .map(([name, value]) => `${name} ${formatJson(value).replaceAll('"', '')}`)
    .join(' ');
  const member = findMember(contract, createId, 'GET') ?? findMember(contract, createId, 'DELETE');
  const pointer = member?.link.from.pointer ?? '/id';
  return {
    key: asked,
    title: `Lists the records of ${operation.id} ${asked === '' ? 'in the order that its description states' : `by ${asked}`}`,
    clause: order.clause,
    isAlone: true,
    async run(session) {
      const created = await createDifferent(session, createId, order.name);
      const below = parentOf(session, createId, created[0].draft);
      const limit = await readMaxLimit(contract, operation.id);
      const listed = await listRecords(session, operation.id, pointer, { limit, below, query: order.query });
      const ids = created.map(({ response }) => readPointer(response.json, pointer));
      const missing = ids.find((id) => id !== undefined && id !== null && !listed.ids.includes(id));
      if (missing !== undefined) listed.last.fail('every record', `a list without ${formatJson(missing)}`);
      if (order.name === undefined) expectMade(listed, ids, order);
      else expectSorted(listed, order.name, order);
    },
  };
}

/** Records whose values of a field differ, not in the order of their creation. */
async function createDifferent(session: Session, createId: string, name: string | undefined) {
  const { fields, isValid } = await templateOf(session.target.contract, createId);
  const field = fields.find(({ in: location, path }) => location === 'body' && path.length === 1 && path[0] === name);
  if (field === undefined) return createByRoles(session, createId);
  const { draft } = await templateOf(session.target.contract, createId);
  const usual = draft === undefined ? undefined : readField(draft, field);
  const values: JsonValue[] = [];
  for (const value of listValues(field.schema, usual, typesOf(field)))
    if (await isValid(value, field.schema)) values.push(value);
  const change = (valid: CreatedRecord['draft'], index: number): CreatedRecord['draft'] => {
    // A record without the value is listed, too.
    if (index === RECORDS - 1 && !field.required) return writeField(valid, field, undefined);
    const value = values[index % Math.max(1, values.length)];
    const own = readField(valid, field);
    // A unique text stays unique.
    if (typeof value === 'string' && typeof own === 'string' && !isTime(own))
      return writeField(valid, field, value.charAt(0) + own.slice(1));
    if (typeof own === 'string' && isTime(own)) return moveTimes(valid, fields, [2, 0, 3, 1][index] ?? index);
    return value === undefined ? valid : writeField(valid, field, value);
  };
  return createSeveral(session, createId, RECORDS, change);
}

/** Several records; where each role may make one alone, one of each. */
async function createByRoles(session: Session, createId: string): ReturnType<typeof createSeveral> {
  const allowed = session.target.contract.settings.operationRoles[createId];
  try {
    return await createSeveral(session, createId, RECORDS);
  } catch (error) {
    if (!(error instanceof NotTriedError) || !Array.isArray(allowed) || allowed.length < 2) throw error;
  }
  const [one = '', ...others] = allowed as readonly string[];
  session.actAs(one);
  const first = await createRecord(session, createId);
  const created: [CreatedRecord, ...CreatedRecord[]] = [first];
  for (const role of others) {
    session.actAs(role);
    created.push(await createRecord(session, createId, { below: parentOf(session, createId, first.draft) }));
  }
  return created;
}

/** Values that are sorted in another way as texts than as numbers. */
function listValues(
  { minimum, maximum }: JsonObject,
  usual: JsonValue | undefined,
  types: readonly string[],
): JsonValue[] {
  if (types.includes('string')) return typeof usual === 'string' ? ['M', 'B', 'Z', 'D'] : [];
  const [low, high] = [typeof minimum === 'number' ? minimum : 2, typeof maximum === 'number' ? maximum : 1000];
  return [high, 9, low, 10, low + 1, high - 1].filter(
    (value, index, all) => value >= low && value <= high && all.indexOf(value) === index,
  );
}

const isTime = (value: JsonValue): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);

/** All times of a request moved by the same number of days, so that those that depend on each other stay valid. */
function moveTimes(
  draft: CreatedRecord['draft'],
  fields: readonly { in: string; path: readonly (string | number)[]; schema: JsonObject }[],
  days: number,
): CreatedRecord['draft'] {
  return fields.reduce((moved, { in: location, path, schema }) => {
    const field = { in: 'body' as const, path };
    const value = location === 'body' ? readField(moved, field) : undefined;
    if (typeof value !== 'string' || !isTime(value)) return moved;
    let later: JsonValue = value;
    for (let day = 0; day < days; day += 1) later = otherValue(later, schema);
    return writeField(moved, field, later);
  }, draft);
}

/** Neighbors whose order no collation disputes are in order. */
function expectSorted({ records, last }: ListedRecords, name: string, { isDescending }: ListOrder): void {
  const values = records
    .map((record) => readPointer(record, `/${name}`))
    .filter((value) => value !== undefined && value !== null);
  const direction = isDescending ? -1 : 1;
  const at = values.findIndex((value, index) => index > 0 && compare(values[index - 1] ?? null, value) * direction > 0);
  if (at > 0)
    last.fail(
      `${name} ${isDescending ? 'descending' : 'ascending'}`,
      `${formatJson(values[at - 1])} before ${formatJson(values[at])}`,
    );
}

/** Own records are listed in the order in which they were made, or in the opposite one. */
function expectMade(
  { ids, last }: ListedRecords,
  made: readonly (JsonValue | undefined)[],
  { isDescending }: ListOrder,
): void {
  const listed = ids.filter((id) => made.some((each) => jsonEquals(each, id)));
  const expected = isDescending ? made.toReversed() : made;
  if (listed.some((id, index) => !jsonEquals(id, expected[index])))
    last.fail(
      `the ${isDescending ? 'newest' : 'oldest'} record first: ${formatJson(expected as JsonValue)}`,
      formatJson(listed),
    );
}

/** Less than 0 if `a` is before `b` by any usual order, 0 if usual orders differ. */
function compare(a: JsonValue, b: JsonValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return 0;
  if (isTime(a) && isTime(b)) return Date.parse(a) - Date.parse(b);
  const byCode = a < b ? -1 : a > b ? 1 : 0;
  const byLetters = a.localeCompare(b, 'en', { sensitivity: 'base' });
  return byCode * byLetters > 0 ? byCode : 0;
}
