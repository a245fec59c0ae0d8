import type { JsonValue, OperationSummary } from '@opchain/core';
import { type OperationDetail, splitWords } from '@opchain/core/internal/model';
import {
  type Field,
  findReader,
  listResponseFields,
  readField,
  type RequestDraft,
  type ResponseField,
  writeField,
} from '@opchain/resources';
import { formatOf } from '../../contract/format-of.js';
import { listSentences } from '../../contract/sentences.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { isSuccess, makeRequest, notAccepted } from '../../derive/request-maker.js';
import type { CaseResponse } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { Rule, RuleSubject } from '../rule.js';

const DAY_MS = 86_400_000;
const units: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
};
const between = /\b(second|minute|hour|day)s? (?:from|between) `?(\w+)`? (?:to|until|and) `?(\w+)`?/i;
const completed = /\b(?:completed|whole|full) years (?:since|from) (?:the )?([\w ]+)/i;
const after = /\b(\w+) (?:after|in|within|for) (\d+) (minute|hour|day|week)s?\b/i;
const later = /\b(\w+) (?:by )?(\d+) (minute|hour|day|week)s? later\b/i;

/** Fields that the description computes from times: durations, ages, times at which something is due. */
export const computedTimes: Rule = {
  name: 'computed-times',
  title: 'Computes durations and times as the description defines them',

  *derive(subject) {
    const { operation } = subject;
    const shown = listResponseFields(operation).filter(({ path }) => path.length === 1);
    if (operation.method === 'POST' || operation.method === 'PUT')
      for (const field of shown) {
        yield* durationCases(subject, field);
        yield* ageCases(subject, field);
      }
    if (operation.method === 'POST') for (const field of shown) yield* periodCases(subject, field);
  },
};

/** A loan is due after 28 days; it is due 14 days later. */
function* periodCases({ contract, operation }: RuleSubject, field: ResponseField): Iterable<CustomCase> {
  const isCreation = operation.responses.some(({ status }) => status === '201');
  const reader = operation.path.includes('{') ? findReader(contract, operation) : undefined;
  for (const sentence of listSentences(operation)) {
    const created = after.exec(sentence);
    const moved = later.exec(sentence);
    if (created !== null && isCreation && isNamed(field, created[1])) yield dueCase(operation, field, created);
    if (moved !== null && reader !== undefined && isNamed(field, moved[1]))
      yield movedCase(operation, reader, field, moved);
  }
}

const isNamed = ({ path: [name = ''], schema }: ResponseField, word = ''): boolean =>
  formatOf(schema).startsWith('date') && splitWords(name).some((each) => each === word.toLowerCase().replace(/s$/, ''));

const textOf = ({ schema: { description } }: ResponseField): string =>
  typeof description === 'string' ? description : '';

async function send(session: Session, id: string, draft: RequestDraft): Promise<CaseResponse> {
  const response = await session.request(id, draft);
  if (!isSuccess(response)) throw await notAccepted(session, id, response);
  return response;
}

const findField = (fields: readonly Field[], isIt: (name: string) => boolean): Field | undefined =>
  fields.find(
    ({ in: location, path, schema }) =>
      location === 'body' && path.length === 1 && formatOf(schema).startsWith('date') && isIt(String(path[0])),
  );

/** Over the end of a day, with another offset at its end. */
function* durationCases({ operation, fields }: RuleSubject, field: ResponseField): Iterable<CustomCase> {
  const [, unit = '', from = '', to = ''] = between.exec(textOf(field)) ?? [];
  const [start, end] = [from, to].map((name) => findField(fields, (each) => each === name));
  if (start === undefined || end === undefined || formatOf(start.schema) !== 'date-time') return;
  const pointer = `/${field.path.join('/')}`;
  yield {
    key: `${field.path.join(' ')} ${unit}s`,
    title: `Returns ${pointer} of ${operation.id} as the ${unit}s that its description defines`,
    clause: `${pointer} description`,
    async run(session) {
      const draft = await makeRequest(session, operation.id);
      const first = toTime(readField(draft, start), start.pointer);
      const spans = [90 * 60_000, DAY_MS + 2 * 3_600_000];
      for (const span of spans) {
        const last = new Date(first + span).toISOString().replace('.000', '');
        const response = await send(
          session,
          operation.id,
          writeField(await makeRequest(session, operation.id), end, last),
        );
        response.expectField(pointer, Math.floor(span / (units[unit.toLowerCase()] ?? 1)));
      }
    },
  };
}

/** Two days before and after a birthday. */
function* ageCases({ operation, fields }: RuleSubject, field: ResponseField): Iterable<CustomCase> {
  const words = splitWords(completed.exec(textOf(field))?.[1] ?? '');
  const since =
    words.length === 0
      ? undefined
      : findField(fields, (name) => splitWords(name).every((each) => words.includes(each)));
  if (since === undefined) return;
  const pointer = `/${field.path.join('/')}`;
  yield {
    key: `${field.path.join(' ')} years`,
    title: `Returns ${pointer} of ${operation.id} as the completed years that its description defines`,
    clause: `${pointer} description`,
    async run(session) {
      for (const [days, years] of [
        [-2, 3],
        [2, 2],
      ] as const) {
        const day = new Date(Date.now() + days * DAY_MS);
        day.setUTCFullYear(day.getUTCFullYear() - 3);
        const text = formatOf(since.schema) === 'date' ? day.toISOString().slice(0, 10) : day.toISOString();
        const draft = writeField(await makeRequest(session, operation.id), since, text);
        (await send(session, operation.id, draft)).expectField(pointer, years);
      }
    },
  };
}

function toTime(value: JsonValue | undefined, pointer: string): number {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) throw new NotTriedError(`nothing is known of ${pointer}`);
  return time;
}

function dueCase(
  operation: OperationDetail,
  { path, schema }: ResponseField,
  [, word = '', count = '', unit = '']: RegExpExecArray,
): CustomCase {
  const pointer = `/${path.join('/')}`;
  return {
    key: `${path.join(' ')} ${count} ${unit}s`,
    title: `Returns ${pointer} of ${operation.id} as the time at which it is ${word}`,
    clause: 'description',
    async run(session) {
      const response = await send(session, operation.id, await makeRequest(session, operation.id));
      const isDate = formatOf(schema) === 'date';
      const now = isDate ? Math.floor(Date.now() / DAY_MS) * DAY_MS : Date.now();
      const expected = now + Number(count) * (units[unit.toLowerCase()] ?? 0);
      const received = toTime(response.field(pointer), pointer);
      // A date is that of any time zone.
      const tolerance = isDate ? DAY_MS : 5 * 60_000;
      if (Math.abs(received - expected) > tolerance)
        response.fail(`a time in ${count} ${unit}s at ${pointer}`, JSON.stringify(response.field(pointer)), pointer);
    },
  };
}

function movedCase(
  operation: OperationDetail,
  reader: OperationSummary,
  { path }: ResponseField,
  [, , count = '', unit = '']: RegExpExecArray,
): CustomCase {
  const pointer = `/${path.join('/')}`;
  return {
    key: `${path.join(' ')} ${count} ${unit}s later`,
    title: `Moves ${pointer} by ${count} ${unit}s in ${operation.id}`,
    clause: 'description',
    async run(session) {
      const draft = await makeRequest(session, operation.id);
      const read = () => session.request(reader.id, { parameters: draft.parameters });
      const before = toTime((await read()).field(pointer), pointer);
      await send(session, operation.id, draft);
      const response = await read();
      const span = toTime(response.field(pointer), pointer) - before;
      if (span !== Number(count) * (units[unit.toLowerCase()] ?? 0))
        response.fail(`a time ${count} ${unit}s later at ${pointer}`, JSON.stringify(response.field(pointer)), pointer);
    },
  };
}
