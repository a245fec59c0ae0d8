import type { JsonValue } from '@opchain/core';
import { isObject, splitWords } from '@opchain/core/internal/model';
import { findMember, isCallable, listResponseFields, type RequestDraft, writeField } from '@opchain/resources';
import type { Contract } from '../../contract/contract.js';
import { listSentences } from '../../contract/sentences.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { findLinked, type LinkedRecord, linkedPath, readLink, readLinked } from '../../derive/linked-record.js';
import { nounOf } from '../../derive/noun-of.js';
import { isSuccess, makeRequest, notAccepted } from '../../derive/request-maker.js';
import type { CaseResponse } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { Rule, RuleSubject } from '../rule.js';

/** Calls an operation on records that are in a state for which its description states a conflict. */
export const conditions: Rule = {
  name: 'conditions',
  title: 'Rejects a request about a record whose state the description excludes',

  async *derive(subject) {
    const { operation } = subject;
    if (operation.method === 'GET' || !operation.responses.some(({ status }) => status === '409')) return;
    for (const sentence of listSentences(operation).filter((each) => conflicts.test(each))) {
      yield* stateCases(subject, sentence);
      yield* quotaCases(subject, sentence);
    }
  },
};

async function* stateCases(subject: RuleSubject, sentence: string): AsyncIterable<CustomCase> {
  for (const said of readConditions(sentence)) {
    const linked = findLinked(subject.contract, subject.operation, said.noun);
    const state = linked && (await findState(subject.contract, linked, said));
    if (linked !== undefined && state !== undefined) yield stateCase(subject, linked, { ...said, ...state });
  }
}

function* quotaCases(subject: RuleSubject, sentence: string): Iterable<CustomCase> {
  const { contract, operation } = subject;
  for (const [, noun = '', count = '', what = ''] of sentence.matchAll(quotas)) {
    const linked = nounOf(operation).test(what) ? findLinked(contract, operation, noun) : undefined;
    if (linked !== undefined && linked.owner === undefined && Number(count) <= MAX_QUOTA)
      yield quotaCase(subject, linked, { count: Number(count), noun });
  }
}

const MAX_QUOTA = 20;
const conflicts = /\b(?:conflict|409|cannot|may not|only|unless|rejected)\b/i;
const quotas = /\bthe (\w+) (?:already )?has (\d+) (\w+(?: \w+)?)/gi;
const required = /\bwhose (\w+) is `(\w+)`/g;
/** The member is blocked; a driver who is not active; a retired vehicle. */
const excluded = [
  /\b(?:if|or|and|,) (?:the |an? )(\w+) is (not )?`?(\w+(?: \w+)?)`?/gi,
  /\b(\w+) (?:who|that|which) is (not )?`?(\w+)`?/gi,
];
const adjectives = /\b[Aa]n? `?(\w+)`? (\w+)\b/g;

/** A state of another record. */
interface Said {
  readonly noun: string;
  readonly words: readonly string[];
  /** True if the request is rejected where the record does not have the state. */
  readonly isMissing: boolean;
}

function readConditions(sentence: string): Said[] {
  const needed = [...sentence.matchAll(required)].map(([, noun = '', word = '']) => ({ noun, word, not: true }));
  const forbidden = excluded.flatMap((pattern) =>
    [...sentence.matchAll(pattern)].map(([, noun = '', not, word = '']) => ({ noun, word, not: not !== undefined })),
  );
  const before = /\b(?:cannot|may not|conflict|rejected)\b/i.test(sentence) ? [...sentence.matchAll(adjectives)] : [];
  const described = before.map(([, word = '', noun = '']) => ({ noun, word, not: false }));
  return [...needed, ...forbidden, ...described].map(({ noun, word, not }) => ({
    noun,
    words: [splitWords(word).join(' '), splitWords(word)[0] ?? ''],
    isMissing: not,
  }));
}

interface State {
  readonly name: string;
  /** `true` of a boolean. */
  readonly value: true | string;
}

/** The field of a record that has a state: a boolean of its name, or one of several choices. */
async function findState(
  { description }: Contract,
  { reader }: LinkedRecord,
  { words }: Said,
): Promise<State | undefined> {
  for (const { path, schema } of listResponseFields(await description.operation(reader.operation.id))) {
    const [name = ''] = path;
    if (path.length !== 1) continue;
    if (schema['type'] === 'boolean' && words.includes(splitWords(name).join(' '))) return { name, value: true };
    const choices = Array.isArray(schema['enum']) ? schema['enum'] : [];
    const value = choices.find((each) => typeof each === 'string' && words.includes(splitWords(each).join(' ')));
    if (typeof value === 'string') return { name, value };
  }
  return undefined;
}

function stateCase({ contract, operation }: RuleSubject, linked: LinkedRecord, state: Said & State): CustomCase {
  const { noun, name, value, isMissing } = state;
  const text = `${isMissing ? 'not ' : ''}${value === true ? name : value}`;
  return {
    key: `${noun} ${text}`,
    title: `Rejects ${operation.id} if the ${noun} is ${text}`,
    clause: 'description',
    async run(session) {
      const draft = await makeRequest(session, operation.id);
      const id = await readLink(session, linked, draft);
      const isReached = async () => {
        const { json } = await readLinked(session, linked, id);
        return isObject(json) && (json[name] === value) !== isMissing;
      };
      for (const change of listChanges(contract, linked, state)) {
        await change(session, id).catch(ignoreUntried);
        if (await isReached()) return expectConflict(await session.request(operation.id, draft));
      }
      // What an operation makes of a record, it may not do again: to lend a copy that is on loan.
      const first = await session.request(operation.id, draft);
      if (!isSuccess(first)) throw await notAccepted(session, operation.id, first);
      if (!(await isReached())) throw new NotTriedError(`nothing makes a ${noun} ${text}`);
      expectConflict(await session.request(operation.id, draft));
    },
  };
}

type Change = (session: Session, id: JsonValue) => Promise<unknown>;

/** What may bring a record into a state: a change of its field, else its actions. */
function listChanges(contract: Contract, linked: LinkedRecord, { name, value, isMissing }: Said & State): Change[] {
  const { operation } = linked.reader;
  if (value === true) {
    const member = findMember(contract, linked.creator.id, 'PATCH');
    if (member === undefined) return [];
    return [
      (session, id) =>
        session.request(member.operation.id, { parameters: linkedPath(linked, id), body: { [name]: !isMissing } }),
    ];
  }
  return contract.description.operations
    .filter(
      (each) =>
        each.method === 'POST' &&
        each.path.startsWith(`${operation.path}/`) &&
        each.path.split('{').length === 2 &&
        isCallable(contract.settings, each),
    )
    .sort((a, b) => likeness(b.path, value) - likeness(a.path, value))
    .map(({ id: action }) => async (session, id) => {
      const detail = await contract.description.operation(action);
      if (detail.responses.some(({ status }) => status === '201')) return;
      await session.request(action, await makeRequest(session, action, [], linkedPath(linked, id)));
    });
}

/** `/retire` is more like `retired` than other actions. */
function likeness(path: string, state: string): number {
  const action = path.slice(path.lastIndexOf('/') + 1);
  return action.slice(0, 4).toLowerCase() === state.slice(0, 4).toLowerCase() ? 1 : 0;
}

function ignoreUntried(error: unknown): void {
  if (!(error instanceof NotTriedError)) throw error;
}

interface Quota {
  readonly count: number;
  readonly noun: string;
}

function quotaCase({ operation, fields }: RuleSubject, linked: LinkedRecord, { count, noun }: Quota): CustomCase {
  return {
    key: `${noun} ${count}`,
    title: `Rejects ${operation.id} if the ${noun} has ${count} already, and not before`,
    clause: 'description',
    async run(session) {
      const first = await makeRequest(session, operation.id);
      const id = await readLink(session, linked, first);
      const field = fields.find(
        (each) => each.in === linked.at.in && (each.pointer === linked.at.name || each.path[0] === linked.at.name),
      );
      if (field === undefined) throw new NotTriedError(`${operation.id} names no ${noun}`);
      const send = async (draft: RequestDraft) => session.request(operation.id, writeField(draft, field, id));
      for (let made = 0; made < count; made += 1) {
        const response = await send(made === 0 ? first : await makeRequest(session, operation.id));
        if (isSuccess(response)) continue;
        // What is rejected long before may be so for another reason, such as times that overlap.
        if (made < count - 1) throw await notAccepted(session, operation.id, response);
        response.fail(`a success, because the ${noun} has ${made} of ${count}`, `status ${response.status}`);
      }
      expectConflict(await send(await makeRequest(session, operation.id)));
    },
  };
}

function expectConflict(response: CaseResponse): void {
  if (response.status !== 409) response.fail('status 409, as the description states', `status ${response.status}`);
}
