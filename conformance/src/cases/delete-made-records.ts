import type { Chain, RunSummary } from '@opchain/core';
import { readPointer } from '../engine/read-pointer.js';
import type { Session } from '../engine/session.js';
import { readId } from './records.js';

/** Takes away at the end what a chain made, as far as the contract can delete it; what was made last goes first. */
export function deleteMadeRecords(session: Session, chain: Chain, summary: RunSummary): void {
  for (const { nodeId, response } of summary.results) {
    const node = chain.nodes.find(({ id }) => id === nodeId);
    const id = readId(readPointer(response?.json, '/id'));
    if (node?.kind !== 'operation' || !node.operation.id.startsWith('create') || response?.status !== 201 || id === undefined) continue;
    const remove = node.operation.id.replace('create', 'delete');
    if (session.target.contract.find(remove) !== undefined) session.onEnd(() => session.call(remove, { path: { id } }));
  }
}
