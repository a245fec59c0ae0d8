import type { Chain, Step, Check, JsonValue } from '@opchain/core';
import type { ValueMapping } from '@opchain/core/model';
import { formatTemplate, mapStepValues, mapStrings, parseTemplate } from '@opchain/core/model';

/** Renames a chain input and every mapping from it. */
export function renameInput(chain: Chain, from: string, to: string): Chain {
  const text = (each: string): string => renameInText(each, from, to);
  return {
    ...chain,
    inputs: chain.inputs.map((input) => (input.name === from ? { ...input, name: to } : input)),
    steps: chain.steps.map((step) => renameInStep(step, text)),
  };
}

function renameInStep(step: Step, text: (each: string) => string): Step {
  if (step.kind === 'wait') return step;
  const check = (each: Check): Check =>
    each.kind === 'simple' ? { ...each, condition: text(each.condition) } : { ...each, context: text(each.context) };
  if (step.kind === 'assert') return { ...step, checks: step.checks.map(check) };
  const value = (each: JsonValue): JsonValue => mapStrings(each, text);
  return {
    ...mapStepValues(step, value),
    checks: step.checks.map(check),
    retries: step.retries.map((rule) => ({ ...rule, criteria: rule.criteria.map(check) })),
  };
}

function renameInText(text: string, from: string, to: string): string {
  if (!text.includes('{{$inputs')) return text;
  try {
    return formatTemplate(
      parseTemplate(text).map((part) =>
        part.kind === 'mapping' ? { ...part, mapping: renameInMapping(part.mapping, from, to) } : part,
      ),
    );
  } catch {
    // Text that cannot be parsed stays as typed.
    return text;
  }
}

function renameInMapping(mapping: ValueMapping, from: string, to: string): ValueMapping {
  if (mapping.kind === 'selector') return { ...mapping, context: renameInMapping(mapping.context, from, to) };
  return mapping.kind === 'input' && mapping.name === from ? { ...mapping, name: to } : mapping;
}
