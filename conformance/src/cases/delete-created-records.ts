import type { Chain, RunSummary } from '@opchain/core';
import { readPointer } from '../engine/read-pointer.js';
import type { Session } from '../engine/session.js';
import { readId } from './records.js';

/**
 * Deletes the records that a chain created, newest first, when the case ends, if the contract has an operation for it.
 */
export function deleteCreatedRecords(session: Session, chain: Chain, summary: RunSummary): void {
  for (const { stepId, response } of summary.results) {
    const step = chain.steps.find(({ id }) => id === stepId);
    const id = readId(readPointer(response?.json, '/id'));
    if (
      step?.kind !== 'operation' ||
      !step.operation.id.startsWith('create') ||
      response?.status !== 201 ||
      id === undefined
    )
      continue;
    const deleteOperation = step.operation.id.replace('create', 'delete');
    if (session.target.description.find(deleteOperation) !== undefined)
      session.onCleanup(() => session.call(deleteOperation, { path: { id } }));
  }
}
