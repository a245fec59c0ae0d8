import type { ApiDescription, OperationStep, OperationSummary } from '@opchain/core';
import { editOperation } from '@opchain/core/document';
import { mostSimilar } from './name-similarity.js';
import type { DescriptionDiagnostic, Proposal } from './report-store.js';
import type { DiagnosticContext } from './diagnostic-context.js';

/** A removed operation: the one with its method and path is most likely, then those with similar names. */
export function findOperationDiagnostic(
  context: DiagnosticContext,
  step: OperationStep,
  description: ApiDescription,
): DescriptionDiagnostic {
  const { source, id } = step.operation;
  const [, method = '', path = ''] = /^([A-Z]+) (\/.*)$/.exec(id) ?? [];
  const previous: { readonly method: string; readonly path: string } | undefined =
    context.previous(source)?.find(id) ?? (path === '' ? undefined : { method, path });
  const sameEndpoint = previous
    ? description.operations.filter((each) => each.method === previous.method && each.path === previous.path)
    : [];
  const similar = mostSimilar(id, description.operations, (each) => each.id);
  const candidates = [...new Set<OperationSummary>([...sameEndpoint, ...similar])].slice(0, 3);
  return {
    id: `${step.id}/operation`,
    kind: 'operation',
    stepId: step.id,
    path: 'operation',
    message: context.texts.operationRemoved(id),
    proposals: candidates.map((candidate): Proposal => ({
      label: context.texts.useOperation(candidate.id),
      lossy: false,
      apply: (chain) => editOperation(chain, step.id, (each) => ({ ...each, operation: { source, id: candidate.id } })),
    })),
  };
}
