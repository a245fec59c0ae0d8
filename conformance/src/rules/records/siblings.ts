import type { JsonValue } from '@opchain/core';
import { isObject, splitWords } from '@opchain/core/internal/model';
import {
  bodySchema,
  findList,
  findMember,
  isCallable,
  otherValue,
  readField,
  typesOf,
  writeField,
} from '@opchain/resources';
import { type CreatedRecord, createRecord, createSeveral, parentOf } from '../../derive/create-record.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { listSentences } from '../../contract/sentences.js';
import { listRecords } from '../../derive/list-records.js';
import { isSuccess, makeRequest, templateOf } from '../../derive/request-maker.js';
import { formatJson, jsonEquals } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { Rule, RuleSubject } from '../rule.js';

const volatile = /(?:updated|modified|changed|version|etag|count|total|number)/i;

/** Changes, deletes and creates a record beside another one, which stays as it was. */
export const siblings: Rule = {
  name: 'siblings',
  title: 'Leaves other records as they were',

  *derive(subject) {
    const { contract, operation } = subject;
    const reader = findMember(contract, operation.id, 'GET');
    if (reader === undefined) {
      const list = findList(contract, operation.id);
      if (list?.path.includes('{') === true && operation.method === 'POST') yield addedCase(subject, list.id);
      return;
    }
    const acts = listActs(subject, reader.operation.path);
    for (const id of acts) yield besideCase(subject, id);
    if (bodySchema(operation) !== undefined) for (const id of acts) yield ownCase(subject, id);
    yield besideCase(subject, operation.id);
  },
};

/** What changes or deletes one record, or acts on it. */
function listActs({ contract, operation }: RuleSubject, path: string): string[] {
  const { description, settings } = contract;
  const members = ['PATCH', 'PUT', 'DELETE'].map((method) => findMember(contract, operation.id, method)?.operation);
  // A contract that demands exact values says by behaviors what its actions do.
  const isStated = settings.readBack === 'exact';
  const actions = description.operations.filter(
    (each) => !isStated && each.method === 'POST' && each.path.startsWith(`${path}/`),
  );
  return [...members, ...actions].flatMap((each) =>
    each !== undefined && isCallable(settings, each) ? [each.id] : [],
  );
}

/** Two records as equal as they may be: what is done to one may be done to all that have its values. */
function besideCase({ operation, fields }: RuleSubject, actId: string): CustomCase {
  return {
    key: actId,
    title: `Leaves other records of ${operation.id} as they were by ${actId}`,
    clause: `${actId} side effects`,
    isSuspicion: true,
    async run(session) {
      const alike = new Map<string, JsonValue>();
      const change = (draft: CreatedRecord['draft'], index: number): CreatedRecord['draft'] =>
        fields.reduce((changed, field) => {
          const isPlain =
            field.in === 'body' && field.path.length === 1 && !field.opaque && !typesOf(field).includes('object');
          const value = isPlain ? readField(changed, field) : undefined;
          if (value === undefined) return changed;
          if (index === 0) alike.set(field.pointer, value);
          // Names may be the same, keys may not: the request is sent as it was if it is rejected.
          const own = alike.get(field.pointer);
          return own !== undefined && /name|title|make|model|branch|date/i.test(String(field.path[0]))
            ? writeField(changed, field, own)
            : changed;
        }, draft);
      const [one, other] = await createSeveral(session, operation.id, 2, change);
      const [reader, target] = [other?.member('GET'), one.member('GET')];
      if (reader === undefined || target === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
      const before = await session.request(reader.member.operation.id, reader.draft);
      if (actId === operation.id) await createSeveral(session, operation.id, 1);
      else await act(session, actId, target.draft.parameters);
      const after = await session.request(reader.member.operation.id, reader.draft);
      if (after.status !== before.status) after.fail(`the record that ${actId} is not about`, `status ${after.status}`);
      if (!isObject(before.json)) return;
      for (const [name, value] of Object.entries(before.json))
        if (!volatile.test(name) && !jsonEquals(after.field(`/${name}`), value))
          after.fail(
            `"${name}" of another record to be unchanged: ${formatJson(value)}`,
            formatJson(after.field(`/${name}`)),
            `/${name}`,
          );
    },
  };
}

/** What the client set when the record was created is not moved by an action, unless its description is about that. */
function ownCase({ operation, contract }: RuleSubject, actId: string): CustomCase {
  return {
    key: `own ${actId}`,
    title: `Leaves what ${operation.id} set as it was by ${actId}`,
    clause: `${actId} side effects`,
    isSuspicion: true,
    async run(session) {
      const detail = await contract.description.operation(actId);
      if (detail.method !== 'POST') return;
      const { draft, member } = await createRecord(session, operation.id);
      const reader = member('GET');
      if (reader === undefined || !isObject(draft.body)) throw new NotTriedError(`${operation.id} returned no ID`);
      const before = await session.request(reader.member.operation.id, reader.draft);
      await act(session, actId, reader.draft.parameters);
      const after = await session.request(reader.member.operation.id, reader.draft);
      const said = splitWords(listSentences(detail).join(' '));
      const { fields } = await templateOf(contract, actId);
      for (const name of Object.keys(draft.body)) {
        const isMeant =
          splitWords(name).some((word) => word.length > 3 && said.includes(word)) ||
          fields.some(({ path }) => path.at(-1) === name);
        if (!isMeant && !jsonEquals(before.field(`/${name}`), after.field(`/${name}`)))
          after.fail(
            `"${name}" to be unchanged: ${formatJson(before.field(`/${name}`))}`,
            formatJson(after.field(`/${name}`)),
            `/${name}`,
          );
      }
    },
  };
}

async function act(session: Session, actId: string, parameters: CreatedRecord['draft']['parameters']): Promise<void> {
  const { method } = await session.target.description.operation(actId);
  const draft = await makeRequest(session, actId, [], parameters);
  const response = await session.request(
    actId,
    method === 'PATCH' || method === 'PUT' ? { ...draft, body: changeFirst(draft.body) ?? null } : draft,
  );
  if (!isSuccess(response)) throw new NotTriedError(`${actId} returned ${response.status}`);
}

function changeFirst(body: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && /note|description|comment/i.test(name) ? otherValue(value, {}) : value,
    ]),
  );
}

/** A list without paths for its records: each one that is added stays. */
function addedCase({ operation }: RuleSubject, listId: string): CustomCase {
  return {
    key: 'added',
    title: `Keeps every record that ${operation.id} adds`,
    clause: `${listId} side effects`,
    isSuspicion: true,
    async run(session) {
      const created = await createSeveral(session, operation.id, 4);
      const { records, last } = await listRecords(session, listId, '/id', {
        below: parentOf(session, operation.id, created[0].draft),
      });
      if (records.length < created.length) last.fail(`${created.length} records`, String(records.length));
    },
  };
}
