import type { CaseResponse } from '../engine/case-response.js';
import type { Session } from '../engine/session.js';
import { createMemberRequest, type MemberRequest } from '../engine/member-request.js';
import { findList, type RequestDraft } from '@opchain/resources';
import { avoidCollisions, isSuccess, makeRequest, MAX_COLLISIONS, notAccepted } from './request-maker.js';

/** A record that a case created. */
export interface CreatedRecord {
  /** The request that created it. */
  readonly draft: RequestDraft;
  /** The response. */
  readonly response: CaseResponse;
  /** Reads, changes or deletes the record; undefined if the contract has no such operation. */
  readonly member: (method: string) => MemberRequest | undefined;
}

/** Options of `createRecord`. */
export interface CreateOptions {
  /** Changes the valid request; if the server rejects that, the request is sent as it was. */
  readonly change?: (session: Session, createId: string, draft: RequestDraft) => Promise<RequestDraft> | RequestDraft;
  /** Parameters of the path: the parent that the record is created below. Default: one of its own. */
  readonly below?: RequestDraft['parameters'];
}

/** Creates a record. Throws `NotTriedError` if a valid request is not accepted, which the rule `success` reports. */
export async function createRecord(
  session: Session,
  createId: string,
  { change, below = {} }: CreateOptions = {},
): Promise<CreatedRecord> {
  const send = async () => {
    const valid = await makeRequest(session, createId, [], below);
    const draft = (await change?.(session, createId, valid)) ?? valid;
    const response = await session.request(createId, draft);
    if (isSuccess(response) || draft === valid) return { draft, response };
    return { draft: valid, response: await session.request(createId, valid) };
  };
  let { draft, response } = await send();
  for (let attempt = 0; attempt < MAX_COLLISIONS && response.status === 409; attempt += 1) {
    if (!(await avoidCollisions(session, createId))) break;
    ({ draft, response } = await send());
  }
  if (!isSuccess(response)) throw await notAccepted(session, createId, response);
  return {
    draft,
    response,
    member: (method) => createMemberRequest(session.target.contract, createId, method, draft, response),
  };
}

/**
 * Creates records in the same list: below one parent. The key of a path that the client chooses is another one each time.
 *
 * @param change changes the valid request of each, by its index
 */
export async function createSeveral(
  session: Session,
  createId: string,
  count: number,
  change?: (draft: RequestDraft, index: number) => RequestDraft,
): Promise<readonly [CreatedRecord, ...CreatedRecord[]]> {
  const options = (index: number): CreateOptions =>
    change === undefined ? {} : { change: (_session, _createId, draft) => change(draft, index) };
  const first = await createRecord(session, createId, options(0));
  const below = parentOf(session, createId, first.draft);
  const records: [CreatedRecord, ...CreatedRecord[]] = [first];
  while (records.length < count)
    records.push(await createRecord(session, createId, { ...options(records.length), below }));
  return records;
}

/** The parameters of the path that name the parents of a record, not the record itself. */
export function parentOf(
  { target: { contract } }: Session,
  createId: string,
  { parameters }: RequestDraft,
): RequestDraft['parameters'] {
  const list = findList(contract, createId)?.path ?? contract.description.find(createId)?.path ?? '';
  return Object.fromEntries(
    Object.entries(parameters).filter(
      ([key]) => key.startsWith('path/') && list.includes(`{${key.slice('path/'.length)}}`),
    ),
  );
}
