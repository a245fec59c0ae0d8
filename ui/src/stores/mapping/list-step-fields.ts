import type { WorkflowStep } from '@opchain/core';
import { typeOfValue } from '../../schema/type-of-value.js';
import { listResponseFields, type ResponseField } from '../../schema/response-fields.js';
import { outputsOf } from '../runs/outputs-of.js';
import type { Stores } from '../stores.js';

/** The values that other steps can use of a step. */
export function listStepFields(stores: Stores, id: string): readonly ResponseField[] {
  const step = stores.chain.step(id);
  if (step?.kind === 'workflow') return listWorkflowFields(stores, step);
  if (step?.kind !== 'operation') return [];
  const result = stores.run.step(id)?.result;
  const outputs = Object.fromEntries(step.captures.map((capture) => [capture.name, result?.captures[capture.name]]));
  return listResponseFields({
    step: id,
    detail: stores.descriptions.detail(step.operation),
    response: result?.response,
    outputs,
  });
}

/** The outputs of a called workflow: mappings see them as the body of the step. */
function listWorkflowFields(stores: Stores, { id, workflow, forEach }: WorkflowStep): readonly ResponseField[] {
  const declared = stores.workflows.value.called?.find(workflow)?.outputs ?? [];
  const result = stores.run.step(id)?.result;
  const values = result && outputsOf(result);
  const known = values ?? {};
  const names = new Set([...declared.map(({ name }) => name), ...Object.keys(known)]);
  return [...names].map((name) => {
    const value = known[name];
    return {
      mapping: { kind: 'response', stepId: id, path: [name] },
      label: name,
      depth: 0,
      types: forEach !== undefined ? ['array'] : value === undefined ? [] : [typeOfValue(value)],
      schema: undefined,
      value,
      hasChildren: false,
    };
  });
}
