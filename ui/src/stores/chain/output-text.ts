import type { Chain } from '@opchain/core';
import {
  formatMapping,
  formatPointer,
  listMappings,
  parseExpression,
  type ValueMapping,
} from '@opchain/core/internal/model';
import type { inspectorTexts } from '../../texts/inspector-texts.js';

/** An Arazzo expression as mapping text: `$steps.createOrder.outputs.id` as `{{createOrder.$outputs.id}}`. Other text as it is. */
export function expressionToMapping(text: string): string {
  const expression = parseExpression(text.trim());
  switch (expression?.kind) {
    case 'inputs':
      return formatMapping({ ...expression, kind: 'input' });
    case 'stepOutput': {
      const { step, name, path } = expression;
      const output: ValueMapping = { kind: 'output', stepId: step, name };
      return formatMapping(
        path.length === 0
          ? output
          : { kind: 'selector', context: output, type: 'jsonpointer', selector: formatPointer(path) },
      );
    }
    case 'workflows':
    case 'sourceDescriptions':
    case 'components':
      return formatMapping({ kind: 'expression', expression });
    default:
      return text;
  }
}

/** What may be missing in the value of an output, in addition to what a check before a run finds. */
export function findOutputHint(
  { inputs }: Pick<Chain, 'inputs'>,
  value: string,
  texts: Pick<typeof inspectorTexts, 'noSuchInput' | 'outputEmpty' | 'outputLiteral'>,
): string | undefined {
  if (value === '') return texts.outputEmpty;
  if (!value.includes('{{')) return texts.outputLiteral;
  for (const { mapping } of listMappings(value))
    if (mapping.kind === 'input' && !inputs.some(({ name }) => name === mapping.name))
      return texts.noSuchInput(mapping.name);
  return undefined;
}
