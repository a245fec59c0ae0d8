import type { OperationSummary } from '@opchain/core';
import { findMember } from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import type { MutationScope, ProxiedRequest, ProxiedResponse } from './mutant.js';
import { isSuccessful, pathOf } from './mutate-exchange.js';

/** The operation that creates the records which another one deletes. */
export function findCreator({ description, ...contract }: Contract, removeId: string): OperationSummary | undefined {
  return description.operations.find(
    ({ id }) => findMember({ description, ...contract }, id, 'DELETE')?.operation.id === removeId,
  );
}

/** The path of the record that a request changes. */
export function recordPath(reader: Pick<OperationSummary, 'path'>, { path }: Pick<ProxiedRequest, 'path'>): string {
  return pathOf(path).split('/').slice(0, reader.path.split('/').length).join('/');
}

/** Reads a record with the credential of a request; undefined if that is impossible. */
export async function readRecord(
  path: string,
  { headers }: ProxiedRequest,
  { upstream }: MutationScope,
): Promise<ProxiedResponse | undefined> {
  const { 'content-type': _, 'content-length': __, ...others } = headers;
  const response = await upstream({ method: 'GET', path, headers: others, body: '' });
  return isSuccessful(response) ? response : undefined;
}
