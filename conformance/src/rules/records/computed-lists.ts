import type { JsonValue, OperationSummary } from '@opchain/core';
import { isObject, splitWords } from '@opchain/core/internal/model';
import {
  type Field,
  findList,
  findMember,
  listResponseFields,
  type RequestDraft,
  type ResponseField,
  typesOf,
  writeField,
} from '@opchain/resources';
import { createSeveral, parentOf } from '../../derive/create-record.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { listRecords, readMaxLimit } from '../../derive/list-records.js';
import { formatJson } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Rule, RuleSubject } from '../rule.js';

const COUNT = 3;
const sums = /\b(?:sum|total) of (?:the |all )*(\w+)/i;
/** Three of it have decimals that no rounding to one of them keeps. */
const SUMMAND = 1.37;

/** Sums that a list returns beside its records. */
export const computedLists: Rule = {
  name: 'computed-lists',
  title: 'Computes sums over the records of a list as the description defines them',

  async *derive(subject) {
    const { contract, operation, fields } = subject;
    const list = findList(contract, operation.id);
    if (list === undefined || operation.method !== 'POST' || !list.path.includes('{')) return;
    for (const sum of listResponseFields(await contract.description.operation(list.id))) {
      const word = readSummed(sum);
      const field = fields.find(
        (each) =>
          each.in === 'body' && typesOf(each).includes('number') && splitWords(String(each.path[0])).join(' ') === word,
      );
      if (field !== undefined) yield sumCase(subject, list, sum, field);
    }
  },
};

const textOf = ({ schema: { description } }: ResponseField): string =>
  typeof description === 'string' ? description : '';

/** The word for the field of which it is the sum; undefined if it is none. */
function readSummed(field: ResponseField): string | undefined {
  const word = sums.exec(textOf(field))?.[1];
  return field.path.length === 1 && typesOf(field).includes('number') && word !== undefined
    ? splitWords(word).join(' ')
    : undefined;
}

function sumCase(
  { contract, operation, isValid }: RuleSubject,
  list: OperationSummary,
  sum: ResponseField,
  field: Field,
): CustomCase {
  const pointer = `/${sum.path.join('/')}`;
  return {
    key: sum.path.join(' '),
    title: `Returns at ${pointer} in ${list.id} the sum of what ${operation.id} adds`,
    clause: `${list.id} ${pointer} description`,
    async run(session) {
      const name = String(field.path[0]);
      if (!(await isValid(SUMMAND, field.schema))) throw new NotTriedError(`no value of ${name} has decimals`);
      const change = (draft: RequestDraft) => writeField(draft, field, SUMMAND);
      const [first] = await createSeveral(session, operation.id, COUNT, change);
      const idPointer = findMember(contract, operation.id, 'GET')?.link.from.pointer ?? '/id';
      const { records, last } = await listRecords(session, list.id, idPointer, {
        limit: await readMaxLimit(contract, list.id),
        below: parentOf(session, operation.id, first.draft),
      });
      const total = records.reduce<number>((added, record) => added + numberAt(record, name), 0);
      const received = last.field(pointer);
      if (typeof received !== 'number' || Math.abs(received - total) > 0.005)
        last.fail(`${Number(total.toFixed(4))} at ${pointer}, ${textOf(sum)}`, formatJson(received), pointer);
    },
  };
}

function numberAt(record: JsonValue, name: string): number {
  const value = isObject(record) ? record[name] : undefined;
  return typeof value === 'number' ? value : 0;
}
