import type { Check } from '../../model/check.js';
import { parseCondition, replaceConditionReferences } from '../../model/condition.js';
import type { JsonValue } from '../../model/json.js';
import { formatMapping } from '../../model/mapping-text.js';
import { isOpchainError } from '../../model/opchain-error.js';
import { formatExpression, parseExpression } from '../../model/runtime-expression.js';
import type { Fields, DocumentPath } from './diagnostic-list.js';
import { isObject } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readReference } from './read-reference.js';

/**
 * Reads a criterion (Arazzo 1.1, "Criterion Object") as a check. Reports one that is not supported and returns
 * undefined.
 */
export function readCriterion(fields: Fields, context: ReadContext): Check | undefined {
  const condition = fields.requiredText('condition');
  const written = fields.text('context');
  const type = readType(fields, context);
  fields.rejectUnknown();
  if (type === 'simple') return readSimple(condition, [...fields.path, 'condition'], context);
  if (type === undefined) return undefined;
  if (written === undefined) {
    context.diagnostics.invalid(fields.path, `a ${type} criterion needs a context`);
    return undefined;
  }
  const path = [...fields.path, 'context'];
  const expression = parseExpression(written);
  if (expression === undefined) {
    context.diagnostics.invalid(path, `${JSON.stringify(written)} is not a runtime expression`);
    return undefined;
  }
  collectEmbedded(condition, context);
  const isOther = expression.kind === 'inputs' || expression.kind === 'stepOutput' || expression.kind === 'other';
  const mapping = isOther ? readReference(expression, written, path, context) : undefined;
  const base = mapping === undefined ? written : formatMapping(mapping);
  return type === 'regex'
    ? { kind: 'regex', context: base, pattern: condition }
    : { kind: 'jsonpath', context: base, expression: condition };
}

function readSimple(condition: string, path: DocumentPath, context: ReadContext): Check | undefined {
  try {
    parseCondition(condition);
    const replaced = replaceConditionReferences(condition, ({ reference }) => {
      if (reference.kind === 'mapping') {
        context.diagnostics.invalid(path, 'a document cannot contain {{…}} mappings; write $steps.<id>.outputs.<name>');
        return undefined;
      }
      const { expression } = reference;
      if (expression.kind !== 'inputs' && expression.kind !== 'stepOutput' && expression.kind !== 'other')
        return undefined;
      const mapping = readReference(expression, formatExpression(expression), path, context);
      return mapping === undefined ? undefined : formatMapping(mapping);
    });
    return { kind: 'simple', condition: replaced };
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    context.diagnostics.invalid(path, error.message.replace(/\.$/, ''));
    return undefined;
  }
}

function readType(fields: Fields, context: ReadContext): Check['kind'] | undefined {
  const written: JsonValue | undefined = fields.value('type');
  const path = [...fields.path, 'type'];
  const name = isObject(written) ? written['type'] : (written ?? 'simple');
  const version = isObject(written) ? written['version'] : undefined;
  if (name === 'xpath') context.diagnostics.unsupported(path, 'XPath is not supported');
  else if (name === 'jsonpath' && version !== undefined && version !== 'rfc9535') {
    context.diagnostics.unsupported(
      path,
      `JSONPath version ${JSON.stringify(version)} is not supported, only RFC 9535`,
    );
  } else if (name === 'simple' || name === 'regex' || name === 'jsonpath') return name;
  else context.diagnostics.invalid(path, 'expected simple, regex or jsonpath');
  return undefined;
}

/** Patterns and queries reference outputs by name, so these outputs remain captures. */
function collectEmbedded(text: string, context: ReadContext): void {
  for (const [, inner = ''] of text.matchAll(/\{(\$[^{}]+)\}/g)) {
    const expression = parseExpression(inner);
    if (expression?.kind === 'stepOutput') context.namedOutputs.add(`${expression.step} ${expression.name}`);
    if (expression?.kind === 'inputs') context.referencedInputs.add(expression.name);
  }
}
