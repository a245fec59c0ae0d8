import type { OperationSummary } from '@opchain/core';
import type { DataLink } from '../producers/find-producers.js';
import type { Api } from '../settings/api-settings.js';
import { isCallable } from './is-callable.js';

/** An operation on one record of a collection, and the link from the operation that creates such records. */
export interface Member {
  /** Reads, changes or deletes the record. */
  readonly operation: OperationSummary;
  /** The name of the path parameter, and where the creating operation returns its value. */
  readonly link: DataLink;
}

/** The operation with a method on the records that another operation creates: GET `/orders/{id}` for POST `/orders`. */
export function findMember(
  { description, settings, links }: Api,
  createId: string,
  method: string,
): Member | undefined {
  const create = description.find(createId);
  if (create?.method !== 'POST') return undefined;
  for (const link of links) {
    const { from, to } = link;
    const operation = description.find(to.operation);
    if (
      from.operation === createId &&
      to.in === 'path' &&
      operation?.method === method &&
      operation.path === `${create.path}/{${to.name}}` &&
      isCallable(settings, operation)
    )
      return { operation, link };
  }
  return undefined;
}

/** The operation that lists the records that another operation creates: GET `/orders` for POST `/orders`. */
export function findList({ description, settings }: Api, createId: string): OperationSummary | undefined {
  const create = description.find(createId);
  return description.operations.find(
    (operation) =>
      create?.method === 'POST' &&
      operation.method === 'GET' &&
      operation.path === create.path &&
      isCallable(settings, operation),
  );
}
