import { isObject } from '../../model/json.js';
import type { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';

/** By step, the names of the outputs of the workflow that it calls, where that is one of the document. */
export function findCalledOutputs(
  steps: readonly { readonly id: string; readonly fields: Fields }[],
  workflows: readonly Fields[],
): ReadContext['calledOutputs'] {
  return new Map(
    steps.flatMap(({ id, fields }) => {
      const called = workflows.find(({ written }) => written['workflowId'] === fields.written['workflowId']);
      const outputs = fields.has('workflowId') ? called?.written['outputs'] : undefined;
      return isObject(outputs) ? [[id, new Set(Object.keys(outputs))]] : [];
    }),
  );
}
