import { formatMapping, type SelectorMapping, type ValueMapping } from '../../model/mappings/mapping-text.js';
import type { JsonObject } from '../../model/json.js';
import { parsePointer } from '../../model/json-pointer.js';
import {
  formatExpression,
  parseExpression,
  type RuntimeExpression,
} from '../../model/expressions/runtime-expression.js';
import type { OutputPlan } from './plan-outputs.js';
import type { WriteContext } from './write-context.js';

/** The runtime expression of a mapping. Reports a mapping that Arazzo cannot express as one. */
export function writeMapping(
  mapping: ValueMapping,
  stepId: string | undefined,
  plan: OutputPlan,
  refuse: WriteContext['reportUnwritable'],
): string {
  const expression = expressionOf(mapping, stepId, plan, refuse);
  const written = formatExpression(expression);
  // Names of inputs with other characters than the grammar allows are read with a warning.
  const isOdd = mapping.kind === 'input' && !/^[A-Za-z0-9._-]+$/.test(mapping.name);
  if (
    mapping.kind !== 'expression' &&
    (/[{}]/.test(written) || (!isOdd && parseExpression(written)?.kind !== expression.kind))
  )
    refuse(`${formatMapping(mapping)} contains characters that Arazzo cannot express`, stepId);
  return written;
}

/** True for a mapping that only a Selector Object can express. */
export function needsSelectorObject(mapping: ValueMapping): mapping is SelectorMapping {
  return mapping.kind === 'selector' && !isFragment(mapping);
}

/** True for a JSON Pointer that can be the fragment of an expression. */
function isFragment({ context, type, version, selector }: SelectorMapping): boolean {
  if (type !== 'jsonpointer' || version !== undefined || parsePointer(selector) === undefined) return false;
  if (context.kind === 'selector') return isFragment(context);
  return context.kind !== 'expression' || 'path' in context.expression;
}

/** A Selector Object (Arazzo 1.1). */
export function writeSelector({ type, version, selector }: SelectorMapping, context: string): JsonObject {
  return { context, selector, type: writeLanguage(type, version) };
}

/** The name of a language, as an Expression Type Object (Arazzo 1.1) if it has a version. */
export function writeLanguage(type: string, version: string | undefined): string | JsonObject {
  return version === undefined ? type : { type, version };
}

function expressionOf(
  mapping: ValueMapping,
  stepId: string | undefined,
  plan: OutputPlan,
  refuse: WriteContext['reportUnwritable'],
): RuntimeExpression {
  if (mapping.kind === 'expression') return mapping.expression;
  if (mapping.kind === 'input') return { kind: 'inputs', name: mapping.name, path: mapping.path };
  if (mapping.kind === 'text') return expressionOf(mapping.context, stepId, plan, refuse);
  if (mapping.kind === 'selector') {
    const context = expressionOf(mapping.context, stepId, plan, refuse);
    if (isFragment(mapping) && 'path' in context)
      return { ...context, path: [...context.path, ...(parsePointer(mapping.selector) ?? [])] };
    refuse(
      `${formatMapping(mapping)} can only be a whole value: make it a capture of its step, and map the capture`,
      stepId,
    );
    return context;
  }
  if (mapping.kind === 'response' && plan.isComputed(mapping.stepId))
    return { kind: 'inputs', name: mapping.stepId, path: mapping.path };
  const name = plan.nameOf(mapping);
  if (name === undefined)
    refuse(
      `${formatMapping(mapping)} maps from ${JSON.stringify(mapping.stepId)}, which is not an operation of the chain`,
      stepId,
    );
  return { kind: 'stepOutput', step: mapping.stepId, name: name ?? '', path: [] };
}
