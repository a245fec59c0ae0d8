import type { JsonValue } from '@opchain/core';
import { type Field, readField, type RequestDraft, writeField } from '@opchain/resources';
import { listSentences } from '../../contract/sentences.js';
import { createRecord } from '../../derive/create-record.js';
import { isSuccess } from '../../derive/request-maker.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { listPairs } from '../fields/dates.js';
import type { Rule } from '../rule.js';
import { formatOf } from '../../contract/format-of.js';

const overlaps = /\b(?:do|does|may|must|can|should|will)(?: ?not|n't) overlap\b|\bno overlap|\boverlapping\b/i;
const adjacent = /\b(?:one )?(?:may|can) start when (?:another|the other|one) ends\b/i;

/** Creates records whose times overlap, where a sentence excludes that. */
export const overlap: Rule = {
  name: 'overlap',
  title: 'Rejects a record whose time overlaps with that of another one',

  *derive({ operation, fields }) {
    const sentences = listSentences(operation);
    if (operation.method !== 'POST' || !operation.responses.some(({ status }) => status === '409')) return;
    if (!sentences.some((sentence) => overlaps.test(sentence))) return;
    const times = fields.filter(({ in: location, schema }) => location === 'body' && formatOf(schema) === 'date-time');
    const [pair] = listPairs(operation, times);
    if (pair === undefined) return;
    const [end, start] = pair;
    yield {
      key: 'within',
      title: `Rejects ${operation.id} with a time that overlaps with that of another record`,
      clause: 'description',
      async run(session) {
        const { draft } = await createRecord(session, operation.id);
        const response = await session.request(operation.id, move(draft, start, end, 0.5));
        if (response.status !== 409)
          response.fail('status 409, because the times overlap', `status ${response.status}`);
      },
    };
    if (sentences.some((sentence) => adjacent.test(sentence)))
      yield {
        key: 'after',
        title: `Accepts ${operation.id} with a time that starts when that of another record ends`,
        clause: 'description',
        async run(session) {
          const { draft } = await createRecord(session, operation.id);
          const response = await session.request(operation.id, move(draft, start, end, 1));
          if (!isSuccess(response))
            response.fail('a success, because the times do not overlap', `status ${response.status}`);
        },
      };
  },
};

const toTime = (value: JsonValue | undefined): number => (typeof value === 'string' ? Date.parse(value) : NaN);

/** Moves both times by a part of the time between them. */
function move(draft: RequestDraft, start: Field, end: Field, part: number): RequestDraft {
  const [from, to] = [start, end].map((field) => toTime(readField(draft, field))) as [number, number];
  if (!(to > from)) throw new NotTriedError('a valid request has no time between both');
  const by = (to - from) * part;
  const write = (time: number) => new Date(Math.floor((time + by) / 1000) * 1000).toISOString().replace('.000', '');
  return writeField(writeField(draft, start, write(from)), end, write(to));
}
