import type { JsonValue, OperationSummary } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import { ACTING_SCORE, findMember, findReader, type Member, readPointer, type RequestDraft } from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import type { CaseResponse } from '../engine/case-response.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import type { Session } from '../engine/session.js';
import { nounOf } from './noun-of.js';

/** The record that a request names, or that the record of an action names: the vehicle of a trip. */
export interface LinkedRecord {
  /** What creates such records. */
  readonly creator: OperationSummary;
  /** What reads one. */
  readonly reader: Member;
  /** Where it is named: in the request, or in the record that `owner` reads. */
  readonly at: { readonly in: string; readonly name: string };
  /** What reads the record that names it; undefined if the request itself does. */
  readonly owner: OperationSummary | undefined;
}

/** Finds the record that a description calls by a noun. */
export function findLinked(contract: Contract, operation: OperationDetail, noun: string): LinkedRecord | undefined {
  const { links, description } = contract;
  if (noun === '') return undefined;
  const find = (operationId: string, owner: OperationSummary | undefined): LinkedRecord | undefined => {
    for (const { from, to, score } of links) {
      const creator = description.find(from.operation);
      if (to.operation !== operationId || score < ACTING_SCORE || creator === undefined || creator.method === 'GET')
        continue;
      const reader = findMember(contract, creator.id, 'GET');
      const isOwn = owner === undefined || to.in === 'body';
      if (reader !== undefined && isOwn && nounOf(creator).test(noun)) return { creator, reader, at: to, owner };
    }
    return undefined;
  };
  const own = find(operation.id, undefined);
  if (own !== undefined) return own;
  const owner = findReader(contract, operation);
  const makers = links.flatMap(({ from, to }) => (to.operation === operation.id && to.in === 'path' ? [from] : []));
  return owner && makers.map((maker) => find(maker.operation, owner)).find((each) => each !== undefined);
}

/** The ID of a linked record of a request. */
export async function readLink(
  session: Session,
  { at, owner, creator }: LinkedRecord,
  draft: RequestDraft,
): Promise<JsonValue> {
  const value =
    owner !== undefined
      ? readPointer((await session.request(owner.id, { parameters: pathOf(draft) })).json, at.name)
      : at.in === 'body'
        ? readPointer(draft.body, at.name)
        : draft.parameters[`${at.in}/${at.name}`];
  if (value === undefined || value === null) throw new NotTriedError(`the request names no record of ${creator.id}`);
  return value;
}

/** The parameters of the path of a linked record. */
export const linkedPath = ({ reader }: LinkedRecord, id: JsonValue): RequestDraft['parameters'] => ({
  [`path/${reader.link.to.name}`]: id,
});

/** Reads a linked record. */
export async function readLinked(session: Session, linked: LinkedRecord, id: JsonValue): Promise<CaseResponse> {
  return session.request(linked.reader.operation.id, { parameters: linkedPath(linked, id) });
}

const pathOf = ({ parameters }: RequestDraft): RequestDraft['parameters'] =>
  Object.fromEntries(Object.entries(parameters).filter(([key]) => key.startsWith('path/')));
