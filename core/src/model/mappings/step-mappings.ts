import type { ActionTarget, FailureAction } from '../action.js';
import type { CallingStep, ComputeStep, Step } from '../chain.js';
import type { JsonValue } from '../json.js';
import type { Check } from '../check.js';
import { listConditionReferences, parseCondition } from '../expressions/condition.js';
import { listEmbedded } from '../expressions/embedded-expressions.js';
import { listMappingDiagnostics, listMappings } from './list-mappings.js';
import { type Mapping, referenceOf, type ValueMapping } from '../expressions/mapping.js';
import { isOpchainError } from '../errors/opchain-error.js';
import { formatPointer } from '../json-pointer.js';
import { parseExpression, type RuntimeExpression } from '../expressions/runtime-expression.js';

/** A mapping of a step and its position. */
export interface StepMapping {
  /** The parsed mapping. */
  readonly mapping: Mapping;
  /** Where it is in the step: `parameters/path/id`, `body/items/0/productId`, `checks/0`, `onFailure/0/criteria/1`. */
  readonly path: string;
}

/**
 * Every mapping in the parameters, body, captures, checks and retry criteria of a step. Skips invalid text, which
 * `stepMappingDiagnostics` reports.
 */
export function stepMappings(step: Step): StepMapping[] {
  if (step.kind === 'wait') return [];
  if (step.kind === 'compute') return valueMappings(stepValues(step));
  const checks = step.checks.flatMap((check, index) => locate(listCheckMappings(check), `checks/${index}`));
  if (step.kind === 'assert') return checks;
  return [
    ...valueMappings(stepValues(step)),
    ...checks,
    ...stepActions(step).flatMap(({ action, path }) =>
      action.criteria.flatMap((check, at) => locate(listCheckMappings(check), `${path}/criteria/${at}`)),
    ),
  ];
}

/** The texts of a step with invalid mappings or conditions. */
export function stepMappingDiagnostics(
  step: Step,
): { readonly path: string; readonly message: string; readonly code: 'MAPPING_SYNTAX' | 'CONDITION_SYNTAX' }[] {
  if (step.kind === 'wait') return [];
  if (step.kind === 'compute') return valueDiagnostics(stepValues(step));
  const checks = step.checks.flatMap((check, index) => checkDiagnostics(check, `checks/${index}`));
  if (step.kind === 'assert') return checks;
  return [
    ...valueDiagnostics(stepValues(step)),
    ...checks,
    ...stepActions(step).flatMap(({ action, path }) =>
      action.criteria.flatMap((check, at) => checkDiagnostics(check, `${path}/criteria/${at}`)),
    ),
  ];
}

function valueMappings(values: readonly StepValue[]): StepMapping[] {
  return values.flatMap(({ value, at }) =>
    listMappings(value).map(({ mapping, pointer }) => ({ mapping, path: at + pointer })),
  );
}

function valueDiagnostics(values: readonly StepValue[]): ReturnType<typeof stepMappingDiagnostics> {
  return values.flatMap(({ value, at }) =>
    listMappingDiagnostics(value).map(({ pointer, message }) => ({
      path: at + pointer,
      message,
      code: 'MAPPING_SYNTAX' as const,
    })),
  );
}

/** A value of a step that may contain mapping text, and its position. */
export interface StepValue {
  readonly value: JsonValue;
  readonly at: string;
}

/** The values of a step that may contain mapping text. */
export function stepValues(step: CallingStep | ComputeStep): readonly StepValue[] {
  if (step.kind === 'compute') return step.arguments.map((value, index) => ({ value, at: `arguments/${index}` }));
  const targets = stepActions(step).flatMap(({ action, path }) => {
    const target = actionTarget(action);
    const inputs = target !== undefined && 'workflow' in target ? (target.inputs ?? []) : [];
    return inputs.map(({ name, value }) => ({ value, at: `${path}/inputs${formatPointer([name])}` }));
  });
  // A capture that is an expression of the exchange is not mapping text.
  const captures = step.captures.flatMap(({ name, expression }) =>
    parseExpression(expression) === undefined ? [{ value: expression, at: `captures${formatPointer([name])}` }] : [],
  );
  if (step.kind === 'operation')
    return [
      ...step.parameters.map(({ in: path, name, value }) => ({
        value,
        at: `parameters${formatPointer([path, name])}`,
      })),
      ...(step.body?.payload === undefined ? [] : [{ value: step.body.payload, at: 'body' }]),
      ...(step.body?.replacements ?? []).map(({ value }, index) => ({ value, at: `replacements/${index}` })),
      ...captures,
      ...targets,
    ];
  return [
    ...captures,
    ...step.inputs.map(({ name, value }) => ({ value, at: `inputs${formatPointer([name])}` })),
    ...(step.forEach === undefined ? [] : [{ value: step.forEach.items, at: 'forEach/items' }]),
    ...targets,
  ];
}

/** Where an action continues, or what runs before a retry. */
export function actionTarget(action: FailureAction): ActionTarget | undefined {
  return action.type === 'goto' ? action.target : action.type === 'retry' ? action.first : undefined;
}

/** The actions of a step and their positions: `onSuccess/0`, `onFailure/1`. */
export function stepActions({
  onSuccess = [],
  onFailure,
}: CallingStep): readonly { readonly action: FailureAction; readonly path: string }[] {
  return [
    ...onSuccess.map((action, index) => ({ action, path: `onSuccess/${index}` })),
    ...onFailure.map((action, index) => ({ action, path: `onFailure/${index}` })),
  ];
}

/** The values of other steps and of chain inputs that a check uses. Empty if the check is invalid. */
function listCheckMappings(check: Check): Mapping[] {
  try {
    if (check.kind === 'simple') {
      return listConditionReferences(check.condition).flatMap(({ reference }) =>
        asMappings(reference.kind === 'mapping' ? reference.mapping : expressionMapping(reference.expression)),
      );
    }
    const expression = parseExpression(check.context);
    const context =
      expression === undefined
        ? listMappings(check.context).map(({ mapping }) => mapping)
        : asMappings(expressionMapping(expression));
    return [...context, ...embeddedMappings(check.kind === 'regex' ? check.pattern : check.expression)];
  } catch (error) {
    if (isOpchainError(error)) return [];
    throw error;
  }
}

/**
 * Converts an expression of another step or of a chain input to a mapping. Undefined for expressions of the exchange of
 * the step itself.
 */
export function expressionMapping(expression: RuntimeExpression): Mapping | undefined {
  if (expression.kind === 'inputs') return { kind: 'input', name: expression.name, path: expression.path };
  if (expression.kind === 'stepOutput') return { kind: 'output', stepId: expression.step, name: expression.name };
  return undefined;
}

/** Patterns and queries may contain expressions in braces: `^{$inputs.prefix}`. */
function embeddedMappings(text: string): Mapping[] {
  return listEmbedded(text).flatMap((expression) => asMappings(expressionMapping(expression)));
}

function asMappings(mapping: ValueMapping | undefined): Mapping[] {
  const reference = mapping === undefined ? undefined : referenceOf(mapping);
  return reference === undefined ? [] : [reference];
}

function checkDiagnostics(
  check: Check,
  path: string,
): { path: string; message: string; code: 'MAPPING_SYNTAX' | 'CONDITION_SYNTAX' }[] {
  try {
    if (check.kind === 'simple') parseCondition(check.condition);
    else if (parseExpression(check.context) === undefined)
      return listMappingDiagnostics(check.context).map(({ message }) => ({ path, message, code: 'MAPPING_SYNTAX' }));
    return [];
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    return [
      { path, message: error.message, code: error.code === 'MAPPING_SYNTAX' ? 'MAPPING_SYNTAX' : 'CONDITION_SYNTAX' },
    ];
  }
}

function locate(mappings: readonly Mapping[], path: string): StepMapping[] {
  return mappings.map((mapping) => ({ mapping, path }));
}

/** Ids of the steps that a step maps from, without duplicates. */
export function referencedSteps(step: Step): readonly string[] {
  return [
    ...new Set(
      stepMappings(step).flatMap(({ mapping }) =>
        mapping.kind === 'input' || mapping.stepId === step.id ? [] : [mapping.stepId],
      ),
    ),
  ];
}
