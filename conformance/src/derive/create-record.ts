import type { CaseResponse } from '../engine/case-response.js';
import type { Session } from '../engine/session.js';
import { createMemberRequest, type MemberRequest } from '../engine/member-request.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import type { RequestDraft } from '@opchain/resources';
import { avoidCollisions, describeRejection, isSuccess, makeRequest, sendValid } from './request-maker.js';

/** A record that a case created. */
export interface CreatedRecord {
  /** The request that created it. */
  readonly draft: RequestDraft;
  /** The response. */
  readonly response: CaseResponse;
  /** Reads, changes or deletes the record; undefined if the contract has no such operation. */
  readonly member: (method: string) => MemberRequest | undefined;
}

/**
 * Creates a record. Throws `NotTriedError` if a valid request is not accepted, which the rule `success` reports.
 *
 * @param change changes the valid request; if the server rejects that, the request is sent as it was
 */
export async function createRecord(
  session: Session,
  createId: string,
  change?: (session: Session, createId: string, draft: RequestDraft) => Promise<RequestDraft>,
): Promise<CreatedRecord> {
  const valid = await makeRequest(session, createId);
  let draft = (await change?.(session, createId, valid)) ?? valid;
  let response = await session.request(createId, draft);
  if (!isSuccess(response) && draft !== valid) {
    draft = valid;
    response = await session.request(createId, draft);
  }
  if (response.status === 409 && (await avoidCollisions(session, createId)))
    ({ draft, response } = await sendValid(session, createId));
  if (!isSuccess(response)) throw new NotTriedError(describeRejection(createId, response));
  return {
    draft,
    response,
    member: (method) => createMemberRequest(session.target.contract, createId, method, draft, response),
  };
}
