import type { JsonValue } from '@opchain/core';
import { type OperationDetail, splitWords } from '@opchain/core/internal/model';
import {
  findMember,
  isCallable,
  listResponseFields,
  otherValue,
  readField,
  readPointer,
  type RequestDraft,
  type ResponseField,
  typesOf,
  writeField,
} from '@opchain/resources';
import type { Contract } from '../../contract/contract.js';
import { createRecord } from '../../derive/create-record.js';
import { formatJson } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { isSuccess, makeRequest, templateOf } from '../../derive/request-maker.js';
import type { Session } from '../../engine/session.js';
import type { Rule, RuleSubject } from '../rule.js';
import { stateCountCases } from './reached-states.js';
import { nounOf } from '../../derive/noun-of.js';

const COUNT = 3;
const counts = /\bnumber of\b|\bhow many\b/i;
const sums = /\bsum of\b/i;
const averages = /\b(?:average|mean) of\b/i;
const decimals = /\brounded to (one|two|three|\d) decimals?\b/i;
const digits: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3 };
const difference = /\b(\w+) minus (\w+)\b/;

/** Fields that the description defines by others: numbers of records below, sums, differences. */
export const computed: Rule = {
  name: 'computed',
  title: 'Computes fields as the description defines them',

  async *derive(subject) {
    const { contract, operation } = subject;
    yield* differenceCases(subject);
    const reader = findMember(contract, operation.id, 'GET');
    if (reader === undefined) return;
    const detail = await contract.description.operation(reader.operation.id);
    const below = contract.description.operations.filter(
      (each) => each.method === 'POST' && isCallable(contract.settings, each) && isBelow(each.path, detail.path),
    );
    for (const field of listResponseFields(detail))
      for (const each of below) {
        const child = await contract.description.operation(each.id);
        if (field.path.length !== 1 || !isNumber(field)) continue;
        if (isAbout(field, child)) yield belowCase(subject, field, child);
        else yield* stateCountCases(subject, field, child);
      }
  },
};

const textOf = ({ schema: { description } }: ResponseField): string =>
  typeof description === 'string' ? description : '';
const isNumber = (field: ResponseField): boolean =>
  typesOf(field).some((type) => type === 'integer' || type === 'number');
const template = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');
const isBelow = (path: string, parent: string): boolean =>
  template(path).startsWith(`${template(parent)}/`) &&
  template(path)
    .slice(template(parent).length + 1)
    .match(/[/{]/) === null;

/** A count of the records, or the sum of one of their fields. */
function isAbout(field: ResponseField, child: OperationDetail): boolean {
  const text = textOf(field);
  return (counts.test(text) || sums.test(text) || averages.test(text)) && nounOf(child).test(text);
}

function belowCase({ operation }: RuleSubject, field: ResponseField, child: OperationDetail): CustomCase {
  const pointer = `/${field.path.join('/')}`;
  return {
    key: `${field.path.join(' ')} ${child.id}`,
    title: `Computes ${pointer} of what ${operation.id} creates from what ${child.id} adds`,
    clause: `${pointer} description`,
    async run(session) {
      const { member } = await createRecord(session, operation.id);
      const reader = member('GET');
      if (reader === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
      const [id] = Object.values(reader.draft.parameters);
      const name = /\{([^}]+)\}/.exec(child.path)?.[1] ?? '';
      const read = async () => session.request(reader.member.operation.id, reader.draft);
      const start = (await read()).field(pointer);
      const added = await addBelow(session, child.id, { [`path/${name}`]: id ?? null });
      const text = textOf(field);
      const expected = compute(added, text, start);
      if (expected === undefined) throw new NotTriedError(`nothing is known of ${pointer}`);
      const after = await read();
      const received = after.field(pointer);
      if (typeof received !== 'number' || Math.abs(received - expected) > toleranceOf(text))
        after.fail(`${expected} at ${pointer}, ${text}`, formatJson(received), pointer);
    },
  };
}

/** What the text says of the records: their number, the sum or the average of a field. */
function compute(
  records: readonly (JsonValue | undefined)[],
  text: string,
  start: JsonValue | undefined,
): number | undefined {
  const values = counts.test(text) ? records.map(() => 1) : valuesOf(records, text);
  const sum = values?.reduce((total, value) => total + value, 0);
  if (values === undefined || sum === undefined) return undefined;
  if (averages.test(text)) return round(sum / values.length);
  return typeof start === 'number' ? round(start + sum) : undefined;
}

/** Creates records below another one, as several roles where one may not create all of them. */
async function addBelow(session: Session, childId: string, below: RequestDraft['parameters']) {
  const added: (JsonValue | undefined)[] = [];
  for (const as of listActors(session.target.contract, childId))
    while (added.length < COUNT) {
      const draft = await makeDifferent(session, childId, below, added.length);
      const response = await session.request(childId, draft, as === undefined ? {} : { as });
      if (!isSuccess(response)) break;
      added.push(response.json);
    }
  if (added.length < 2) throw new NotTriedError(`${childId} rejected all but ${added.length} requests`);
  return added;
}

/** Who may create a record: each of several roles, if one may create one alone. */
function listActors({ settings }: Contract, operationId: string): readonly (string | undefined)[] {
  const allowed = settings.operationRoles[operationId];
  return Array.isArray(allowed) && allowed.length > 1 ? (allowed as readonly string[]) : [undefined];
}

/** A valid request whose numbers differ from one to the next. */
async function makeDifferent(session: Session, id: string, below: RequestDraft['parameters'], index: number) {
  const draft = await makeRequest(session, id, [], below);
  const { fields } = await templateOf(session.target.contract, id);
  return fields
    .filter(
      (field) => field.in === 'body' && field.path.length === 1 && field.schema['type'] === 'integer' && !field.opaque,
    )
    .reduce((changed, field) => {
      const value = readField(changed, field);
      return index % 2 === 0 || value === undefined
        ? changed
        : writeField(changed, field, otherValue(value, field.schema));
    }, draft);
}

/** What rounding may change; nothing without it. */
function toleranceOf(text: string): number {
  const said = decimals.exec(text)?.[1]?.toLowerCase();
  return said === undefined ? (averages.test(text) ? 0.05 : 1e-6) : 0.5 * 10 ** -(digits[said] ?? Number(said)) + 1e-6;
}

const round = (value: number): number => Number(value.toFixed(6));

/** The numbers that a sum is of: of the field that the text names, else of the only fraction. */
function valuesOf(records: readonly (JsonValue | undefined)[], text: string): number[] | undefined {
  const words = splitWords(text);
  const [first] = records;
  const names = typeof first === 'object' && first !== null ? Object.keys(first) : [];
  const numeric = names.filter((name) => typeof readPointer(first, `/${name}`) === 'number');
  const name =
    numeric.find((each) => splitWords(each).every((word) => words.includes(word))) ??
    numeric.find((each) => /amount|total|price/i.test(each));
  if (name === undefined) return undefined;
  const values = records.map((record) => readPointer(record, `/${name}`));
  return values.every((value) => typeof value === 'number') ? values : undefined;
}

function* differenceCases({ operation }: RuleSubject): Iterable<CustomCase> {
  for (const field of listResponseFields(operation)) {
    const [, from, subtracted] = difference.exec(textOf(field)) ?? [];
    if (from === undefined || subtracted === undefined || field.path.length !== 1) continue;
    const pointer = `/${field.path.join('/')}`;
    yield {
      key: `${field.path.join(' ')} difference`,
      title: `Returns ${pointer} of ${operation.id} as the difference that its description defines`,
      clause: `${pointer} description`,
      async run(session) {
        const response = await session.request(operation.id, await makeRequest(session, operation.id));
        const [a, b] = [response.field(`/${from}`), response.field(`/${subtracted}`)];
        if (typeof a !== 'number' || typeof b !== 'number')
          throw new NotTriedError(`no record has a number at ${from}`);
        response.expectField(pointer, round(a - b));
      },
    };
  }
}
