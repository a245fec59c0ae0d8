import type { JsonValue, OperationSummary } from '@opchain/core';
import { isObject, type OperationDetail, splitWords } from '@opchain/core/internal/model';
import {
  ACTING_SCORE,
  type DataLink,
  findMember,
  isCallable,
  isLinkTo,
  listResponseFields,
  type Member,
  type RequestDraft,
  type ResponseField,
  writeField,
} from '@opchain/resources';
import type { Contract } from '../../contract/contract.js';
import { createRecord } from '../../derive/create-record.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { nounOf } from '../../derive/noun-of.js';
import { isSuccess, makeRequest, notAccepted, templateOf } from '../../derive/request-maker.js';
import { formatJson } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { Rule, RuleSubject } from '../rule.js';

/** Names another record, whose state says so: a copy is `on_loan` after a loan, a vehicle `onTrip` after a trip started. */
export const reachedStates: Rule = {
  name: 'reached-states',
  title: 'Gives a record the state that is named like the record which uses it',

  async *derive({ contract, operation }) {
    if (operation.method !== 'POST') return;
    for (const link of contract.links) {
      const reader = findMember(contract, link.from.operation, 'GET');
      if (link.to.operation !== operation.id || link.to.in !== 'body' || link.score < ACTING_SCORE || !reader) continue;
      const state = await findUsed(contract, reader, operation);
      if (state === undefined) continue;
      yield {
        key: `${link.from.operation} ${state.name} ${state.value}`,
        title: `Makes what ${link.from.operation} creates ${state.value} by ${operation.id} or what follows it`,
        clause: `${reader.operation.id} /${state.name} enum`,
        isSuspicion: true,
        run: (session) => expectReached(session, { contract, operation, link, reader, state }),
      };
    }
  },
};

interface State {
  readonly name: string;
  readonly value: string;
}

/** A choice such as `on_loan` of the records that an operation names, if it makes loans. */
async function findUsed(contract: Contract, reader: Member, operation: OperationDetail): Promise<State | undefined> {
  const noun = nounOf(operation);
  const isIt = (words: readonly string[]) => words[0] === 'on' && noun.test(words.slice(1).join(' '));
  return findChoice(listResponseFields(await contract.description.operation(reader.operation.id)), isIt);
}

function findChoice(fields: readonly ResponseField[], isIt: (words: readonly string[]) => boolean): State | undefined {
  for (const { path, schema } of fields) {
    const [name = ''] = path;
    const choices = path.length === 1 && Array.isArray(schema['enum']) ? schema['enum'] : [];
    const value = choices.find((each) => typeof each === 'string' && isIt(splitWords(each)));
    if (typeof value === 'string') return { name, value };
  }
  return undefined;
}

interface Use {
  readonly contract: Contract;
  readonly operation: OperationSummary;
  readonly link: DataLink;
  readonly reader: Member;
  readonly state: State;
}

const hasState = (json: JsonValue | undefined, { name, value }: State): boolean =>
  isObject(json) && json[name] === value;

async function expectReached(session: Session, { contract, operation, link, reader, state }: Use): Promise<void> {
  const { draft, member } = await createRecord(session, operation.id);
  const { fields } = await templateOf(contract, operation.id);
  const field = fields.find((each) => isLinkTo(link, operation.id, each));
  const id = field === undefined ? undefined : readAt(draft, field.path);
  if (id === undefined) throw new NotTriedError(`${operation.id} names no record of ${link.from.operation}`);
  const read = () => session.request(reader.operation.id, { parameters: { [`path/${reader.link.to.name}`]: id } });
  let last = await read();
  if (hasState(last.json, state)) return;
  const own = member('GET')?.draft.parameters ?? {};
  for (const action of listActions(contract, findMember(contract, operation.id, 'GET'))) {
    await session.request(action.id, await makeRequest(session, action.id, [], own));
    last = await read();
    if (hasState(last.json, state)) return;
  }
  last.fail(`"${state.value}" at /${state.name} after ${operation.id}`, formatJson(last.field(`/${state.name}`)));
}

const readAt = ({ body }: RequestDraft, path: readonly (string | number)[]): JsonValue | undefined =>
  path.reduce<JsonValue | undefined>((value, key) => (isObject(value) ? value[String(key)] : undefined), body);

function listActions({ description, settings }: Contract, member: Member | undefined): readonly OperationSummary[] {
  if (member === undefined) return [];
  return description.operations.filter(
    (each) => each.method === 'POST' && each.path.startsWith(`${member.operation.path}/`) && isCallable(settings, each),
  );
}

const counted = /^(\w+) that are (not )?([\w ]+?)\.?$/i;

/** A number of the records below one that have a state, or that do not have it: copies that are not on loan. */
export async function* stateCountCases(
  { contract, operation }: RuleSubject,
  field: ResponseField,
  child: OperationDetail,
): AsyncIterable<CustomCase> {
  const { description } = field.schema;
  const [, noun = '', not, words = ''] = counted.exec(typeof description === 'string' ? description : '') ?? [];
  const reader = findMember(contract, child.id, 'GET');
  if (noun === '' || !nounOf(child).test(noun) || reader === undefined) return;
  const fields = listResponseFields(await contract.description.operation(reader.operation.id));
  const state = findChoice(fields, (each) => each.join(' ') === splitWords(words).join(' '));
  if (state === undefined) return;
  const pointer = `/${field.path.join('/')}`;
  yield {
    key: `${field.path.join(' ')} ${state.value}`,
    title: `Counts at ${pointer} of what ${operation.id} creates what ${child.id} adds, as far as it is ${not ?? ''}${state.value}`,
    clause: `${pointer} description`,
    async run(session) {
      const { member } = await createRecord(session, operation.id);
      const parent = member('GET');
      const [id] = Object.values(parent?.draft.parameters ?? {});
      if (parent === undefined || id === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
      const below = { [`path/${/\{([^}]+)\}/.exec(child.path)?.[1] ?? ''}`]: id };
      const children = [
        await createRecord(session, child.id, { below }),
        await createRecord(session, child.id, { below }),
      ];
      const own = children.map((each) => each.member('GET')?.draft ?? { parameters: {} });
      await useRecord(session, child.id, Object.values(own[0]?.parameters ?? {})[0]);
      let expected = 0;
      let used = 0;
      for (const draft of own) {
        const { json } = await session.request(reader.operation.id, draft);
        const isInState = hasState(json, state);
        used += Number(isInState);
        expected += Number(isInState === (not === undefined));
      }
      if (used === 0) throw new NotTriedError(`nothing makes what ${child.id} creates ${state.value}`);
      (await session.request(parent.member.operation.id, parent.draft)).expectField(pointer, expected);
    },
  };
}

/** Calls what names a record, so that its state changes. */
async function useRecord(session: Session, childId: string, id: JsonValue | undefined): Promise<void> {
  const { contract } = session.target;
  for (const { from, to, score } of contract.links) {
    const user = contract.description.find(to.operation);
    if (from.operation !== childId || to.in !== 'body' || score < ACTING_SCORE || user?.method !== 'POST') continue;
    if (!isCallable(contract.settings, user) || id === undefined) continue;
    const { fields } = await templateOf(contract, user.id);
    const field = fields.find((each) => each.in === 'body' && each.pointer === to.name);
    if (field === undefined) continue;
    const response = await session.request(user.id, writeField(await makeRequest(session, user.id), field, id));
    if (!isSuccess(response)) throw await notAccepted(session, user.id, response);
  }
}
