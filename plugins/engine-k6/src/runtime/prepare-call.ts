import type { OperationStep } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import { compileCall, compileCapture, type CompiledCall, type CompiledCapture } from '@opchain/core/internal/runner';
import type { CallDefinition, OperationDefinition } from './definition.js';

/** The parts of a call that do not change between iterations. */
export interface PreparedCall {
  readonly step: CallDefinition;
  readonly operation: OperationDefinition;
  readonly call: CompiledCall;
  /** The step's captures in order. */
  readonly captured: readonly CompiledCapture[];
  /** True if the step has checks: they alone decide, so any status can be a success. */
  readonly isStatusChecked: boolean;
}

/** Compiles a step's call for a server. */
export function prepareCall(step: CallDefinition, operation: OperationDefinition, server: string): PreparedCall {
  const { checks = [], captures = [] } = step;
  const operationStep: OperationStep = {
    kind: 'operation',
    id: step.id,
    operation: { source: operation.source, id: step.call },
    parameters: step.parameters ?? [],
    checks,
    captures,
    onFailure: step.retries ?? [],
    ...(step.body && { body: step.body }),
  };
  return {
    step,
    operation,
    call: compileCall(operationStep, toDetail(step.call, operation), server),
    captured: captures.map(compileCapture),
    isStatusChecked: checks.length > 0,
  };
}

function toDetail(id: string, { method, path, accept, parameters, content }: OperationDefinition): OperationDetail {
  return {
    id,
    method,
    path,
    tags: [],
    deprecated: false,
    security: [],
    parameters: parameters.map((parameter) => ({
      required: parameter.in === 'path',
      deprecated: false,
      schema: true,
      ...parameter,
    })),
    ...(content.length > 0 && { requestBody: { required: true, content } }),
    responses:
      accept.length === 0
        ? []
        : [
            {
              status: 'default',
              description: '',
              headers: [],
              links: [],
              content: accept.map((contentType) => ({ contentType })),
            },
          ],
    resolve: (schema) => schema,
  };
}
