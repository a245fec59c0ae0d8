import type { ActionTarget, FailureAction, SuccessAction } from '../../model/action.js';
import type { WorkflowInput } from '../../model/mappings/workflow-ref.js';
import { formatPointer } from '../../model/json-pointer.js';
import { rememberLocation } from '../../model/mappings/locate-in-document.js';
import type { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readCriterion } from './read-criterion.js';
import { readValue } from './expressions/read-value.js';
import { readWorkflowRef } from './read-workflow-ref.js';
import { resolveComponent } from './resolve-component.js';

/** Where the actions of a step are written. */
export interface ActionLists {
  /** `onSuccess` or `onFailure` of the step. */
  readonly own: readonly Fields[];
  /** `successActions` or `failureActions` of the workflow. */
  readonly shared: readonly Fields[];
}

/** Reads the success actions of a step (Arazzo 1.1, "Success Action Object"). */
export function readSuccessActions(lists: ActionLists, context: ReadContext): readonly SuccessAction[] {
  return readActions('onSuccess', lists, context) as readonly SuccessAction[];
}

/** Reads the failure actions of a step (Arazzo 1.1, "Failure Action Object"). */
export function readFailureActions(lists: ActionLists, context: ReadContext): readonly FailureAction[] {
  return readActions('onFailure', lists, context);
}

type ActionField = 'onSuccess' | 'onFailure';
const kinds = { onSuccess: 'successActions', onFailure: 'failureActions' } as const;

/** Actions of the workflow come after those of the step, which override them by name. */
function readActions(field: ActionField, { own, shared }: ActionLists, context: ReadContext): readonly FailureAction[] {
  const read = (fields: Fields, isOwn: boolean) => readAction(field, fields, context, isOwn);
  const actions = own.flatMap((fields) => {
    const action = read(fields, true);
    return action === undefined ? [] : [{ action, path: fields.path }];
  });
  const names = new Set<string>();
  for (const { action, path } of actions) {
    if (names.has(action.name))
      context.diagnostics.invalid(path, `the action ${JSON.stringify(action.name)} is duplicated`);
    names.add(action.name);
  }
  return [
    ...actions.map(({ action }) => action),
    ...shared.flatMap((fields) => read(fields, false) ?? []).filter(({ name }) => !names.has(name)),
  ];
}

function readAction(
  field: ActionField,
  written: Fields,
  context: ReadContext,
  isOwn: boolean,
): FailureAction | undefined {
  const fields = resolveComponent(written, kinds[field], context);
  if (fields === undefined) return undefined;
  const { diagnostics } = context;
  const name = fields.requiredText('name');
  const type = fields.requiredText('type');
  const criteria = fields.objects('criteria').flatMap((criterion) => readCriterion(criterion, context) ?? []);
  const target = readTarget(fields, context);
  const limit = fields.number('retryLimit');
  const seconds = fields.number('retryAfter');
  if (limit !== undefined && (!Number.isInteger(limit) || limit < 0))
    diagnostics.invalid([...fields.path, 'retryLimit'], 'expected a whole number, 0 or more');
  if (seconds !== undefined && !(seconds >= 0 && seconds < Infinity))
    diagnostics.invalid([...fields.path, 'retryAfter'], 'expected a number of seconds, 0 or more');
  fields.rejectUnknown();
  const base = { name, criteria, ...(isOwn && fields.extensions()) };
  if (type === 'end') return { type, ...base };
  if (type === 'goto') {
    if (target !== undefined) return { type, ...base, target };
    if (!fields.has('stepId') && !fields.has('workflowId'))
      diagnostics.invalid(fields.path, 'an action of type "goto" needs a stepId or a workflowId');
    return undefined;
  }
  if (type !== 'retry' || field === 'onSuccess') {
    diagnostics.invalid(
      [...fields.path, 'type'],
      `expected ${field === 'onSuccess' ? 'end or goto' : 'end, goto or retry'}`,
    );
    return undefined;
  }
  return {
    type,
    ...base,
    limit: limit ?? 1,
    delayMs: Math.round((seconds ?? 0) * 1_000_000) / 1000,
    ...(target === undefined ? {} : { first: target }),
  };
}

function readTarget(fields: Fields, context: ReadContext): ActionTarget | undefined {
  const { diagnostics } = context;
  const stepId = fields.text('stepId');
  const workflowId = fields.text('workflowId');
  const parameters = fields.objects('parameters');
  if (stepId !== undefined && workflowId !== undefined)
    diagnostics.invalid(fields.path, 'stepId and workflowId are mutually exclusive');
  if (workflowId !== undefined) {
    const workflow = readWorkflowRef(workflowId, [...fields.path, 'workflowId'], context);
    const inputs = readWorkflowInputs(parameters, context, [], true);
    return workflow === undefined ? undefined : { workflow, ...(inputs.length === 0 ? {} : { inputs }) };
  }
  if (stepId === undefined) return undefined;
  if (context.outputs.has(stepId)) return { stepId };
  diagnostics.invalid([...fields.path, 'stepId'], `the step ${JSON.stringify(stepId)} is not in the workflow`);
  return undefined;
}

/**
 * Reads the parameters that a workflow is called with (Arazzo 1.1, "Parameter Object" without `in`). Those of the calling
 * workflow come first, unless they are for operations; those of the step override them by name. Those of an action are
 * evaluated after the call of its step.
 */
export function readWorkflowInputs(
  own: readonly Fields[],
  context: ReadContext,
  shared: readonly Fields[] = [],
  afterCall = false,
): readonly WorkflowInput[] {
  const inputs = new Map<string, WorkflowInput>();
  for (const fields of shared.flatMap((written) => resolveComponent(written, 'parameters', context) ?? [])) {
    const input = fields.has('in') ? undefined : readWorkflowInput(fields, context, false);
    if (input !== undefined) inputs.set(input.name, input);
  }
  const seen = new Set<string>();
  for (const fields of own.flatMap((written) => resolveComponent(written, 'parameters', context) ?? [])) {
    const input = readWorkflowInput(fields, context, afterCall);
    if (input === undefined) continue;
    if (seen.has(input.name))
      context.diagnostics.invalid(fields.path, `the parameter ${JSON.stringify(input.name)} is duplicated`);
    seen.add(input.name);
    inputs.set(input.name, input);
  }
  return [...inputs.values()];
}

function readWorkflowInput(fields: Fields, context: ReadContext, afterCall: boolean): WorkflowInput | undefined {
  const name = fields.requiredText('name');
  const value = fields.value('value');
  fields.value('in');
  fields.rejectUnknown();
  if (value !== undefined) {
    const input = { name, value: readValue(value, { path: [...fields.path, 'value'], afterCall }, context) };
    rememberLocation(input, formatPointer(fields.path));
    return input;
  }
  context.diagnostics.invalid(fields.path, '"value" is missing');
  return undefined;
}
