import type { OperationSummary } from '@opchain/core';
import { isObject, type OperationDetail, splitWords } from '@opchain/core/internal/model';
import { type Field, findReader, isCallable, readField, type RequestDraft, returnSameShape } from '@opchain/resources';
import { listSentences } from '../../contract/sentences.js';
import { MissingRoleError } from '../../engine/missing-role-error.js';
import { notAccepted, isSuccess, makeRequest } from '../../derive/request-maker.js';
import type { CaseResponse } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { Contract } from '../../contract/contract.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { nameField, type Rule } from '../rule.js';

/** What sentences say about the state that an action needs. */
interface StatedState {
  /** The state that the record must have: `booked`. */
  readonly from?: string;
  /** True if the action succeeds only once for a record. */
  readonly isOnce: boolean;
  /** Words after which actions it is rejected. */
  readonly notAfter: readonly string[];
}

/** Calls actions on records that are not in the state that the description asks for. */
export const states: Rule = {
  name: 'states',
  title: 'Rejects an action on a record that is not in the state that the description asks for',

  async *derive({ contract, operation, fields }) {
    yield* effectCases(contract, operation);
    yield* shownCases(contract, operation, fields);
    const stated = readStates(operation);
    if (stated === undefined) return;
    const { from, isOnce, notAfter } = stated;
    if (isOnce || from !== undefined)
      yield {
        key: 'twice',
        title: `Rejects ${operation.id} on a record that it was called on before`,
        clause: 'description',
        async run(session) {
          const draft = await makeRequest(session, operation.id);
          const first = await session.request(operation.id, draft);
          if (!isSuccess(first)) throw await notAccepted(session, operation.id, first);
          if (!isOnce && hasState(first, from)) throw new NotTriedError(`the record is still ${from}`);
          expectConflict(await session.request(operation.id, draft));
        },
      };
    for (const other of listActions(contract.description.operations, operation)) {
      const isNamed = notAfter.some((word) => splitWords(other.id).includes(word) || other.path.endsWith(`/${word}`));
      const isMoved = returnSameShape(operation, await contract.description.operation(other.id), []);
      if (!isCallable(contract.settings, other) || !isMoved || (from === undefined && !isNamed)) continue;
      yield {
        key: `after ${other.id}`,
        title: `Rejects ${operation.id} after ${other.id}`,
        clause: 'description',
        async run(session) {
          const draft = await makeRequest(session, operation.id);
          const moved = await call(session, other, draft);
          if (from !== undefined && !isNamed && hasState(moved, from))
            throw new NotTriedError(`the record is ${from} after ${other.id}`);
          expectConflict(await session.request(operation.id, draft));
        },
      };
    }
  },
};

const effects = /\bthe (\w+) (?:is|becomes) (?:then |now |again )?`(\w+)`/gi;

/** The state of another record afterwards: the vehicle of a trip is `onTrip`. */
function* effectCases({ description, settings }: Contract, operation: OperationDetail): Iterable<CustomCase> {
  if (operation.method !== 'POST' || !operation.path.includes('{')) return;
  for (const [, noun = '', state = ''] of listSentences(operation).join(' ').matchAll(effects)) {
    const reader = description.operations.find(
      (each) =>
        each.method === 'GET' &&
        /^\/[^{}]*\{[^}]+\}$/.test(each.path) &&
        collectionOf(each.path) === noun.toLowerCase(),
    );
    if (reader === undefined || !isCallable(settings, reader)) continue;
    yield {
      key: `effect ${noun}`,
      title: `Makes the ${noun} ${state} by ${operation.id}`,
      clause: 'description',
      async run(session) {
        const response = await session.request(operation.id, await makeRequest(session, operation.id));
        if (!isSuccess(response)) throw await notAccepted(session, operation.id, response);
        const id = isObject(response.json)
          ? Object.entries(response.json).find(([key]) => splitWords(key).join(' ') === `${noun.toLowerCase()} id`)?.[1]
          : undefined;
        if (id === undefined || id === null) throw new NotTriedError(`${operation.id} names no ${noun}`);
        const name = /\{([^}]+)\}/.exec(reader.path)?.[1] ?? '';
        const read = await session.request(reader.id, { parameters: { [`path/${name}`]: id } });
        if (!hasState(read, state)) read.fail(`a ${noun} that is ${state}`, read.exchange.response.text);
      },
    };
  }
}

const shown = /\bthe (\w+) is (?:shown|returned|stored|kept|recorded) (?:as|in) `(\w+)`/gi;

/** What an action sends, in the field of the record that a sentence names: the reason is shown as `cancel_reason`. */
function* shownCases(contract: Contract, operation: OperationDetail, fields: readonly Field[]): Iterable<CustomCase> {
  const reader = findReader(contract, operation);
  if (operation.method !== 'POST' || reader === undefined || reader.path === operation.path) return;
  for (const [, noun = '', name = ''] of listSentences(operation).join(' ').matchAll(shown)) {
    const field = fields.find(
      ({ in: location, path }) =>
        location === 'body' && path.length === 1 && splitWords(String(path[0])).join(' ') === noun.toLowerCase(),
    );
    if (field === undefined) continue;
    yield {
      key: `shown ${name}`,
      title: `Shows ${nameField(field)} of ${operation.id} as ${name}`,
      clause: 'description',
      async run(session) {
        const draft = await makeRequest(session, operation.id);
        const sent = readField(draft, field);
        if (sent === undefined) throw new NotTriedError(`a valid request has no value in ${nameField(field)}`);
        const response = await session.request(operation.id, draft);
        if (!isSuccess(response)) throw await notAccepted(session, operation.id, response);
        const read = await session.request(reader.id, { parameters: draft.parameters });
        read.expectStatus(200).expectField(`/${name}`, sent);
      },
    };
  }
}

const collectionOf = (path: string): string => splitWords(path.split('/').at(-2) ?? '').join(' ');

/** The record must not have been left in the state by the action: its response has it. */
function hasState({ json }: CaseResponse, from: string | undefined): boolean {
  return !isObject(json) || Object.values(json).includes(from ?? null);
}

function expectConflict(response: CaseResponse): void {
  if (response.status !== 409)
    response.fail('status 409, because of the state of the record', `status ${response.status}`);
}

/** Calls another action on the same record. Throws `NotTriedError` if it is not accepted. */
async function call(session: Session, { id }: OperationSummary, { parameters }: RequestDraft): Promise<CaseResponse> {
  const own = Object.fromEntries(Object.entries(parameters).filter(([key]) => key.startsWith('path/')));
  try {
    const response = await session.request(id, await makeRequest(session, id, [], own));
    if (isSuccess(response)) return response;
    throw await notAccepted(session, id, response);
  } catch (error) {
    if (error instanceof MissingRoleError) throw new NotTriedError(error.message);
    throw error;
  }
}

/** The other actions on the records of an action: `/trips/{id}/start` beside `/trips/{id}/cancel`. */
function listActions(operations: readonly OperationSummary[], { id, path }: OperationDetail): OperationSummary[] {
  const record = path.slice(0, path.lastIndexOf('/') + 1);
  return operations.filter(
    (other) =>
      other.id !== id &&
      other.method === 'POST' &&
      other.path.startsWith(record) &&
      !other.path.slice(record.length).includes('/'),
  );
}

/** A `booked` appointment becomes…; a vehicle `inService` becomes…; only a `planned` trip; only as long as it is `booked`. */
const statePatterns = [
  /`(\w+)`[^`.]* becomes? `\w+`/,
  /\b[Oo]nly (?:an? |as long as it is |while it is |if it is |when )?`(\w+)`/,
];

/** Undefined if the description states nothing: an action is a POST with a fixed end of its path, and 409 documented. */
function readStates(operation: OperationDetail): StatedState | undefined {
  const { method, path, responses } = operation;
  const isAction = method === 'POST' && /\}\/[^/{}]+$/.test(path) && responses.every(({ status }) => status !== '201');
  if (!isAction || !responses.some(({ status }) => status === '409')) return undefined;
  const sentences = listSentences(operation);
  const text = sentences.join(' ');
  const from = statePatterns.map((pattern) => pattern.exec(text)?.[1]).find((state) => state !== undefined);
  const isOnce = sentences.some((sentence) => /^(?:only )?once\b/i.test(sentence));
  const notAfter = [...text.matchAll(/\bnot after (?:the |it was |it has been )?(\w+)/gi)].map(([, word = '']) =>
    word.toLowerCase(),
  );
  if (from === undefined && !isOnce && notAfter.length === 0) return undefined;
  return { ...(from === undefined ? {} : { from }), isOnce, notAfter };
}
