import type { ApiDescription, OperationStep } from '@opchain/core';
import { editOperation } from '@opchain/core/internal/document';
import { formatPointer, ignoredHeaders, type OperationDetail } from '@opchain/core/internal/model';
import { mostSimilar } from './name-similarity.js';
import type { DescriptionDiagnostic, Proposal } from './report-store.js';
import type { DiagnosticContext } from './diagnostic-context.js';

/** Parameters that the operation no longer has, except those that carry a credential: a step may send what a login returned. */
export function findParameterDiagnostics(
  { texts }: DiagnosticContext,
  step: OperationStep,
  detail: OperationDetail,
  { securitySchemes }: ApiDescription,
): readonly DescriptionDiagnostic[] {
  const namesMatch = (a: string, b: string, place: string): boolean =>
    place === 'header' ? a.toLowerCase() === b.toLowerCase() : a === b;
  const isCredential = ({ in: location, name }: OperationStep['parameters'][number]): boolean =>
    (location === 'header' && ignoredHeaders.has(name.toLowerCase())) ||
    securitySchemes.some(
      (scheme) =>
        scheme.type === 'apiKey' && scheme.in === location && namesMatch(scheme.parameterName, name, location),
    );
  return step.parameters.flatMap((parameter): DescriptionDiagnostic[] => {
    if (isCredential(parameter)) return [];
    if (detail.parameters.some((spec) => spec.in === parameter.in && namesMatch(spec.name, parameter.name, spec.in)))
      return [];
    const unset = detail.parameters.filter(
      (spec) => !step.parameters.some((each) => each.in === spec.in && namesMatch(each.name, spec.name, spec.in)),
    );
    const missing = unset.filter((spec) => spec.required && spec.in === parameter.in);
    const similar = mostSimilar(parameter.name, unset, (spec) => spec.name);
    const candidates = [...new Set([...similar, ...(missing.length === 1 ? missing : [])])];
    const renameProposals = candidates.map((spec): Proposal => ({
      label: texts.renameTo(spec.in === parameter.in ? spec.name : `${spec.in} ${spec.name}`),
      lossy: false,
      apply: (chain) =>
        editOperation(chain, step.id, (each) => ({
          ...each,
          parameters: each.parameters.map((value) =>
            value.in === parameter.in && value.name === parameter.name
              ? { ...value, in: spec.in, name: spec.name }
              : value,
          ),
        })),
    }));
    const removeProposal: Proposal = {
      label: texts.remove,
      lossy: true,
      apply: (chain) =>
        editOperation(chain, step.id, (each) => ({
          ...each,
          parameters: each.parameters.filter((value) => value.in !== parameter.in || value.name !== parameter.name),
        })),
    };
    const place = `parameters${formatPointer([parameter.in, parameter.name])}`;
    return [
      {
        id: `${step.id}/${place}`,
        kind: 'parameter',
        stepId: step.id,
        path: place,
        message: texts.parameterRemoved(parameter.in, parameter.name),
        proposals: [...renameProposals, removeProposal],
      },
    ];
  });
}
