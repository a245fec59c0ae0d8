import {
  ACTING_SCORE,
  type DataLink,
  type Field,
  findList,
  findMember,
  isCallable,
  readField,
  readPointer,
  writeField,
} from '@opchain/resources';
import type { Role } from '../../contract/profile.js';
import { createRecord } from '../../derive/create-record.js';
import { listRecords } from '../../derive/list-records.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { nameField, type Rule, type RuleSubject } from '../rule.js';
import { findUnique } from './duplicate.js';

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
  if (operation.method !== 'POST' && operation.method !== 'PUT') return;
  const allowed = contract.settings.operationRoles[operation.id];
  // What another role has to make for them does not tell whose it is.
  if (Array.isArray(allowed) && !allowed.includes(owner)) return;
  for (const link of listUses(subject)) yield useCase(subject, link, { owner, other });
  for (const { field, sentence } of findUnique(operation, subject.fields))
    if (perOwner.test(sentence)) yield ownKeyCase(subject, field, { owner, other });
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

/** What is called on a record that the operation makes: itself, what is below it, its actions. */
export function listUses({ contract, operation }: RuleSubject): DataLink[] {
  const { description, links, settings } = contract;
  const known = new Set<string>();
  return links.filter(({ from, to, score }) => {
    const use = description.find(to.operation);
    if (from.operation !== operation.id || to.in !== 'path' || score < ACTING_SCORE || use === undefined) return false;
    const isOwn =
      use.path.split('{').length === 2 || findMember(contract, operation.id, use.method)?.operation.id === use.id;
    if (!isOwn || !isCallable(settings, use) || known.has(use.id)) return false;
    known.add(use.id);
    return true;
  });
}

interface Pair {
  readonly owner: Role;
  readonly other: Role;
}

function useCase({ contract, operation }: RuleSubject, { from, to }: DataLink, { owner, other }: Pair): CustomCase {
  return {
    key: `${to.operation} ${owner} ${other}`,
    title: `Does not let ${other} call ${to.operation} on what ${owner} makes by ${operation.id}`,
    clause: `${to.operation} owners`,
    async run(session) {
      session.actAs(owner);
      const { draft: made, response: created } = await createRecord(session, operation.id);
      const id = made.parameters[`path/${to.name}`] ?? readPointer(created.json, from.pointer);
      if (id === undefined || id === null) throw new NotTriedError(`${operation.id} returned no ID`);
      const { path } = await contract.description.operation(to.operation);
      const above = Object.entries(made.parameters).filter(([key]) => path.includes(`{${key.slice('path/'.length)}}`));
      const own = { ...Object.fromEntries(above), [`path/${to.name}`]: readPointer(created.json, from.pointer) ?? id };
      const draft = await makeRequest(session, to.operation, [], own);
      const response = await session.request(to.operation, draft, { as: other, clause: `${to.operation} owners` });
      if (!hiding.includes(response.status))
        response.fail(`403 or 404, because ${owner} made the record`, `status ${response.status}`);
    },
  };
}

/** How descriptions say that a value is unique among the records of one owner. */
const perOwner = /\b(?:within|in|per|of) (?:a|an|one|each|the same|your|its) \w+/i;

function ownKeyCase({ operation }: RuleSubject, field: Field, { owner, other }: Pair): CustomCase {
  return {
    key: `${field.pointer} ${owner} ${other}`,
    title: `Lets ${other} use ${nameField(field)} of what ${owner} makes by ${operation.id}`,
    clause: `${nameField(field)} owners`,
    async run(session) {
      session.actAs(owner);
      const { draft } = await createRecord(session, operation.id);
      const value = readField(draft, field);
      session.actAs(other);
      const response = await session.request(
        operation.id,
        writeField(await makeRequest(session, operation.id), field, value),
      );
      if (!isSuccess(response))
        response.fail(`a success, because ${owner} is another owner`, `status ${response.status}`);
    },
  };
}
