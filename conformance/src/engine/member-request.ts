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
  const id = member === undefined ? undefined : readPointer(json, member.link.from.pointer);
  if (member === undefined || id === undefined || id === null) return undefined;
  const inPath = Object.entries(parameters).filter(([key]) => key.startsWith('path/'));
  return { member, draft: { parameters: { ...Object.fromEntries(inPath), [`path/${member.link.to.name}`]: id } } };
}
