import type { ApiDescription, OperationNode, OperationSummary } from '@opchain/core';
import { likeliest } from '../name-likeness.js';
import type { Misfit, Proposal } from '../report-store.js';
import { editOperation } from './edit-node.js';
import type { MisfitContext } from './find-misfits.js';

/** The operation is gone: the one with its method and path is likeliest, then those called alike. */
export function findOperationMisfit(context: MisfitContext, node: OperationNode, description: ApiDescription): Misfit {
  const { source, id } = node.operation;
  const [, method = '', path = ''] = /^([A-Z]+) (\/.*)$/.exec(id) ?? [];
  const before: { readonly method: string; readonly path: string } | undefined =
    context.previous(source)?.find(id) ?? (path === '' ? undefined : { method, path });
  const samePlace = before ? description.operations.filter((each) => each.method === before.method && each.path === before.path) : [];
  const alike = likeliest(id, description.operations, (each) => each.id);
  const candidates = [...new Set<OperationSummary>([...samePlace, ...alike])].slice(0, 3);
  return {
    id: `${node.id}/operation`,
    kind: 'operation',
    nodeId: node.id,
    place: 'operation',
    message: context.texts.operationGone(id),
    proposals: candidates.map((candidate): Proposal => ({
      label: context.texts.useOperation(candidate.id),
      loses: false,
      apply: (chain) => editOperation(chain, node.id, (each) => ({ ...each, operation: { source, id: candidate.id } })),
    })),
  };
}
