import type { Check } from '../../model/check.js';
import { parseCondition, replaceConditionReferences } from '../../model/expressions/condition.js';
import { findNearInCondition, nearExpression } from '../../model/expressions/near-expression.js';
import { splitEmbedded } from '../../model/expressions/embedded-expressions.js';
import { formatMapping } from '../../model/mappings/mapping-text.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import {
  formatExpression,
  parseExpression,
  type RuntimeExpression,
} from '../../model/expressions/runtime-expression.js';
import type { Fields, DocumentPath } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readLanguage } from './read-language.js';
import { readReference } from './expressions/read-reference.js';
import { readMapping } from './expressions/read-value.js';
import { repairCondition } from './expressions/repair-condition.js';
import { splitName } from './expressions/split-name.js';

/**
 * Reads a criterion (Arazzo 1.1, "Criterion Object") as a check. Reports one that is invalid or not supported and
 * returns undefined.
 */
export function readCriterion(fields: Fields, context: ReadContext): Check | undefined {
  const check = readCheck(fields, context);
  return check && { ...check, ...fields.extensions() };
}

function readCheck(fields: Fields, context: ReadContext): Check | undefined {
  const condition = fields.requiredText('condition');
  const written = fields.text('context');
  const language = readLanguage(
    fields.value('type') ?? 'simple',
    ['simple', 'regex', 'jsonpath', 'xpath'],
    [...fields.path, 'type'],
    context.diagnostics,
  );
  fields.rejectUnknown();
  if (language?.type === 'simple') return readSimple(condition, [...fields.path, 'condition'], context);
  if (language === undefined) return undefined;
  if (written === undefined) {
    context.diagnostics.invalid(fields.path, `a ${language.type} criterion needs a context`);
    return undefined;
  }
  const base = readContextOf(written, [...fields.path, 'context'], context);
  const filled = readEmbedded(condition, [...fields.path, 'condition'], context);
  if (base === undefined) return undefined;
  const { type, ...version } = language;
  return type === 'regex'
    ? { kind: 'regex', context: base, pattern: filled }
    : { kind: type, context: base, expression: filled, ...version };
}

/** The expression if it is one of the exchange of the step, otherwise a mapping. */
function readContextOf(written: string, path: DocumentPath, context: ReadContext): string | undefined {
  if (!written.trimStart().startsWith('$')) {
    context.diagnostics.invalid(path, `${JSON.stringify(written)} is not a runtime expression`);
    return undefined;
  }
  const expression = parseExpression(written);
  if (expression !== undefined && isOwn(expression)) return written;
  const mapping = readMapping(written, { path, afterCall: true }, context);
  if (mapping !== undefined) return formatMapping(mapping);
  return nearExpression(written) === undefined ? undefined : written;
}

function readSimple(condition: string, path: DocumentPath, context: ReadContext): Check | undefined {
  try {
    const { text, hasMapping, repairs } = repairCondition(condition, context);
    if (hasMapping) {
      context.diagnostics.invalid(path, 'a document cannot contain {{…}} mappings; write $steps.<id>.outputs.<name>');
      return undefined;
    }
    parseCondition(text);
    for (const repair of repairs) context.diagnostics.warn(path, repair);
    const replaced = replaceConditionReferences(text, ({ reference }) => {
      if (reference.kind === 'mapping' || isOwn(reference.expression)) return undefined;
      const { expression } = reference;
      const mapping = readReference(expression, formatExpression(expression), { path, afterCall: true }, context);
      return mapping === undefined ? undefined : formatMapping(mapping);
    });
    return { kind: 'simple', condition: replaced };
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    // The plan of a run reports it with the right form.
    if (findNearInCondition(condition).length > 0) return { kind: 'simple', condition };
    context.diagnostics.invalid(path, error.message.replace(/\.$/, ''));
    return undefined;
  }
}

/** Patterns and queries refer to outputs by name, so these outputs remain captures. */
function readEmbedded(text: string, path: DocumentPath, context: ReadContext): string {
  return splitEmbedded(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const { expression } = part;
      if (expression?.kind === 'stepOutput') return `{${nameOutput(expression, context)}}`;
      if (expression?.kind === 'inputs') {
        const { head, rest } = splitName(expression.name, (name) => context.inputs.has(name));
        context.referencedInputs.add(head);
        return `{${formatExpression({ ...expression, name: head, path: [...rest, ...expression.path] })}}`;
      }
      if (expression?.kind === 'other')
        context.diagnostics.unsupported(path, `${part.text} is not a runtime expression of an HTTP exchange`);
      return `{${part.text}}`;
    })
    .join('');
}

function nameOutput(expression: Extract<RuntimeExpression, { kind: 'stepOutput' }>, context: ReadContext): string {
  const outputs = context.outputs.get(expression.step);
  const { head, rest } = splitName(expression.name, (name) => outputs?.has(name) === true);
  context.namedOutputs.add(`${expression.step} ${head}`);
  return formatExpression({ ...expression, name: head, path: [...rest, ...expression.path] });
}

/** True for an expression of the exchange of the step, or of the workflow that it calls. */
function isOwn({ kind }: RuntimeExpression): boolean {
  return kind !== 'inputs' && kind !== 'stepOutput' && kind !== 'other';
}
