import type { JsonValue } from '@opchain/core';
import { formatPointer } from '@opchain/core/internal/model';
import {
  type Field,
  findMember,
  isLinkTo,
  listResponseFields,
  readPointer,
  typesOf,
  writeField,
} from '@opchain/resources';
import { createRecord, parentOf } from '../../derive/create-record.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { createMemberRequest } from '../../engine/member-request.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import { nameField, type Rule, type RuleSubject } from '../rule.js';
import { isStatedReference } from './unknown-record.js';

const ownKindNames = /^(?:parent|(?:in_?)?reply_?to|predecessor|supersedes|replaces)(?:\w*id)?$/i;

/** Creates a record that names another one of its own kind: a known one is kept, an unknown one rejected. */
export const ownKind: Rule = {
  name: 'own-kind',
  title: 'Keeps a reference to a record of the same kind, and rejects an unknown one',

  async *derive(subject) {
    const { contract, operation } = subject;
    const reader = findMember(contract, operation.id, 'GET');
    if (operation.method !== 'POST' || reader === undefined) return;
    const detail = await contract.description.operation(reader.operation.id);
    for (const field of subject.fields) {
      if (!isOwnKind(subject, field)) continue;
      const isReturned = listResponseFields(detail).some(({ path }) => formatPointer(path) === field.pointer);
      const clause = nameField(field);
      const names = { operationId: operation.id, field };
      if (isReturned)
        yield {
          key: `${field.pointer} known`,
          title: `Keeps the record of ${operation.id} that another one names in ${clause}`,
          clause,
          async run(session) {
            const { second, member, id } = await createTwo(session, names);
            second.expectField(field.pointer, id);
            if (member !== undefined)
              (await session.request(member.member.operation.id, member.draft))
                .expectStatus(200)
                .expectField(field.pointer, id);
          },
        };
      // The rule of unknown records tries what a sentence states.
      if (field.opaque && isStatedReference(subject, field)) continue;
      yield {
        key: `${field.pointer} unknown`,
        title: `Rejects ${operation.id} with an unknown record in ${clause}`,
        clause,
        isSuspicion: !isStatedReference(subject, field),
        async run(session) {
          const { id, make } = await createTwo(session, names);
          const unknown = typeof id === 'number' ? 2_147_483_000 : '00000000-0000-4000-8000-000000000000';
          const response = await session.request(operation.id, await make(unknown));
          if (![400, 404, 409, 422].includes(response.status))
            response.fail('status 404, 409 or 422, because there is no such record', `status ${response.status}`);
        },
      };
    }
  },
};

function isOwnKind({ contract, operation }: RuleSubject, field: Field): boolean {
  const [name, ...below] = field.path;
  if (field.in !== 'body' || below.length > 0 || !ownKindNames.test(String(name))) return false;
  if (!typesOf(field).some((type) => type === 'string' || type === 'integer')) return false;
  const own = contract.description.operations
    .filter(({ path }) => path.replace(/\/\{[^}]+\}$/, '') === operation.path)
    .map(({ id }) => id);
  return contract.links.every((link) => !isLinkTo(link, operation.id, field) || own.includes(link.from.operation));
}

/** Creates a record, and another one below the same parents that names it. */
async function createTwo(
  session: Session,
  { operationId, field }: { readonly operationId: string; readonly field: Field },
) {
  const first = await createRecord(session, operationId);
  const pointer = first.member('GET')?.member.link.from.pointer;
  const id: JsonValue | undefined = pointer === undefined ? undefined : readPointer(first.response.json, pointer);
  if (typeof id !== 'string' && typeof id !== 'number') throw new NotTriedError(`${operationId} returned no ID`);
  const below = parentOf(session, operationId, first.draft);
  const make = async (value: JsonValue) => writeField(await makeRequest(session, operationId, [], below), field, value);
  const draft = await make(id);
  const second = await session.request(operationId, draft);
  if (!isSuccess(second)) throw new NotTriedError(`${operationId} returned ${second.status}`);
  const member = createMemberRequest(session.target.contract, operationId, 'GET', draft, second);
  return { second, member, id, make };
}
