import type { ApiDescription, OperationStep } from '@opchain/core';
import type { DescriptionDiagnostic, Proposal } from './report-store.js';
import type { DiagnosticContext } from './diagnostic-context.js';
import { rankReplacements } from './rank-replacements.js';
import { replaceOperation } from './replace-operation.js';

/** A removed operation, and those that are likely to replace it. */
export function findOperationDiagnostic(
  context: DiagnosticContext,
  step: OperationStep,
  description: ApiDescription,
): DescriptionDiagnostic {
  const { source, id } = step.operation;
  const candidates = rankReplacements(id, description, context.previous(source));
  return {
    id: `${step.id}/operation`,
    kind: 'operation',
    stepId: step.id,
    path: 'operation',
    message: context.texts.operationRemoved(id),
    proposals: candidates.map((candidate): Proposal => ({
      label: context.texts.useOperation(candidate.id),
      lossy: false,
      apply: (chain) => replaceOperation(chain, step.id, { source, id: candidate.id }, candidate),
    })),
  };
}
