import type { JsonValue } from '@opchain/core';
import { type OperationDetail, splitWords } from '@opchain/core/internal/model';
import { findMember, isCallable, listResponseFields, readPointer, type ResponseField } from '@opchain/resources';
import { createRecord } from '../../derive/create-record.js';
import { formatJson } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import type { Rule, RuleSubject } from '../rule.js';
import { nounOf } from './named.js';

const COUNT = 3;
const counts = /\bnumber of\b|\bhow many\b/i;
const sums = /\bsum of\b/i;
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
        if (field.path.length === 1 && isNumber(field) && isAbout(field, child)) yield belowCase(subject, field, child);
      }
  },
};

const textOf = ({ schema: { description } }: ResponseField): string =>
  typeof description === 'string' ? description : '';
const isNumber = ({ schema: { type } }: ResponseField): boolean => type === 'integer' || type === 'number';
const template = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');
const isBelow = (path: string, parent: string): boolean =>
  template(path).startsWith(`${template(parent)}/`) &&
  template(path)
    .slice(template(parent).length + 1)
    .match(/[/{]/) === null;

/** A count of the records, or the sum of one of their fields. */
function isAbout(field: ResponseField, child: OperationDetail): boolean {
  return (counts.test(textOf(field)) || sums.test(textOf(field))) && nounOf(child).test(textOf(field));
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
      const added: (JsonValue | undefined)[] = [];
      while (added.length < COUNT) {
        const draft = await makeRequest(session, child.id, [], { [`path/${name}`]: id ?? null });
        const response = await session.request(child.id, draft);
        if (!isSuccess(response)) throw new NotTriedError(`${child.id} returned ${response.status}`);
        added.push(response.json);
      }
      const values = counts.test(textOf(field)) ? added.map(() => 1) : valuesOf(added, textOf(field));
      if (values === undefined || typeof start !== 'number') throw new NotTriedError(`nothing is known of ${pointer}`);
      const expected = round(values.reduce((sum, value) => sum + value, start));
      const after = await read();
      const received = after.field(pointer);
      if (typeof received !== 'number' || round(received) !== expected)
        after.fail(`${expected} at ${pointer}, ${textOf(field)}`, formatJson(received), pointer);
    },
  };
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
