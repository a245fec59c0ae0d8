import type { Step } from './chain.js';
import type { Check } from './check.js';
import { listConditionReferences, parseCondition } from './condition.js';
import { listEmbedded } from './embedded-expressions.js';
import { listMappingDiagnostics, listMappings } from './list-mappings.js';
import type { Mapping, ValueMapping } from './mapping.js';
import { referenceOf } from './mapping.js';
import { isOpchainError } from './opchain-error.js';
import { listStepValues } from './map-step-values.js';
import { parseExpression } from './runtime-expression.js';
import type { RuntimeExpression } from './runtime-expression.js';

/** A mapping of a step and its position. */
export interface StepMapping {
  /** The parsed mapping. */
  readonly mapping: Mapping;
  /** Where it is in the step: `parameters/path/id`, `body/items/0/productId`, `checks/0`, `retries/0/criteria/1`. */
  readonly path: string;
}

/**
 * Every mapping in the parameters, body, captures, checks and retry criteria of a step. Skips invalid text, which
 * `stepMappingDiagnostics` reports.
 */
export function stepMappings(step: Step): StepMapping[] {
  if (step.kind === 'wait') return [];
  const checks = step.checks.flatMap((check, index) => locate(listCheckMappings(check), `checks/${index}`));
  if (step.kind === 'assert') return checks;
  return [
    ...listStepValues(step).flatMap(({ path, value }) =>
      listMappings(value).map(({ mapping, pointer }) => ({ mapping, path: path + pointer })),
    ),
    ...checks,
    ...step.retries.flatMap((retry, index) =>
      retry.criteria.flatMap((check, at) => locate(listCheckMappings(check), `retries/${index}/criteria/${at}`)),
    ),
  ];
}

/** The texts of a step with invalid mappings or conditions. */
export function stepMappingDiagnostics(
  step: Step,
): { readonly path: string; readonly message: string; readonly code: 'MAPPING_SYNTAX' | 'CONDITION_SYNTAX' }[] {
  if (step.kind === 'wait') return [];
  const checks = step.checks.flatMap((check, index) => checkDiagnostics(check, `checks/${index}`));
  if (step.kind === 'assert') return checks;
  return [
    ...listStepValues(step).flatMap(({ path, value }) =>
      listMappingDiagnostics(value).map(({ pointer, message }) => ({
        path: path + pointer,
        message,
        code: 'MAPPING_SYNTAX' as const,
      })),
    ),
    ...checks,
    ...step.retries.flatMap((retry, index) =>
      retry.criteria.flatMap((check, at) => checkDiagnostics(check, `retries/${index}/criteria/${at}`)),
    ),
  ];
}

/** The values of other steps and of chain inputs that a check uses. Empty if the check is invalid. */
export function listCheckMappings(check: Check): Mapping[] {
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
