import type { JsonValue } from '@opchain/core';
import { isObject, type OperationDetail } from '@opchain/core/internal/model';
import {
  listResponseFields,
  type Field,
  findMember,
  otherValue,
  readField,
  type RequestDraft,
  typesOf,
  writeField,
} from '@opchain/resources';
import { setTimeout as delay } from 'node:timers/promises';
import { splitSentences } from '../../contract/sentences.js';
import { createRecord } from '../../derive/create-record.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { type CaseResponse, formatJson, jsonEquals } from '../../engine/case-response.js';
import type { MemberRequest } from '../../engine/member-request.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import { nameField, type Rule, type RuleSubject } from '../rule.js';

/** Longer than a second, in which times may be counted. */
const TICK_MS = 1_100;
const changedAt = /^(?:updated|modified|changed|last_?(?:updated|modified|changed))_?(?:at|on|time|date)?$/i;
const movesWords =
  /\bmoves?\b|\bof the last change\b|\bwhen .* (?:last )?(?:changed|updated)\b|\bchanges? whenever\b|\blast (?:change|update|modif\w+)\b/i;
const createdAt = /^(?:created|registered|added)_?(?:at|on|time|date)$/i;

/** Changes records by null, by parts of nested objects, and by fields that only the server sets (RFC 7396 where it is said). */
export const changes: Rule = {
  name: 'changes',
  title: 'Changes what a request says, and nothing else',

  async *derive(subject) {
    const { contract, operation, fields } = subject;
    if (operation.method !== 'PATCH' && operation.method !== 'PUT') return;
    const create = contract.description.operations.find(
      ({ id }) => findMember(contract, id, operation.method)?.operation.id === operation.id,
    );
    const reader = create && findMember(contract, create.id, 'GET');
    if (create === undefined || reader === undefined) return;
    const returned = listResponseFields(await contract.description.operation(reader.operation.id));
    const returns = (names: RegExp): boolean =>
      returned.some(({ path }) => path.length === 1 && names.test(path[0] ?? ''));
    for (const field of fields) {
      if (field.in !== 'body' || field.path.length !== 1) continue;
      if (operation.method === 'PATCH') yield* patchCases(subject, create.id, field);
      else yield* replaceCases(subject, create.id, field);
    }
    if (returns(createdAt)) yield serverFieldsCase(subject, create.id);
    if (returns(changedAt)) yield updatedCase(subject, create.id);
  },
};

function* patchCases({ operation }: RuleSubject, createId: string, field: Field): Iterable<CustomCase> {
  if (typesOf(field).includes('null'))
    yield {
      key: `null ${field.pointer}`,
      title: `Removes ${nameField(field)} with null in ${operation.id}`,
      clause: `${nameField(field)} null`,
      async run(session) {
        const { change, read, before } = await prepare(session, createId, operation);
        if ((before.field(field.pointer) ?? null) === null)
          throw new NotTriedError(`a new record has nothing at ${field.pointer}`);
        const response = await change({ [String(field.path[0])]: null });
        if (!isSuccess(response))
          response.fail('a success, because the schema allows null', `status ${response.status}`);
        const after = await read();
        if ((after.field(field.pointer) ?? null) !== null)
          after.fail('no value, because null was sent', formatJson(after.field(field.pointer)), field.pointer);
      },
    };
  const { properties } = field.schema;
  if (isObject(properties) && isMerged(operation))
    yield {
      key: `part ${field.pointer}`,
      title: `Keeps what ${operation.id} does not name in ${nameField(field)}`,
      clause: `${nameField(field)} merge`,
      async run(session) {
        const { change, read, before } = await prepare(session, createId, operation);
        const object = before.field(field.pointer);
        const valid = readField(await makeRequest(session, operation.id), field);
        if (!isObject(object) || !isObject(valid))
          throw new NotTriedError(`a new record has nothing at ${field.pointer}`);
        const [name, value] =
          Object.entries(valid).find(([key, each]) => Object.hasOwn(object, key) && each !== null) ?? [];
        if (name === undefined || value === undefined) throw new NotTriedError(`nothing is known of ${field.pointer}`);
        const response = await change({ [String(field.path[0])]: { [name]: value } });
        if (!isSuccess(response)) response.fail('a success: nested objects are merged', `status ${response.status}`);
        const after = (await read()).field(field.pointer);
        for (const [key, own] of Object.entries(object))
          if (key !== name && !jsonEquals(isObject(after) ? after[key] : undefined, own))
            response.fail(`"${key}" to be unchanged: ${formatJson(own)}`, formatJson(after), field.pointer);
      },
    };
}

/** True if the description says that changes are merged, or that a media type does (RFC 7396). */
function isMerged({ description = '', requestBody }: OperationDetail): boolean {
  const isPatch = requestBody?.content.some(({ contentType }) => /merge-patch/i.test(contentType)) === true;
  return isPatch || /\bmerge[sd]?\b|\bRFC 7396\b/i.test(description);
}

function* replaceCases({ operation }: RuleSubject, createId: string, field: Field): Iterable<CustomCase> {
  const usual = field.schema['default'];
  const isStated = splitSentences(`${operation.summary ?? ''}. ${operation.description ?? ''}`).some((each) =>
    /\breplac\w+\b/i.test(each),
  );
  if (field.required || usual === undefined || !isStated) return;
  yield {
    key: `without ${field.pointer}`,
    title: `Sets the default of ${nameField(field)} where ${operation.id} is sent without it`,
    clause: `${nameField(field)} default`,
    async run(session) {
      const { change, read, body } = await prepare(session, createId, operation);
      const draft: RequestDraft = { parameters: {}, ...(body !== undefined && { body }) };
      const other = otherThanDefault(readField(draft, field), field, usual);
      await change(writeField(draft, field, other).body);
      const response = await change(writeField(draft, field, undefined).body);
      if (!isSuccess(response)) response.fail('a success: the field is optional', `status ${response.status}`);
      const after = await read();
      if (after.field(field.pointer) !== undefined) after.expectField(field.pointer, usual);
    },
  };
}

function otherThanDefault(own: JsonValue | undefined, field: Field, usual: JsonValue): JsonValue {
  if (own !== undefined && !jsonEquals(own, usual)) return own;
  if (usual === '') return 'Check';
  return otherValue(usual, field.schema);
}

function serverFieldsCase({ operation }: RuleSubject, createId: string): CustomCase {
  return {
    key: 'created',
    title: `Keeps the time of creation whatever ${operation.id} sends`,
    clause: 'readOnly',
    async run(session) {
      const { change, read, before, body } = await prepare(session, createId, operation);
      const name = isObject(before.json) ? Object.keys(before.json).find((each) => createdAt.test(each)) : undefined;
      if (name === undefined || !isObject(body) || Object.hasOwn(body, name))
        throw new NotTriedError('the record has no time of creation');
      // Servers either ignore it, or reject it.
      await change({ ...body, [name]: '2001-01-01T00:00:00Z' });
      (await read()).expectField(`/${name}`, before.field(`/${name}`) ?? null);
    },
  };
}

function updatedCase({ operation, contract }: RuleSubject, createId: string): CustomCase {
  const text = `${operation.description ?? ''} ${contract.description.find(createId)?.description ?? ''}`;
  return {
    key: 'updated',
    title: `Moves the time of the last change by ${operation.id}`,
    clause: 'description',
    isSuspicion: !movesWords.test(text),
    async run(session) {
      const { change, read, before, body } = await prepare(session, createId, operation);
      const name = isObject(before.json) ? Object.keys(before.json).find((each) => changedAt.test(each)) : undefined;
      if (name === undefined || !isObject(body)) throw new NotTriedError('the record has no time of its last change');
      await delay(TICK_MS, undefined, { signal: session.signal });
      const response = await change(body);
      const after = await read();
      const isChanged =
        isObject(after.json) &&
        Object.entries(body).some(
          ([key, value]) => jsonEquals(after.field(`/${key}`), value) && !jsonEquals(before.field(`/${key}`), value),
        );
      if (!isSuccess(response) || !isChanged) throw new NotTriedError('the record was not changed');
      if (jsonEquals(after.field(`/${name}`), before.field(`/${name}`)))
        after.fail(
          `a later time at /${name}, because the record was changed`,
          formatJson(after.field(`/${name}`)),
          `/${name}`,
        );
    },
  };
}

interface Prepared {
  /** Sends a change of the record. */
  readonly change: (body: JsonValue | undefined) => Promise<CaseResponse>;
  readonly read: () => Promise<CaseResponse>;
  readonly before: CaseResponse;
  /** A valid body of the change. */
  readonly body: JsonValue | undefined;
}

async function prepare(session: Session, createId: string, { id, method }: OperationDetail): Promise<Prepared> {
  const { member } = await createRecord(session, createId);
  const [changer, reader]: (MemberRequest | undefined)[] = [member(method), member('GET')];
  if (changer === undefined || reader === undefined) throw new NotTriedError(`${createId} returned no ID`);
  const read = async () => (await session.request(reader.member.operation.id, reader.draft)).expectStatus(200);
  const { body } = await makeRequest(session, id);
  return {
    read,
    before: await read(),
    body,
    change: (sent) => session.request(id, { ...changer.draft, ...(sent === undefined ? {} : { body: sent }) }),
  };
}
