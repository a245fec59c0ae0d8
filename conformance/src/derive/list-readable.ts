import type { OperationSummary } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import { ACTING_SCORE, findMember, isCallable, returnSameShape } from '@opchain/resources';
import type { Contract } from '../contract/contract.js';

/** A record in a response that another operation reads: an order that a checkout makes. */
export interface ReadablePart {
  readonly reader: OperationSummary;
  /** The reader's path parameter, and where the response has its value. */
  readonly parameter: string;
  readonly pointer: string;
  /** Where the response has the record. */
  readonly path: readonly string[];
}

/** The records that an operation returns in addition to the one of its own path, with what reads them. */
export async function listReadable({
  contract,
  operation,
}: {
  readonly contract: Contract;
  readonly operation: OperationDetail;
}): Promise<ReadablePart[]> {
  const { description, links, settings } = contract;
  if (operation.method !== 'POST') return [];
  const own = findMember(contract, operation.id, 'GET')?.operation.id;
  const parts: ReadablePart[] = [];
  for (const { from, to, score } of links) {
    const reader = description.find(to.operation);
    if (from.operation !== operation.id || to.in !== 'path' || score < ACTING_SCORE) continue;
    if (reader?.method !== 'GET' || reader.id === own || !isCallable(settings, reader)) continue;
    if (reader.path.split('{').length !== 2 || !reader.path.endsWith('}')) continue;
    const path = from.pointer.split('/').slice(1, -1);
    const isSame = returnSameShape(await description.operation(reader.id), operation, path);
    if (isSame && !parts.some((part) => part.reader.id === reader.id && part.pointer === from.pointer))
      parts.push({ reader, parameter: to.name, pointer: from.pointer, path });
  }
  return parts;
}
