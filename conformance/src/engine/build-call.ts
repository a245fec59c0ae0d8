import {
  escapeTemplateText,
  type HttpCall,
  isOpchainError,
  type OperationDetail,
  type OperationStep,
} from '@opchain/core/internal/model';
import { compileCall } from '@opchain/core/internal/runner';
import { mapTexts, type RequestDraft, toStepInputs } from '@opchain/resources';
import { NotTriedError } from './not-tried-error.js';

/** Serializes a request as the runner does; nothing in its values is a mapping. Throws `NotTriedError` for what no request can contain. */
export function buildCall(operation: OperationDetail, draft: RequestDraft, server: string): HttpCall {
  const step: OperationStep = {
    kind: 'operation',
    id: 'call',
    operation: { source: '', id: operation.id },
    ...toStepInputs(mapTexts(draft, escapeTemplateText)),
    checks: [],
    captures: [],
    onFailure: [],
  };
  try {
    return compileCall(step, operation, server).build(() => null);
  } catch (error) {
    if (isOpchainError(error)) throw new NotTriedError(`it cannot be sent: ${error.message}`);
    throw error;
  }
}
