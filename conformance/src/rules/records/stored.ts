import type { JsonValue } from '@opchain/core';
import { formatPointer, isObject, type OperationDetail } from '@opchain/core/internal/model';
import {
  type Field,
  findList,
  findMember,
  findReader,
  formatPath,
  listResponseFields,
  otherValue,
  readField,
  readPointer,
  type RequestDraft,
  returnSameShape,
  writeField,
} from '@opchain/resources';
import { createRecord, parentOf } from '../../derive/create-record.js';
import { expectKept, expectSame, expectSent } from '../../derive/expect-stored.js';
import { fillLists } from '../../derive/fill-lists.js';
import { listReadable } from '../../derive/list-readable.js';
import { listRecords, readMaxLimit } from '../../derive/list-records.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { type CaseResponse, formatJson, jsonEquals } from '../../engine/case-response.js';
import type { Rule } from '../rule.js';

/** Creates and changes records, and reads them afterwards. */
export const stored: Rule = {
  name: 'stored',
  title: 'Returns what was sent, and stores what it returned',

  async *derive(subject) {
    const { contract, operation, fields } = subject;
    const detail = (id: string) => contract.description.operation(id);
    // Servers may sort or merge items, unless the contract says that they return what they got.
    const mayDiffer = contract.settings.readBack !== 'exact';
    const member = findMember(contract, operation.id, 'GET');
    const isCreation = operation.method === 'POST' && operation.responses.some(({ status }) => status === '201');
    if (member !== undefined || isCreation)
      yield {
        key: 'created',
        title: `Stores what ${operation.id} creates`,
        clause: 'stored',
        async run(session) {
          const {
            draft,
            response,
            member: memberOf,
          } = await createRecord(session, operation.id, { change: fillLists });
          expectSent(response, mayDiffer ? withoutLists(draft.body) : draft.body);
          if (member === undefined) return;
          const reader = memberOf('GET');
          if (reader === undefined) return response.fail('the ID of the record', 'none');
          const read = await session.request(reader.member.operation.id, reader.draft);
          expectSame(read.expectStatus(200), response.json, { write: response });
          expectKept(read, draft.body, listResponseFields(await detail(reader.member.operation.id)));
        },
      };
    const list = findList(contract, operation.id);
    if (member !== undefined || list !== undefined)
      yield {
        key: 'required fields alone',
        title: `Reads and lists what ${operation.id} creates from required fields alone as documented`,
        clause: 'stored',
        async run(session) {
          const record = await createRecord(session, operation.id, {
            change: (_, __, draft) => keepRequired(draft, fields),
          });
          const reader = record.member('GET');
          if (reader !== undefined)
            await (
              await session.request(reader.member.operation.id, reader.draft)
            )
              .expectStatus(200)
              .expectAsDocumented();
          // Each page of a list is compared with its description.
          const pointer = member?.link.from.pointer ?? '/id';
          const below = parentOf(session, operation.id, record.draft);
          if (list !== undefined)
            await listRecords(session, list.id, pointer, { limit: await readMaxLimit(contract, list.id), below });
        },
      };
    const path = list === undefined ? undefined : findRecordsPath(await detail(list.id), operation);
    if (list !== undefined && path !== undefined)
      yield {
        key: 'listed',
        title: `Lists what ${operation.id} creates as it is returned`,
        clause: `${list.id} stored`,
        async run(session) {
          const { draft, response } = await createRecord(session, operation.id, { change: fillLists });
          const pointer = member?.link.from.pointer ?? '/id';
          const id = readPointer(response.json, pointer);
          const { ids, records, last } = await listRecords(session, list.id, pointer, {
            limit: await readMaxLimit(contract, list.id),
            below: parentOf(session, operation.id, draft),
          });
          if (id === undefined || id === null) throw new NotTriedError(`${operation.id} returned no ID at ${pointer}`);
          const record = records[ids.indexOf(id)];
          // Others may add and delete records of a list at the same time, so that a page lacks one.
          if (record !== undefined) expectSame(last, response.json, { record, write: response });
          else if (list.path.includes('{')) last.fail(`a list with ${formatJson(id)}`, 'a list without it');
        },
      };
    const reader = findReader(contract, operation);
    if (
      reader !== undefined &&
      ['POST', 'PUT', 'PATCH'].includes(operation.method) &&
      reader.path !== operation.path &&
      returnSameShape(operation, await detail(reader.id), [])
    )
      yield {
        key: 'read',
        title: `Reads what ${operation.id} returns`,
        clause: 'stored',
        async run(session) {
          const draft = await makeRequest(session, operation.id);
          const target = { parameters: draft.parameters };
          const { json: before } = await session.request(reader.id, target);
          let isTried = false;
          // The first choice may be what the record has anyway: another one shows whether it is stored.
          for (const variant of [draft, ...listChoices(draft, fields)]) {
            const response = await session.request(operation.id, variant);
            if (!isSuccess(response)) continue;
            isTried = true;
            const read = await session.request(reader.id, target);
            expectSame(read.expectStatus(200), response.json, { write: response });
            if (!jsonEquals(before, read.json)) return;
          }
          if (!isTried) throw new NotTriedError(`${operation.id} rejected every valid request`);
        },
      };
    for (const part of await listReadable(subject))
      yield {
        key: `read ${part.reader.id} ${part.pointer}`,
        title: `Reads what ${operation.id} returns${part.path.length === 0 ? '' : ` at ${formatPath(part.path)}`}`,
        clause: `${part.reader.id} stored`,
        async run(session) {
          const { response } = await createRecord(session, operation.id);
          const value = response.field(part.pointer);
          if (value === undefined) throw new NotTriedError(`${operation.id} returned nothing at ${part.pointer}`);
          const read = await session.request(part.reader.id, { parameters: { [`path/${part.parameter}`]: value } });
          expectSame(read.expectStatus(200), response.field(formatPointer(part.path)), { write: response });
        },
      };
    const create = contract.description.operations.find(
      ({ id }) => findMember(contract, id, operation.method)?.operation.id === operation.id,
    );
    const isChange = operation.method === 'PATCH' || operation.method === 'PUT';
    if (isChange && create !== undefined && findMember(contract, create.id, 'GET') !== undefined)
      yield {
        key: 'changed',
        title: `Stores what ${operation.id} changes`,
        clause: 'stored',
        async run(session) {
          const { member } = await createRecord(session, create.id);
          const [changer, reader] = [member(operation.method), member('GET')];
          if (changer === undefined || reader === undefined) return;
          const { body } = await makeRequest(session, operation.id);
          const bodies = operation.method === 'PATCH' && isObject(body) ? listChanges(body) : [body];
          for (const planned of bodies) {
            const before = (await session.request(reader.member.operation.id, reader.draft)).json;
            const change = (body: JsonValue | undefined) =>
              session.request(operation.id, { ...changer.draft, ...(body === undefined ? {} : { body }) });
            let sent = changeValues(planned, before, fields);
            let changed = await change(sent);
            // Other values may be invalid for reasons that no schema can say.
            if (changed.status >= 400 && !jsonEquals(sent, planned)) changed = await change((sent = planned));
            if (changed.status >= 400) continue;
            expectSent(changed, sent);
            const read = await session.request(reader.member.operation.id, reader.draft);
            if (changed.json !== undefined) expectSame(read.expectStatus(200), changed.json, { write: changed });
            else expectSent(read.expectStatus(200), mayDiffer ? withoutLists(sent) : sent);
            // The server computes other fields from those that were sent, unless the contract says that it does not.
            const isKept = (name: string) =>
              !mayDiffer ||
              keptNames.test(name) ||
              fields.some(({ in: location, path: at }) => location === 'body' && at[0] === name);
            if (operation.method === 'PATCH') expectUnchanged(read, before, sent, isKept);
            const own = reader.member.link.from.pointer;
            const [id, now] = [readPointer(before, own), readPointer(read.json, own)];
            if (id !== undefined && now !== undefined && !jsonEquals(id, now)) read.expectField(own, id);
          }
        },
      };
  },
};

/** The request without the fields of its body that are optional. */
function keepRequired(draft: RequestDraft, fields: readonly Field[]): RequestDraft {
  return fields.reduce(
    (kept, field) =>
      field.in === 'body' && field.path.length === 1 && !field.required ? writeField(kept, field, undefined) : kept,
    draft,
  );
}

/** Fields that no change moves. */
const keptNames = /^(?:id|uuid)$|creat/i;

/**
 * Each field alone, then all of them, then each alone again from the last: other fields keep their values, also those
 * that an earlier change gave them.
 */
function listChanges(body: Record<string, JsonValue>): Record<string, JsonValue>[] {
  const alone = Object.entries(body).map(([name, value]) => ({ [name]: value }));
  return alone.length < 2 ? [...alone, body] : [...alone, body, ...alone.toReversed()];
}

const withoutLists = (value: JsonValue | undefined): JsonValue | undefined =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, each]) => (Array.isArray(each) ? [] : [[name, withoutLists(each)!]])),
      )
    : value;

/** The request with every other choice of its enums. */
function listChoices(draft: RequestDraft, fields: readonly Field[]): RequestDraft[] {
  return fields.flatMap((field) => {
    const choices = field.in === 'body' ? field.schema['enum'] : undefined;
    const sent = readField(draft, field);
    return Array.isArray(choices) && sent !== undefined
      ? choices.filter((choice) => choice !== sent).map((choice) => writeField(draft, field, choice))
      : [];
  });
}

/** A body whose values differ from those of the record, where a change could not be seen otherwise. */
function changeValues(
  body: JsonValue | undefined,
  record: JsonValue | undefined,
  fields: readonly Field[],
): JsonValue | undefined {
  if (!isObject(body) || !isObject(record)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = fields.find(
        ({ in: location, path }) => location === 'body' && path.length === 1 && path[0] === name,
      );
      const isSame = field !== undefined && !field.opaque && jsonEquals(value, record[name]);
      return [name, isSame ? otherValue(value, field.schema) : value];
    }),
  );
}

/** Where a list has records of the shape that an operation returns; undefined if they differ. */
function findRecordsPath(list: OperationDetail, create: OperationDetail): readonly string[] | undefined {
  const paths = listResponseFields(list).map(({ path }) => path.slice(0, path.indexOf('*') + 1));
  return paths.find((path) => path.length > 0 && returnSameShape(create, list, path));
}

function expectUnchanged(
  read: CaseResponse,
  before: JsonValue | undefined,
  sent: JsonValue | undefined,
  isKept: (name: string) => boolean,
): void {
  if (!isObject(before) || !isObject(read.json) || !isObject(sent)) return;
  for (const [name, value] of Object.entries(before))
    if (isKept(name) && !Object.hasOwn(sent, name) && !/(?:updated|modified|changed|version|etag)/i.test(name))
      if (!jsonEquals(value, read.json[name]))
        read.fail(`"${name}" to be unchanged: ${formatJson(value)}`, formatJson(read.json[name]), `/${name}`);
}
