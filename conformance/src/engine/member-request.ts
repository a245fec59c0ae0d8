import type { JsonValue } from '@opchain/core';
import { findMember, type Member, readPointer, type RequestDraft } from '@opchain/resources';
import type { Contract } from '../contract/contract.js';

/** A request about one record. */
export interface MemberRequest {
  readonly member: Member;
  readonly draft: RequestDraft;
}

/** The request that reads, changes or deletes the record that another request created; undefined if there is none. */
export function createMemberRequest(
  contract: Contract,
  createId: string,
  method: string,
  { parameters }: RequestDraft,
  { json }: { readonly json?: JsonValue | undefined },
): MemberRequest | undefined {
  const member = findMember(contract, createId, method);
  if (member === undefined) return undefined;
  const { path } = member.operation;
  const inPath = Object.entries(parameters).filter(
    ([key]) => key.startsWith('path/') && path.includes(`{${key.slice('path/'.length)}}`),
  );
  // A client that chooses the key of a record knows it from its own request.
  const isChosen = contract.description.find(createId)?.method === 'PUT';
  const id = isChosen ? parameters[`path/${member.link.to.name}`] : readPointer(json, member.link.from.pointer);
  if (id === undefined || id === null) return undefined;
  return { member, draft: { parameters: { ...Object.fromEntries(inPath), [`path/${member.link.to.name}`]: id } } };
}
