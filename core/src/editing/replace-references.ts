import type { Chain, Step } from '../model/chain.js';
import type { Check } from '../model/check.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { replaceConditionReferences } from '../model/expressions/condition.js';
import { splitEmbedded } from '../model/expressions/embedded-expressions.js';
import {
  asWholeMapping,
  formatMapping,
  formatTemplate,
  type Mapping,
  mapStrings,
  parseTemplate,
  referenceOf,
  type TemplatePart,
  toText,
  type ValueMapping,
} from '../model/mappings/mapping-text.js';
import { formatExpression, parseExpression } from '../model/expressions/runtime-expression.js';
import type { JsonValue } from '../model/json.js';
import { expressionMapping } from '../model/mappings/step-mappings.js';
import { mapStepParts } from './map-step-parts.js';

/** The value, which may contain mapping text, that takes the place of a reference; undefined leaves it as it is. */
export type Replace = (reference: Mapping) => JsonValue | undefined;

/**
 * Replaces what a step refers to, wherever expressions are allowed. Throws `OPTION_INVALID` where that cannot be
 * written.
 */
export function replaceInStep(step: Step, replace: Replace): Step {
  return mapStepParts(step, {
    value: (value) => mapStrings(value, (text) => replaceInText(text, replace)),
    check: (check) => replaceInCheck(check, replace),
  });
}

/** Replaces what the outputs of a chain refer to. */
export function replaceInOutputs({ outputs }: Chain, replace: Replace): Pick<Chain, 'outputs'> {
  if (outputs === undefined) return {};
  return {
    outputs: outputs.map((output) => {
      const value = replaceInText(output.value, replace);
      return { ...output, value: typeof value === 'string' ? value : refuse(output.value) };
    }),
  };
}

/** What the references of a step are, in the order of its parts. */
export function listReferences(steps: readonly Step[], outputs: readonly string[] = []): readonly Mapping[] {
  const found: Mapping[] = [];
  const note: Replace = (reference) => {
    found.push(reference);
    return undefined;
  };
  for (const step of steps) replaceInStep(step, note);
  for (const output of outputs) replaceInText(output, note);
  return found;
}

/** Replaces what the mappings in a text refer to. */
export function replaceInText(text: string, replace: Replace): JsonValue {
  if (!text.includes('{{')) return text;
  const parts = parseTemplate(text);
  const changed = parts.map((part) => (part.kind === 'text' ? undefined : replaceMapping(part.mapping, replace)));
  if (changed.every((value) => value === undefined)) return text;
  const [first] = changed;
  if (parts.length === 1 && first !== undefined) return first;
  return formatTemplate(
    parts.flatMap((part, index): readonly TemplatePart[] => {
      const value = changed[index];
      if (value === undefined) return [part];
      if (typeof value === 'string') return parseTemplate(value);
      // A list or an object may itself contain mapping text, which has no form within a text.
      return typeof value === 'object' && value !== null ? refuse(text) : [{ kind: 'text', text: toText(value) }];
    }),
  );
}

/** Undefined if nothing changes. */
function replaceMapping(mapping: ValueMapping, replace: Replace): JsonValue | undefined {
  const reference = referenceOf(mapping);
  const value = reference === undefined ? undefined : replace(reference);
  if (value === undefined || mapping === reference) return value;
  const whole = typeof value === 'string' ? asWholeMapping(value) : undefined;
  return formatMapping(around(mapping, whole ?? refuse(formatMapping(mapping))));
}

/** The mapping with another reference at its core. */
function around(mapping: ValueMapping, core: ValueMapping): ValueMapping {
  return mapping.kind === 'selector' || mapping.kind === 'text'
    ? { ...mapping, context: around(mapping.context, core) }
    : core;
}

/** Replaces what a check refers to. */
export function replaceInCheck(check: Check, replace: Replace): Check {
  if (check.kind === 'simple') {
    return {
      ...check,
      condition: replaceConditionReferences(check.condition, ({ reference }) => {
        const mapping = reference.kind === 'mapping' ? reference.mapping : expressionMapping(reference.expression);
        const value = mapping === undefined ? undefined : replaceMapping(mapping, replace);
        return value === undefined ? undefined : wholeText(value, check.condition);
      }),
    };
  }
  const context = replaceInContext(check.context, replace);
  return check.kind === 'regex'
    ? { ...check, context, pattern: replaceEmbedded(check.pattern, replace) }
    : { ...check, context, expression: replaceEmbedded(check.expression, replace) };
}

function replaceInContext(context: string, replace: Replace): string {
  const expression = parseExpression(context);
  const mapping = expression === undefined ? undefined : expressionMapping(expression);
  const value =
    expression === undefined
      ? replaceInText(context, replace)
      : mapping === undefined
        ? undefined
        : replaceMapping(mapping, replace);
  if (value === undefined || value === context) return context;
  return wholeText(value, context);
}

/** Patterns and queries embed expressions only. */
function replaceEmbedded(text: string, replace: Replace): string {
  return splitEmbedded(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const mapping = part.expression === undefined ? undefined : expressionMapping(part.expression);
      const value = mapping === undefined ? undefined : replace(mapping);
      if (value === undefined) return `{${part.text}}`;
      const whole = typeof value === 'string' ? asWholeMapping(value) : undefined;
      if (whole?.kind === 'input') return `{${formatExpression({ ...whole, kind: 'inputs' })}}`;
      return refuse(text);
    })
    .join('');
}

function wholeText(value: JsonValue, written: string): string {
  return typeof value === 'string' && asWholeMapping(value) !== undefined ? value : refuse(written);
}

function refuse(written: string): never {
  throw new OpchainError('OPTION_INVALID', `${JSON.stringify(written)} has no form that keeps its meaning there.`);
}
