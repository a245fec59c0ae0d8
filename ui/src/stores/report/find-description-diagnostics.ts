import type { ApiDescription, OperationStep } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import type { DiagnosticContext } from './diagnostic-context.js';
import type { DescriptionDiagnostic } from './report-store.js';
import { findBodyDiagnostics } from './find-body-diagnostics.js';
import { findOperationDiagnostic } from './find-operation-diagnostic.js';
import { findParameterDiagnostics } from './find-parameter-diagnostics.js';
import { findResponseDiagnostics } from './find-response-diagnostics.js';
import { findSchemeDiagnostics } from './find-scheme-diagnostics.js';
import { reportTexts } from '../../texts/report-texts.js';
import { addTexts } from '../../texts/replace-texts.js';

addTexts({ report: reportTexts });

/** Everything in the chain that does not match its descriptions. Steps without an open description are skipped. */
export async function findDescriptionDiagnostics(
  context: DiagnosticContext,
): Promise<readonly DescriptionDiagnostic[]> {
  const diagnostics: DescriptionDiagnostic[] = [];
  const details = new Map<string, OperationDetail>();
  for (const step of context.chain.steps) {
    if (step.kind !== 'operation') continue;
    const description = context.description(step.operation.source);
    if (!description) continue;
    if (!description.find(step.operation.id)) {
      diagnostics.push(findOperationDiagnostic(context, step, description));
      continue;
    }
    const detail = await readDetail(description, step);
    if (!detail) continue;
    details.set(step.id, detail);
    diagnostics.push(
      ...findParameterDiagnostics(context, step, detail, description),
      ...findBodyDiagnostics(context, step, detail),
      ...findSchemeDiagnostics(context, step, description),
    );
  }
  return [...diagnostics, ...findResponseDiagnostics(context, details)];
}

async function readDetail(description: ApiDescription, step: OperationStep): Promise<OperationDetail | undefined> {
  try {
    return await description.operation(step.operation.id);
  } catch {
    // An unreadable operation is a problem of the description, shown where the node is set up.
    return undefined;
  }
}
