import type { OperationSummary } from '@opchain/core';
import { splitWords } from '@opchain/core/internal/model';
import { findList, findMember, isCallable, readPointer } from '@opchain/resources';
import type { Role } from '../../contract/profile.js';
import { splitSentences } from '../../contract/sentences.js';
import { createRecord } from '../../derive/create-record.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { listRecords } from '../../derive/list-records.js';
import { nounOf } from '../../derive/noun-of.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { formatJson, jsonEquals } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { Rule, RuleSubject } from '../rule.js';
import { listUses } from './owners.js';

const owned = /\bown (\w+)|\b(\w+) of (?:somebody|someone|anybody|another|other|others)\b/gi;

/** Records that another role makes for owners belong to one of them at most; and what owners make moves no report of others. */
export const ownRecords: Rule = {
  name: 'own-records',
  title: 'Shows a record that others make for an owner to one owner at most, and its numbers to no other',

  *derive(subject) {
    const { contract, operation } = subject;
    const { owners } = contract.settings;
    if (owners.length < 2) return;
    if (operation.method === 'GET') yield* reportCases(subject);
    if (operation.method !== 'POST' || owners.some((owner) => mayCall(subject, operation.id, owner))) return;
    if (!isOwned(subject)) return;
    for (const { to } of listUses(subject))
      if (owners.every((owner) => mayCall(subject, to.operation, owner))) yield useCase(subject, to);
    const list = findList(contract, operation.id);
    const pointer = findMember(contract, operation.id, 'GET')?.link.from.pointer;
    if (list !== undefined && pointer !== undefined && !list.path.includes('{')) yield listCase(subject, list, pointer);
  },
};

/** True if a sentence says that owners have such records: their own loans, a loan of somebody else. */
function isOwned({ contract: { description }, operation }: RuleSubject): boolean {
  const texts = [description.description, ...description.operations.map((each) => each.description)];
  const noun = nounOf(operation);
  return texts
    .flatMap((text) => splitSentences(text ?? ''))
    .some((sentence) =>
      [...sentence.matchAll(owned)].some(([, own, other]) => noun.test(splitWords(own ?? other ?? '').join(' '))),
    );
}

function useCase(
  { contract, operation }: RuleSubject,
  to: { readonly operation: string; readonly name: string },
): CustomCase {
  const { owners } = contract.settings;
  return {
    key: to.operation,
    title: `Lets at most one of ${owners.join(', ')} call ${to.operation} on what others make by ${operation.id}`,
    clause: `${to.operation} owners`,
    async run(session) {
      const { response } = await createRecord(session, operation.id);
      const link = contract.links.find(
        (each) => each.from.operation === operation.id && each.to.operation === to.operation,
      );
      const id = readPointer(response.json, link?.from.pointer ?? '/id');
      if (id === undefined || id === null) throw new NotTriedError(`${operation.id} returned no ID`);
      const draft = await makeRequest(session, to.operation, [], { [`path/${to.name}`]: id });
      const allowed: Role[] = [];
      for (const as of owners) {
        const used = await session.request(to.operation, draft, { as, clause: `${to.operation} owners` });
        if (isSuccess(used)) allowed.push(as);
        if (allowed.length > 1)
          used.fail('403 or 404 for all but its owner', `status ${used.status} for ${allowed.join(' and ')}`);
      }
    },
  };
}

function listCase({ contract, operation }: RuleSubject, list: OperationSummary, pointer: string): CustomCase {
  const { owners } = contract.settings;
  return {
    key: list.id,
    title: `Lists what others make by ${operation.id} to at most one of ${owners.join(', ')} in ${list.id}`,
    clause: `${list.id} owners`,
    async run(session) {
      const { response } = await createRecord(session, operation.id);
      const id = readPointer(response.json, pointer);
      if (id === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
      const shown: Role[] = [];
      for (const owner of owners) {
        const listed = await listAs(session, owner, list.id, pointer);
        if (listed.ids.includes(id)) shown.push(owner);
        if (shown.length > 1)
          listed.last.fail(
            `a list without ${formatJson(id)} for all but its owner`,
            `it is listed for ${shown.join(' and ')}`,
          );
      }
    },
  };
}

async function listAs(session: Session, owner: Role, listId: string, pointer: string) {
  session.actAs(owner);
  return listRecords(session, listId, pointer);
}

/** A read without parameters that returns something else than a list of records, such as a report. */
function* reportCases(subject: RuleSubject): Iterable<CustomCase> {
  const { contract, operation } = subject;
  const { settings, description } = contract;
  const creations = description.operations.filter((each) => each.method === 'POST' && isCallable(settings, each));
  const isList = creations.some((each) => findList(contract, each.id)?.id === operation.id);
  if (operation.path.includes('{') || isList || operation.security.length === 0) return;
  const [owner = '', other = ''] = settings.owners;
  const made = creations.filter(
    ({ id, path }) =>
      !path.includes('{') && findMember(contract, id, 'GET') !== undefined && mayCall(subject, id, owner),
  );
  if (made.length === 0) return;
  yield {
    key: `${operation.id} numbers`,
    title: `Returns the same to ${other} by ${operation.id} after ${owner} made records`,
    clause: `${operation.id} owners`,
    isAlone: true,
    isSuspicion: true,
    async run(session) {
      const draft = await makeRequest(session, operation.id);
      const read = () => session.request(operation.id, draft, { as: other });
      const [first, before] = [await read(), await read()];
      if (!isSuccess(before)) throw new NotTriedError(`${operation.id} returned ${before.status}`);
      if (!jsonEquals(first.json, before.json))
        throw new NotTriedError(`${operation.id} returns other values each time`);
      session.actAs(owner);
      for (const { id } of made) await createRecord(session, id);
      const after = await read();
      if (!jsonEquals(before.json, after.json))
        after.fail(`the same as before: ${formatJson(before.json)}`, formatJson(after.json));
    },
  };
}

/** False if the settings list the roles of an operation, without this one. */
function mayCall({ contract: { settings } }: RuleSubject, id: string, role: Role): boolean {
  const allowed = settings.operationRoles[id];
  return !Array.isArray(allowed) || (allowed as readonly Role[]).includes(role);
}
