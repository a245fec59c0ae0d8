import { findList, findMember, readPointer } from '@opchain/resources';
import type { Role } from '../../contract/profile.js';
import { createRecord } from '../../derive/create-record.js';
import { listRecords } from '../../derive/list-records.js';
import { makeRequest } from '../../derive/request-maker.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Rule, RuleSubject } from '../rule.js';

const hiding = [403, 404, 410];

/** Creates a record as each owner, and calls its operations as each other one. */
export const owners: Rule = {
  name: 'owners',
  title: 'Hides the records of an owner from the others',

  *derive(subject) {
    const { settings } = subject.contract;
    for (const owner of settings.owners)
      for (const other of settings.owners) if (owner !== other) yield* listCases(subject, owner, other);
  },
};

function* listCases(subject: RuleSubject, owner: Role, other: Role): Iterable<CustomCase> {
  const { contract, operation } = subject;
  const allowed = contract.settings.operationRoles[operation.id];
  // What another role has to make for them does not tell whose it is.
  if (Array.isArray(allowed) && !allowed.includes(owner)) return;
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const member = findMember(contract, operation.id, method)?.operation;
    if (member !== undefined) yield memberCase(subject, member.id, { method, owner, other });
  }
  const list = findList(contract, operation.id);
  const pointer = findMember(contract, operation.id, 'GET')?.link.from.pointer;
  if (list === undefined || pointer === undefined || list.path.includes('{')) return;
  yield {
    key: `${list.id} ${owner} ${other}`,
    title: `Does not list what ${owner} makes by ${operation.id} to ${other} in ${list.id}`,
    clause: `${list.id} owners`,
    async run(session) {
      session.actAs(owner);
      const { response } = await createRecord(session, operation.id);
      const id = readPointer(response.json, pointer);
      session.actAs(other);
      const { ids, last } = await listRecords(session, list.id, pointer);
      if (id !== undefined && ids.includes(id))
        last.fail(`a list without ${JSON.stringify(id)}, which ${owner} made`, 'a list with it');
    },
  };
}

function memberCase(
  { operation }: RuleSubject,
  memberId: string,
  { method, owner, other }: { readonly method: string; readonly owner: Role; readonly other: Role },
): CustomCase {
  return {
    key: `${memberId} ${owner} ${other}`,
    title: `Does not let ${other} call ${memberId} on what ${owner} makes by ${operation.id}`,
    clause: `${memberId} owners`,
    async run(session) {
      session.actAs(owner);
      const record = (await createRecord(session, operation.id)).member(method);
      if (record === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
      const draft = await makeRequest(session, memberId, [], record.draft.parameters);
      const response = await session.request(memberId, draft, { as: other, clause: `${memberId} owners` });
      if (!hiding.includes(response.status))
        response.fail(`403 or 404, because ${owner} made the record`, `status ${response.status}`);
    },
  };
}
