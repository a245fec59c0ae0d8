import type { JsonValue } from '@opchain/core';
import type { Member } from '../contract/find-member.js';
import { findMember } from '../contract/find-member.js';
import type { CaseResponse } from '../engine/case-response.js';
import { readPointer } from '../engine/read-pointer.js';
import type { Session } from '../engine/session.js';
import { NotTriedError } from './not-tried-error.js';
import type { RequestDraft } from './request-draft.js';
import { isSuccess, makeRequest } from './request-maker.js';

/** A request about one record. */
export interface MemberRequest {
  readonly member: Member;
  readonly draft: RequestDraft;
}

/** A record that a case created. */
export interface CreatedRecord {
  /** The request that created it. */
  readonly draft: RequestDraft;
  /** The response. */
  readonly response: CaseResponse;
  /** Reads, changes or deletes the record; undefined if the contract has no such operation. */
  readonly member: (method: string) => MemberRequest | undefined;
}

/** Creates a record. Throws `NotTriedError` if a valid request is not accepted, which the rule `success` reports. */
export async function createRecord(session: Session, createId: string): Promise<CreatedRecord> {
  const draft = await makeRequest(session, createId);
  const response = await session.request(createId, draft);
  if (!isSuccess(response)) throw new NotTriedError(`${createId} returned ${response.status} for a valid request`);
  return { draft, response, member: (method) => memberOf(session, createId, method, draft, response) };
}

/** The request that reads, changes or deletes the record that another request created. */
export function memberOf(
  session: Session,
  createId: string,
  method: string,
  { parameters }: RequestDraft,
  { json }: Pick<CaseResponse, 'json'>,
): MemberRequest | undefined {
  const member = findMember(session.target.contract, createId, method);
  const id: JsonValue | undefined = member === undefined ? undefined : readPointer(json, member.link.from.pointer);
  if (member === undefined || id === undefined || id === null) return undefined;
  const inPath = Object.entries(parameters).filter(([key]) => key.startsWith('path/'));
  return { member, draft: { parameters: { ...Object.fromEntries(inPath), [`path/${member.link.to.name}`]: id } } };
}
