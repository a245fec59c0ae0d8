import type { AssertStep, OperationStep, WorkflowStep } from '@opchain/core';
import { isContainer } from '@opchain/core/internal/model';
import { valueAt } from './edit-value.js';
import { formatTyped } from './parse-typed.js';
import { pathOfBodyExpression } from './own-fields.js';

/** The literal that a step sends under the same path as the value of its response that an expression names, as typed; else empty. */
export function findSentValue(step: OperationStep | WorkflowStep | AssertStep, expression: string): string {
  const path = pathOfBodyExpression(expression);
  if (step.kind !== 'operation' || path === undefined) return '';
  const sent = valueAt(step.body?.payload, path);
  if (sent === undefined || isContainer(sent) || (typeof sent === 'string' && sent.includes('{{'))) return '';
  return formatTyped(sent);
}
