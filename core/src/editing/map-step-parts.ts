import type { ActionTarget, FailureAction, SuccessAction } from '../model/action.js';
import type { BodyInput, Step } from '../model/chain.js';
import type { WorkflowInput } from '../model/mappings/workflow-ref.js';
import type { Check } from '../model/check.js';
import type { JsonValue } from '../model/json.js';
import { parseExpression } from '../model/expressions/runtime-expression.js';

/** What to do with the parts of a step. */
export interface StepPartChanges {
  /** Changes a value that may contain mapping text. */
  value(value: JsonValue): JsonValue;
  /** Changes a check or a criterion of an action. */
  check(check: Check): Check;
  /** Changes the step to which an action jumps. By default it stays the same. */
  target?(stepId: string): string;
}

/** Copies a step with every value, check and jump changed. */
export function mapStepParts(step: Step, changes: StepPartChanges): Step {
  if (step.kind === 'wait') return step;
  if (step.kind === 'compute') return { ...step, arguments: step.arguments.map((value) => changes.value(value)) };
  const checks = step.checks.map((check) => changes.check(check));
  if (step.kind === 'assert') return { ...step, checks };
  const inputs = (written: readonly WorkflowInput[]): WorkflowInput[] =>
    written.map((input) => ({ ...input, value: changes.value(input.value) }));
  const target = (written: ActionTarget): ActionTarget => {
    if ('stepId' in written) return changes.target === undefined ? written : { stepId: changes.target(written.stepId) };
    return written.inputs === undefined ? written : { ...written, inputs: inputs(written.inputs) };
  };
  const action = <Action extends SuccessAction | FailureAction>(written: Action): Action => {
    const criteria = written.criteria.map((check) => changes.check(check));
    if (written.type === 'goto') return { ...written, criteria, target: target(written.target) };
    return written.type === 'retry' && written.first !== undefined
      ? { ...written, criteria, first: target(written.first) }
      : { ...written, criteria };
  };
  const text = (expression: string): string => {
    const changed = parseExpression(expression) === undefined ? changes.value(expression) : expression;
    return typeof changed === 'string' ? changed : expression;
  };
  const common = {
    checks,
    captures: step.captures.map((capture) => ({ ...capture, expression: text(capture.expression) })),
    ...(step.onSuccess === undefined ? {} : { onSuccess: step.onSuccess.map(action) }),
    onFailure: step.onFailure.map(action),
  };
  if (step.kind === 'workflow') {
    const { forEach } = step;
    return {
      ...step,
      ...common,
      inputs: inputs(step.inputs),
      ...(forEach === undefined ? {} : { forEach: { ...forEach, items: changes.value(forEach.items) } }),
    };
  }
  return {
    ...step,
    ...common,
    parameters: step.parameters.map((parameter) => ({ ...parameter, value: changes.value(parameter.value) })),
    ...(step.body === undefined ? {} : { body: mapBody(step.body, changes) }),
  };
}

function mapBody(body: BodyInput, changes: StepPartChanges): BodyInput {
  const { payload, replacements } = body;
  return {
    ...body,
    ...(payload === undefined ? {} : { payload: changes.value(payload) }),
    ...(replacements === undefined
      ? {}
      : { replacements: replacements.map((each) => ({ ...each, value: changes.value(each.value) })) }),
  };
}
