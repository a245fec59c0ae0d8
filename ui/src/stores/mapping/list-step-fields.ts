import type { ComputeStep, JsonObject, JsonValue, WorkflowStep } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { typeOfValue } from '../../schema/type-of-value.js';
import { listResponseFields, type ResponseField } from '../../schema/response-fields.js';
import { outputsOf } from '../runs/outputs-of.js';
import type { Stores } from '../stores.js';

/** The values that other steps can use of a step. */
export function listStepFields(stores: Stores, id: string): readonly ResponseField[] {
  const step = stores.chain.step(id);
  if (step?.kind === 'workflow') return listWorkflowFields(stores, step);
  if (step?.kind === 'compute') return listComputedFields(stores, step);
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

/** The value of a step, and what is in it. */
function listComputedFields(stores: Stores, { id, schema }: ComputeStep): readonly ResponseField[] {
  const type = schema?.['type'];
  const value = stores.run.step(id)?.result?.captures[id];
  const types = value === undefined ? (typeof type === 'string' ? [type] : []) : [typeOfValue(value)];
  const field = (path: readonly string[], label: string, inner: JsonValue | undefined): ResponseField => ({
    mapping: { kind: 'response', stepId: id, path },
    label,
    depth: path.length,
    types: path.length === 0 ? types : inner === undefined ? [] : [typeOfValue(inner)],
    schema: undefined,
    value: inner,
    hasChildren: path.length === 0 && isObject(value ?? null),
  });
  const members = isObject(value ?? null) ? Object.entries(value as JsonObject) : [];
  return [field([], id, value), ...members.map(([key, inner]) => field([key], key, inner))];
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
