import type { OperationDetail, ParameterSpec } from '@opchain/core/internal/model';
import { otherValue, readField, type RequestDraft, writeField } from '@opchain/resources';
import type { CustomCase } from '../../derive/derived-case.js';
import { isSuccess, makeRequest, templateOf } from '../../derive/request-maker.js';
import type { CaseResponse } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { Rule, RuleSubject } from '../rule.js';

/** Sends the entity tags of records in conditions, before and after the record changes (RFC 9110, section 13.1). */
export const conditional: Rule = {
  name: 'conditional',
  title: 'Handles conditional requests by the entity tag that a record has',

  *derive(subject) {
    const { contract, operation } = subject;
    const { description } = contract;
    const at = (method: string) =>
      description.operations.find((each) => each.method === method && each.path === operation.path);
    const documents = (status: string) => operation.responses.some((each) => each.status === status);
    const reader = at('GET');
    if (reader === undefined || !operation.path.endsWith('}')) return;
    const change = at('PUT') ?? at('PATCH');
    if (operation.method === 'GET' && documents('304') && findHeader(operation, 'if-none-match') !== undefined)
      yield* cacheCases(operation.id, change?.id);
    const ifMatch = ['PUT', 'PATCH', 'DELETE'].includes(operation.method)
      ? findHeader(operation, 'if-match')
      : undefined;
    if (ifMatch === undefined) return;
    if (documents('428')) yield missingCase(operation.id);
    if (documents('412')) yield outdatedCase(subject, reader.id, ifMatch);
  },
};

function findHeader({ parameters }: OperationDetail, name: string): ParameterSpec | undefined {
  return parameters.find((each) => each.in === 'header' && each.name.toLowerCase() === name);
}

function* cacheCases(readerId: string, changeId: string | undefined): Iterable<CustomCase> {
  yield {
    key: 'not modified',
    title: `Answers ${readerId} with 304 while the record has the entity tag of If-None-Match`,
    clause: 'header If-None-Match',
    async run(session) {
      const draft = await makeRequest(session, readerId);
      const tag = await readTag(session, readerId, draft);
      const again = await session.request(readerId, withHeader(draft, 'If-None-Match', tag));
      again.expectStatus(304);
    },
  };
  if (changeId === undefined) return;
  yield {
    key: 'modified',
    title: `Answers ${readerId} with another entity tag after the record was changed`,
    clause: 'header ETag',
    async run(session) {
      const { target, tag } = await changeRecord(session, readerId, changeId);
      const read = await session.request(readerId, withHeader(target, 'If-None-Match', tag));
      read.expectStatus(200);
      read.expectHeader('ETag', (value) => value !== tag, `other than ${tag}, because the record was changed`);
    },
  };
}

function missingCase(operationId: string): CustomCase {
  return {
    key: 'without a condition',
    title: `Rejects ${operationId} without If-Match with 428`,
    clause: 'responses 428',
    async run(session) {
      const draft = await makeRequest(session, operationId);
      (await session.request(operationId, draft, { isConditional: false })).expectStatus(428);
    },
  };
}

function outdatedCase({ operation }: RuleSubject, readerId: string, { name }: ParameterSpec): CustomCase {
  return {
    key: 'outdated',
    title: `Rejects ${operation.id} with the entity tag that the record had before a change`,
    clause: `header ${name}`,
    async run(session) {
      const changeId = operation.method === 'DELETE' ? findChange(session, operation.path) : operation.id;
      if (changeId === undefined) throw new NotTriedError('nothing changes the record');
      const { target, tag, draft } = await changeRecord(session, readerId, changeId);
      const before = await session.request(readerId, target);
      const own = operation.method === 'DELETE' ? target : draft;
      (await session.request(operation.id, withHeader(own, name, tag))).expectStatus(412);
      const after = await session.request(readerId, target);
      if (JSON.stringify(after.json) !== JSON.stringify(before.json))
        after.fail('the record as it was before the rejected request', after.exchange.response.text);
    },
  };
}

function findChange({ target: { description } }: Session, path: string): string | undefined {
  return description.operations.find((each) => ['PUT', 'PATCH'].includes(each.method) && each.path === path)?.id;
}

/** Makes a record and changes it. `tag` is its entity tag before that. */
async function changeRecord(session: Session, readerId: string, changeId: string) {
  const draft = await makeRecord(session, changeId);
  const target: RequestDraft = { parameters: onlyPath(draft) };
  const tag = await readTag(session, readerId, target);
  const changed = await changeText(session, changeId, draft);
  const response = await session.request(changeId, changed);
  if (!isSuccess(response)) throw new NotTriedError(`${changeId} returned ${response.status} for a valid request`);
  return { target, tag, draft };
}

/** A valid request for a record that exists: a client that chooses the key creates it first. */
async function makeRecord(session: Session, changeId: string): Promise<RequestDraft> {
  const draft = await makeRequest(session, changeId);
  const reader = session.target.description.operations.find(
    (each) => each.method === 'GET' && each.path === session.target.description.find(changeId)?.path,
  );
  const exists = reader !== undefined && isSuccess(await session.request(reader.id, { parameters: onlyPath(draft) }));
  if (!exists) await session.request(changeId, draft, { isConditional: false });
  return draft;
}

const onlyPath = ({ parameters }: RequestDraft): RequestDraft['parameters'] =>
  Object.fromEntries(Object.entries(parameters).filter(([key]) => key.startsWith('path/')));

/** The request with another value in the first field of the body that can have one. */
async function changeText(session: Session, changeId: string, draft: RequestDraft): Promise<RequestDraft> {
  const { fields } = await templateOf(session.target.contract, changeId);
  for (const field of fields) {
    if (field.in !== 'body' || field.path.length !== 1 || field.opaque) continue;
    const value = readField(draft, field);
    if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number') continue;
    const other = otherValue(value, field.schema);
    if (other !== value) return writeField(draft, field, other);
  }
  return draft;
}

async function readTag(session: Session, readerId: string, draft: RequestDraft): Promise<string> {
  const read: CaseResponse = await session.request(readerId, draft);
  const tag = read.header('ETag');
  if (!isSuccess(read) || tag === undefined) throw new NotTriedError(`${readerId} returned no ETag`);
  return tag;
}

const withHeader = (draft: RequestDraft, name: string, value: string): RequestDraft => ({
  ...draft,
  parameters: { ...draft.parameters, [`header/${name}`]: value },
});
