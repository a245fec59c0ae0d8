import type { JsonValue } from '@opchain/core';
import { isObject, splitWords } from '@opchain/core/internal/model';
import {
  type Field,
  findReader,
  isCallable,
  readField,
  type RequestDraft,
  typesOf,
  writeField,
} from '@opchain/resources';
import { listSentences } from '../../contract/sentences.js';
import { createRecord } from '../../derive/create-record.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { expectRejected } from '../../derive/expect-response.js';
import { findLinked, type LinkedRecord, readLink, readLinked } from '../../derive/linked-record.js';
import { isSuccess, makeRequest, notAccepted, templateOf } from '../../derive/request-maker.js';
import type { CaseResponse } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import { nameField, type Rule, type RuleSubject } from '../rule.js';

const notMore =
  /\b(\w+) (?:may|must|can|shall) ?not (?:exceed|be (?:more|higher|greater|larger) than) the (\w+) of (?:the|its) (\w+)/i;
const notLess = /\b(\w+) (?:may|must|can|shall) ?not be (?:lower|less|smaller) than (?:at|on) (?:the )?(\w+)/i;
const taken = /\bthe (\w+) (?:is|has|gets|becomes)\b[^.]*\b(?:with )?the new (\w+)/i;
/** A number that is more than what records usually have, and less than what schemas usually allow. */
const LARGE = 1_000;

/** Compares numbers of requests with those of other records, as sentences state it. */
export const compared: Rule = {
  name: 'compared',
  title: 'Compares values with those of other records, as the description states',

  *derive(subject) {
    for (const sentence of listSentences(subject.operation)) {
      yield* moreCases(subject, sentence);
      yield* lessCases(subject, sentence);
      yield* takenCases(subject, sentence);
    }
  },
};

function* moreCases(subject: RuleSubject, sentence: string): Iterable<CustomCase> {
  const [, small = '', large = '', noun = ''] = notMore.exec(sentence) ?? [];
  const field = findNumber(subject, small);
  const linked = findLinked(subject.contract, subject.operation, noun);
  if (field !== undefined && linked !== undefined) yield moreCase(subject, linked, field, large);
}

function* lessCases(subject: RuleSubject, sentence: string): Iterable<CustomCase> {
  const [, value = '', start = ''] = notLess.exec(sentence) ?? [];
  const field = findNumber(subject, value);
  if (field !== undefined && subject.operation.path.includes('{')) yield lessCase(subject, field, [value, start]);
}

function* takenCases(subject: RuleSubject, sentence: string): Iterable<CustomCase> {
  const [, noun = '', changed = ''] = taken.exec(sentence) ?? [];
  const field = findNumber(subject, changed);
  const linked = findLinked(subject.contract, subject.operation, noun);
  if (field !== undefined && linked !== undefined) yield takenCase(subject, linked, field, noun);
}

const hasWord = (name: string, word: string): boolean =>
  word !== '' && splitWords(word).every((each) => splitWords(name).includes(each));

function findNumber({ fields }: RuleSubject, word: string): Field | undefined {
  if (word === '') return undefined;
  return fields.find(
    (field) =>
      field.in === 'body' &&
      field.path.length === 1 &&
      typesOf(field).some((type) => type === 'integer' || type === 'number') &&
      hasWord(String(field.path[0]), word),
  );
}

/** The number of a record whose name has all words. */
function readNumber({ json }: CaseResponse, words: readonly string[]): number {
  const found = isObject(json)
    ? Object.entries(json).find(
        ([name, value]) => typeof value === 'number' && words.every((word) => hasWord(name, word)),
      )?.[1]
    : undefined;
  if (typeof found !== 'number') throw new NotTriedError(`no record has a number for ${words.join(' ')}`);
  return found;
}

function moreCase(subject: RuleSubject, linked: LinkedRecord, field: Field, word: string): CustomCase {
  const { contract, operation } = subject;
  return {
    key: `${field.path.join(' ')} ${word}`,
    title: `Rejects ${operation.id} with more in ${nameField(field)} than the ${word} of what it names`,
    clause: 'description',
    async run(session) {
      const draft = await makeRequest(session, operation.id);
      const limit = readNumber(await readLinked(session, linked, await readLink(session, linked, draft)), [word]);
      const more = await requireValid(subject, field, limit + 1);
      const response = await session.request(operation.id, writeField(draft, field, more));
      await expectRejected(response, contract, operation, { kind: 'fields', pointer: field.pointer });
    },
  };
}

async function requireValid({ isValid }: RuleSubject, field: Field, value: JsonValue): Promise<JsonValue> {
  if (await isValid(value, field.schema)) return value;
  throw new NotTriedError(`the schema has no valid value of ${nameField(field)} that would be compared`);
}

/** Does it once, so that another record of the same one starts with a large number; then with a smaller one. */
function lessCase(subject: RuleSubject, field: Field, words: readonly string[]): CustomCase {
  const { contract, operation } = subject;
  return {
    key: `${field.path.join(' ')} ${words.join(' ')}`,
    title: `Rejects ${operation.id} with less in ${nameField(field)} than ${words[0]} at the ${words[1]}`,
    clause: 'description',
    async run(session) {
      const reader = findReader(contract, operation);
      const link = contract.links.find(({ from, to }) => {
        const maker = contract.description.find(from.operation);
        const isMaker = maker !== undefined && maker.method === 'POST' && isCallable(contract.settings, maker);
        return to.operation === operation.id && to.in === 'path' && isMaker;
      });
      if (reader === undefined || link === undefined)
        throw new NotTriedError(`nothing reads what ${operation.id} changes`);
      const first = await createRecord(session, link.from.operation);
      const own = first.member('GET')?.draft.parameters ?? {};
      const large = await requireValid(subject, field, LARGE);
      await requireSuccess(
        session,
        operation.id,
        writeField(await makeRequest(session, operation.id, [], own), field, large),
      );
      const { fields } = await templateOf(contract, link.from.operation);
      const second = await createRecord(session, link.from.operation, {
        change: (_, __, draft) =>
          fields.reduce(
            (same, each) =>
              each.opaque && each.in === 'body' ? writeField(same, each, readField(first.draft, each)) : same,
            draft,
          ),
      });
      const draft = await makeRequest(session, operation.id, [], second.member('GET')?.draft.parameters ?? {});
      const start = readNumber(await session.request(reader.id, { parameters: draft.parameters }), words);
      const less = await requireValid(subject, field, start - 1);
      const response = await session.request(operation.id, writeField(draft, field, less));
      await expectRejected(response, contract, operation, { kind: 'fields', pointer: field.pointer });
    },
  };
}

async function requireSuccess(session: Session, id: string, draft: RequestDraft): Promise<CaseResponse> {
  const response = await session.request(id, draft);
  if (!isSuccess(response)) throw await notAccepted(session, id, response);
  return response;
}

function takenCase(subject: RuleSubject, linked: LinkedRecord, field: Field, noun: string): CustomCase {
  const { operation } = subject;
  return {
    key: `new ${field.path.join(' ')} ${noun}`,
    title: `Gives the ${noun} the new value of ${nameField(field)} in ${operation.id}`,
    clause: 'description',
    async run(session) {
      const draft = await makeRequest(session, operation.id);
      const id = await readLink(session, linked, draft);
      const words = splitWords(String(field.path[0]));
      const before = readNumber(await readLinked(session, linked, id), words);
      const value = await requireValid(subject, field, before + LARGE);
      await requireSuccess(session, operation.id, writeField(draft, field, value));
      const read = await readLinked(session, linked, id);
      const after = readNumber(read, words);
      if (after !== value) read.fail(`${JSON.stringify(value)}, which ${operation.id} was sent`, String(after));
    },
  };
}
