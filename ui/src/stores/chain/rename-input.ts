import type { Chain, Check } from '@opchain/core';
import type { ValueMapping } from '@opchain/core/model';
import { mapStepParts } from '@opchain/core/document';
import { formatTemplate, mapStrings, parseTemplate } from '@opchain/core/model';

/** Renames a chain input and every mapping from it. */
export function renameInput(chain: Chain, from: string, to: string): Chain {
  const text = (each: string): string => renameInText(each, from, to);
  return {
    ...chain,
    inputs: chain.inputs.map((input) => (input.name === from ? { ...input, name: to } : input)),
    ...(chain.outputs && { outputs: chain.outputs.map((output) => ({ ...output, value: text(output.value) })) }),
    steps: chain.steps.map((step) =>
      mapStepParts(step, { value: (value) => mapStrings(value, text), check: (check) => renameInCheck(check, text) }),
    ),
  };
}

function renameInCheck(check: Check, text: (each: string) => string): Check {
  return check.kind === 'simple'
    ? { ...check, condition: text(check.condition) }
    : { ...check, context: text(check.context) };
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
  if (mapping.kind === 'selector' || mapping.kind === 'text')
    return { ...mapping, context: renameInMapping(mapping.context, from, to) };
  return mapping.kind === 'input' && mapping.name === from ? { ...mapping, name: to } : mapping;
}
