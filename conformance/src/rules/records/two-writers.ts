import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { type Field, findMember, listResponseFields, otherValue, typesOf } from '@opchain/resources';
import { listSentences } from '../../contract/sentences.js';
import { createRecord } from '../../derive/create-record.js';
import { isSuccess } from '../../derive/request-maker.js';
import { type CaseResponse, formatJson, jsonEquals } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import { nameField, type Rule, type RuleSubject } from '../rule.js';

/** How often two changes are sent at once: which one is first differs. */
const ROUNDS = 4;
const statedWords = /\bconcurren|\bsimultaneous|\bat the same time\b|\blost update|\bneither (?:change|update)\b/i;

/** Changes two fields of a record by two requests at once (RFC 5789, section 2: a change is applied atomically). */
export const twoWriters: Rule = {
  name: 'two-writers',
  title: 'Keeps both of two changes of a record that are sent at once',

  async *derive(subject) {
    const { contract, operation } = subject;
    if (operation.method !== 'PATCH' || isConditional(subject)) return;
    const create = contract.description.operations.find(
      ({ id }) => findMember(contract, id, 'PATCH')?.operation.id === operation.id,
    );
    const reader = create && findMember(contract, create.id, 'GET')?.operation;
    if (create === undefined || reader === undefined) return;
    const returned = listResponseFields(await contract.description.operation(reader.id));
    const [one, other] = subject.fields.filter(
      (field) => isFree(field) && returned.some(({ path }) => path.length === 1 && path[0] === field.path[0]),
    );
    if (one === undefined || other === undefined) return;
    yield {
      key: '',
      title: `Keeps the changes of two calls of ${operation.id} at once`,
      clause: `${nameField(one)}, ${nameField(other)}`,
      isSuspicion: !listSentences(operation).some((sentence) => statedWords.test(sentence)),
      run: (session) =>
        tryTwoWriters(session, { createId: create.id, operationId: operation.id, fields: [one, other] }),
    };
  },
};

/** True if a change needs the entity tag of the record, so that one of two is rejected. */
const isConditional = ({ operation: { parameters, responses } }: RuleSubject): boolean =>
  parameters.some(({ in: location, name }) => location === 'header' && name.toLowerCase() === 'if-match') ||
  responses.some(({ status }) => status === '412' || status === '428');

/** True if another value needs nothing else: neither a choice, which may be a state, nor a text with a form. */
function isFree(field: Field): boolean {
  const { in: location, path, schema, opaque } = field;
  if (location !== 'body' || path.length !== 1 || opaque || schema['enum'] !== undefined) return false;
  const [type = '', ...others] = typesOf(field).filter((each) => each !== 'null');
  const isPlain = ['format', 'pattern', 'const', 'multipleOf'].every((key) => schema[key] === undefined);
  return isPlain && others.length === 0 && ['string', 'boolean', 'integer', 'number'].includes(type);
}

interface TwoWriters {
  readonly createId: string;
  readonly operationId: string;
  readonly fields: readonly [Field, Field];
}

async function tryTwoWriters(session: Session, { createId, operationId, fields }: TwoWriters): Promise<void> {
  const { member } = await createRecord(session, createId);
  const [changer, reader] = [member('PATCH'), member('GET')];
  if (changer === undefined || reader === undefined) throw new NotTriedError(`${createId} returned no ID`);
  const read = async () => (await session.request(reader.member.operation.id, reader.draft)).expectStatus(200);
  const change = ({ name, value }: Change) =>
    session.request(operationId, { ...changer.draft, body: { [name]: value } });
  // Each change alone first: what is not stored then says nothing about two.
  for (const each of listChanges(await read(), fields)) {
    const alone = await change(each);
    if (!isSuccess(alone)) throw new NotTriedError(`${operationId} returned ${alone.status} for ${each.name} alone`);
    if (!jsonEquals((await read()).field(`/${each.name}`), each.value))
      throw new NotTriedError(`${each.name} was not changed`);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const changes = listChanges(await read(), fields);
    const responses = await Promise.all(changes.map(change));
    expectBoth(
      await read(),
      changes.filter((_, index) => responses[index] !== undefined && isSuccess(responses[index])),
    );
  }
}

interface Change {
  readonly name: string;
  readonly value: JsonValue;
}

/** Another value for each of the fields of a record. */
function listChanges({ json }: CaseResponse, fields: readonly Field[]): readonly Change[] {
  return fields.map(({ path, schema }) => {
    const name = String(path[0]);
    const value = isObject(json) ? json[name] : undefined;
    if (value === undefined || value === null) throw new NotTriedError(`a new record has no ${name}`);
    return { name, value: otherValue(value, schema) };
  });
}

function expectBoth(after: CaseResponse, accepted: readonly Change[]): void {
  for (const { name, value } of accepted)
    if (!jsonEquals(after.field(`/${name}`), value))
      after.fail(
        `${formatJson(value)} at /${name}, although another call changed another field at the same time`,
        formatJson(after.field(`/${name}`)),
        `/${name}`,
      );
}
