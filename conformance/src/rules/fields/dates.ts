import { type Field, readField, type RequestDraft, writeField } from '@opchain/resources';
import { formatOf } from '../../contract/format-of.js';
import { listSentences, splitSentences } from '../../contract/sentences.js';
import type { OperationDetail } from '@opchain/core/internal/model';
import type { DerivedCase } from '../../derive/derived-case.js';
import { nameField, type Rule } from '../rule.js';

const DAY_MS = 86_400_000;
const notFuture =
  /\b(?:not|never) (?:be )?(?:in|later than) the future\b|\bin the past\b|\bnot (?:be )?in (?:the )?future\b/i;
const notPast = /\b(?:not|never) (?:be )?in the past\b|\bmust be in the future\b/i;
const pairs = /`(\w+)`[^`.;]*?\b(after|later than|before|earlier than)\b[^`.;]*?`(\w+)`/gi;

/** Sends dates that texts exclude: in the future, in the past, an end before its start. */
export const dates: Rule = {
  name: 'dates',
  title: 'Rejects dates that the description excludes',

  *derive({ operation, fields }) {
    const own = fields.filter(({ in: location, schema }) => location === 'body' && formatOf(schema).startsWith('date'));
    for (const field of own) {
      const { description } = field.schema;
      const text = typeof description === 'string' ? description : '';
      const isPast = notPast.test(text);
      if (isPast) yield excluded(field, -2, 'a date in the past');
      else if (notFuture.test(text)) yield excluded(field, 2, 'a date in the future');
    }
    for (const [later, earlier] of listPairs(operation, own)) yield swapped(later, earlier);
  },
};

function excluded(field: Field, days: number, input: string): DerivedCase {
  const day = new Date(Date.now() + days * DAY_MS).toISOString();
  const value = formatOf(field.schema) === 'date' ? day.slice(0, 10) : `${day.slice(0, 19)}Z`;
  return {
    key: field.path.join(' '),
    input: `${input} in ${nameField(field)}`,
    clause: `${nameField(field)} description`,
    draft: (draft) => writeField(draft, field, value),
    expect: { kind: 'fields', pointer: field.pointer },
  };
}

/** The two dates of a valid request, each in the place of the other. */
function swapped(later: Field, earlier: Field): DerivedCase {
  const change = (draft: RequestDraft): RequestDraft => {
    const [end, start] = [readField(draft, later), readField(draft, earlier)];
    if (end === undefined || start === undefined || end === null || start === null || end === start) return draft;
    return writeField(writeField(draft, later, start), earlier, end);
  };
  return {
    key: `${later.path.join(' ')} ${earlier.path.join(' ')}`,
    input: `${nameField(later)} before ${nameField(earlier)}`,
    clause: 'description',
    draft: change,
    expect: { kind: 'fields' },
  };
}

/** `ends_at` is after `starts_at`: the later one first. */
export function listPairs(operation: OperationDetail, fields: readonly Field[]): (readonly [Field, Field])[] {
  const texts = fields.flatMap(({ path, schema: { description } }) =>
    typeof description === 'string'
      ? splitSentences(description).map((each) => `\`${String(path.at(-1))}\` ${each}`)
      : [],
  );
  const find = (name = ''): Field | undefined => fields.find(({ path }) => path.at(-1) === name);
  return [...listSentences(operation), ...texts].flatMap((sentence) =>
    [...sentence.matchAll(pairs)].flatMap(([, first, order = '', second]): (readonly [Field, Field])[] => {
      const [one, other] = [find(first), find(second)];
      if (one === undefined || other === undefined || one === other || /\bnot\b/i.test(sentence)) return [];
      return [/after|later/i.test(order) ? [one, other] : [other, one]];
    }),
  );
}
