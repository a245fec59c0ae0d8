import type { SelectorMapping, ValueMapping } from '../../model/mapping-text.js';
import { formatMapping } from '../../model/mapping-text.js';
import type { JsonObject } from '../../model/json.js';
import { parsePointer } from '../../model/json-pointer.js';
import type { RuntimeExpression } from '../../model/runtime-expression.js';
import { formatExpression, parseExpression } from '../../model/runtime-expression.js';
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
  if (mapping.kind !== 'expression' && (/[{}]/.test(written) || parseExpression(written)?.kind !== expression.kind))
    refuse(`${formatMapping(mapping)} contains characters that Arazzo cannot express`, stepId);
  return written;
}

/** True for a mapping that only a Selector Object can express. */
export function needsSelectorObject(mapping: ValueMapping): mapping is SelectorMapping {
  if (mapping.kind !== 'selector') return false;
  const { context, type, version, selector } = mapping;
  const hasFragment = context.kind !== 'expression' || 'path' in context.expression;
  return type !== 'jsonpointer' || version !== undefined || !hasFragment || parsePointer(selector) === undefined;
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
  if (mapping.kind === 'selector') {
    const context = expressionOf(mapping.context, stepId, plan, refuse);
    const below = mapping.type === 'jsonpointer' ? parsePointer(mapping.selector) : undefined;
    if (below !== undefined && 'path' in context) return { ...context, path: [...context.path, ...below] };
    refuse(
      `${formatMapping(mapping)} can only be a whole value: make it a capture of its step, and map the capture`,
      stepId,
    );
    return context;
  }
  const name = plan.nameOf(mapping);
  if (name === undefined)
    refuse(
      `${formatMapping(mapping)} maps from ${JSON.stringify(mapping.stepId)}, which is not an operation of the chain`,
      stepId,
    );
  return { kind: 'stepOutput', step: mapping.stepId, name: name ?? '', path: [] };
}
