import type { ApiDescription, OperationStep } from '@opchain/core';
import { editOperation } from '@opchain/core/internal/document';
import type { DescriptionDiagnostic, Proposal } from './report-store.js';
import type { DiagnosticContext } from './diagnostic-context.js';

/** Credentials of schemes that the description no longer declares, if the operation requires one. */
export function findSchemeDiagnostics(
  { texts, credentialsFor }: DiagnosticContext,
  step: OperationStep,
  description: ApiDescription,
): readonly DescriptionDiagnostic[] {
  const declared = new Set(description.securitySchemes.map((scheme) => scheme.name));
  const required = [
    ...new Set(
      (description.find(step.operation.id)?.security ?? []).flatMap((alternative) => Object.keys(alternative)),
    ),
  ];
  if (required.length === 0) return [];
  return (step.credentials ?? []).flatMap((use, index): DescriptionDiagnostic[] => {
    if (declared.has(use.scheme)) return [];
    const replacements = required.flatMap((scheme) => credentialsFor(step.operation.source, scheme)).slice(0, 3);
    const replaceProposals = replacements.map((other): Proposal => ({
      label: texts.useCredential(other.credential, other.scheme),
      lossy: false,
      apply: (chain) =>
        editOperation(chain, step.id, (each) => ({
          ...each,
          credentials: (each.credentials ?? []).map((attached) =>
            attached.scheme === use.scheme && attached.credential === use.credential ? other : attached,
          ),
        })),
    }));
    const detachProposal: Proposal = {
      label: texts.detach,
      lossy: true,
      apply: (chain) =>
        editOperation(chain, step.id, (each) => ({
          ...each,
          credentials: (each.credentials ?? []).filter(
            (attached) => attached.scheme !== use.scheme || attached.credential !== use.credential,
          ),
        })),
    };
    const path = `credentials/${index}`;
    return [
      {
        id: `${step.id}/${path}`,
        kind: 'scheme',
        stepId: step.id,
        path,
        message: texts.schemeRemoved(use.scheme, use.credential),
        proposals: [...replaceProposals, detachProposal],
      },
    ];
  });
}
