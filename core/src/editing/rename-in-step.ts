import type { Step } from '../model/chain.js';
import { mapStepParts } from './map-step-parts.js';
import type { Check } from '../model/check.js';
import { splitEmbedded } from '../model/expressions/embedded-expressions.js';
import { replaceConditionReferences } from '../model/expressions/condition.js';
import type { JsonValue } from '../model/json.js';
import {
  formatMapping,
  formatTemplate,
  mapStrings,
  parseTemplate,
  type ValueMapping,
} from '../model/mappings/mapping-text.js';
import { formatExpression, parseExpression } from '../model/expressions/runtime-expression.js';
import { unlessInvalid } from './unless-invalid.js';

/** Returns the new id of a step, or its id if it is not renamed. */
export type Rename = (id: string) => string;

/** Renames a step and the steps that its mappings refer to. Invalid text is not changed. */
export function renameInStep(step: Step, rename: Rename): Step {
  const changed = mapStepParts(step, {
    value: (value) => renameInValue(value, rename),
    check: (check) => renameInCheck(check, rename),
    target: rename,
  });
  return { ...changed, id: rename(step.id) };
}

/** Renames the steps that mappings in a text refer to. */
export function renameInText(text: string, rename: Rename): string {
  if (!text.includes('{{')) return text;
  return unlessInvalid(text, () => {
    const parts = parseTemplate(text);
    const isTouched = parts.some(
      (part) => part.kind === 'mapping' && renameMapping(part.mapping, rename) !== part.mapping,
    );
    return isTouched
      ? formatTemplate(
          parts.map((part) =>
            part.kind === 'mapping' ? { kind: 'mapping', mapping: renameMapping(part.mapping, rename) } : part,
          ),
        )
      : text;
  });
}

function renameInValue(value: JsonValue, rename: Rename): JsonValue {
  return mapStrings(value, (text) => renameInText(text, rename));
}

function renameInCheck(check: Check, rename: Rename): Check {
  if (check.kind === 'simple') return { ...check, condition: renameInCondition(check.condition, rename) };
  const context = renameInExpression(renameInText(check.context, rename), rename);
  if (check.kind === 'regex') return { ...check, context, pattern: renameEmbedded(check.pattern, rename) };
  return { ...check, context, expression: renameEmbedded(check.expression, rename) };
}

function renameInCondition(condition: string, rename: Rename): string {
  return unlessInvalid(condition, () =>
    replaceConditionReferences(condition, ({ reference }) => {
      if (reference.kind === 'expression') {
        const { expression } = reference;
        return expression.kind === 'stepOutput' && rename(expression.step) !== expression.step
          ? formatExpression({ ...expression, step: rename(expression.step) })
          : undefined;
      }
      const renamed = renameMapping(reference.mapping, rename);
      return renamed === reference.mapping ? undefined : formatMapping(renamed);
    }),
  );
}

function renameEmbedded(text: string, rename: Rename): string {
  return splitEmbedded(text)
    .map((part) => (part.kind === 'text' ? part.text : `{${renameInExpression(part.text, rename)}}`))
    .join('');
}

function renameInExpression(text: string, rename: Rename): string {
  const expression = parseExpression(text);
  return expression?.kind === 'stepOutput' ? formatExpression({ ...expression, step: rename(expression.step) }) : text;
}

/** Returns the same object if the step is not renamed. */
function renameMapping<T extends ValueMapping>(mapping: T, rename: Rename): T {
  if (mapping.kind === 'selector' || mapping.kind === 'text') {
    const context = renameMapping(mapping.context, rename);
    return context === mapping.context ? mapping : { ...mapping, context };
  }
  if (mapping.kind === 'input' || mapping.kind === 'expression') return mapping;
  const step = rename(mapping.stepId);
  return step === mapping.stepId ? mapping : { ...mapping, stepId: step };
}
