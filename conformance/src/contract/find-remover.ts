import type { DataLink } from '@opchain/core';
import type { Contract } from './contract.js';
import { isCallable } from './is-callable.js';

/**
 * The operation that deletes what another one created: DELETE on a member of the collection that it posted to. Nothing
 * else, so that only own records are deleted.
 */
export function findRemover({ description, settings, links }: Contract, operationId: string): DataLink | undefined {
  const producer = description.find(operationId);
  if (producer?.method !== 'POST') return undefined;
  return links.find(({ from, to }) => {
    const remover = description.find(to.operation);
    return (
      from.operation === operationId &&
      to.in === 'path' &&
      remover?.method === 'DELETE' &&
      remover.path === `${producer.path}/{${to.name}}` &&
      isCallable(settings, remover)
    );
  });
}
