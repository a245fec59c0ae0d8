import type { JsonValue } from '@opchain/core';
import type { HttpCall, OperationDetail, OperationStep, ParameterInput } from '@opchain/core/model';
import { escapeTemplateText, isObject, isOpchainError } from '@opchain/core/model';
import { compileCall } from '@opchain/core/runner';
import { NotTriedError } from '../derive/not-tried-error.js';
import type { RequestDraft } from '../derive/request-draft.js';

/** Serializes a request as the runner does. Throws `NotTriedError` for what no request can contain. */
export function buildCall(operation: OperationDetail, { parameters, body }: RequestDraft, server: string): HttpCall {
  const step: OperationStep = {
    kind: 'operation',
    id: 'call',
    operation: { source: '', id: operation.id },
    parameters: Object.entries(parameters).map(([key, value]): ParameterInput => {
      const slash = key.indexOf('/');
      return { in: key.slice(0, slash) as ParameterInput['in'], name: key.slice(slash + 1), value: escape(value) };
    }),
    ...(body === undefined ? {} : { body: { payload: escape(body) } }),
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

/** Values are data: nothing in them is a mapping. */
function escape(value: JsonValue): JsonValue {
  if (typeof value === 'string') return escapeTemplateText(value);
  if (Array.isArray(value)) return value.map(escape);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escape(item)]));
}
