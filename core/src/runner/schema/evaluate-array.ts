import { compareDecimals, readDecimal } from '../../model/json-text/decimal.js';
import { ExactNumber } from '../../model/exact-number.js';
import { isContainer, type JsonValue } from '../../model/json.js';
import { type EvaluationContext, schemaOf, schemasOf } from './evaluation-context.js';
import { spendSteps, ValidationAborted } from './validation-state.js';

/** The keywords for arrays (JSON Schema 2020-12, sections 10.3.1, 11.2 and validation 6.4). */
export function evaluateArray(context: EvaluationContext): boolean {
  const { value, schema, evaluatedKeys } = context;
  if (!Array.isArray(value)) return true;
  const { minItems, maxItems, uniqueItems } = schema;
  let valid = true;
  if (typeof minItems === 'number' && value.length < minItems)
    valid = context.fail(`must have at least ${minItems} items`);
  if (typeof maxItems === 'number' && value.length > maxItems)
    valid = context.fail(`must have at most ${maxItems} items`);
  if (uniqueItems === true && hasDuplicates(context, value)) valid = context.fail('must not contain duplicate items');

  const first = schemasOf(schema.prefixItems);
  const rest = schemaOf(schema.items);
  const unevaluated = schemaOf(schema.unevaluatedItems);
  for (const [position, item] of value.entries()) {
    const itemSchema = position < first.length ? first[position] : rest;
    if (itemSchema === undefined) break;
    if (!context.evaluateAt(position, item, itemSchema)) {
      if (context.diagnostics === undefined) return false;
      valid = false;
    }
  }
  if (evaluatedKeys !== undefined)
    evaluatedKeys.items = Math.max(
      evaluatedKeys.items,
      rest === undefined ? Math.min(first.length, value.length) : value.length,
    );
  if (!evaluateContains(context, value)) valid = false;

  if (unevaluated !== undefined && evaluatedKeys !== undefined) {
    for (let position = evaluatedKeys.items; position < value.length; position++) {
      if (!evaluatedKeys.single.has(position) && !context.evaluateAt(position, value[position] ?? null, unevaluated))
        valid = false;
    }
    evaluatedKeys.items = value.length;
  }
  return valid;
}

function evaluateContains(context: EvaluationContext, value: readonly JsonValue[]): boolean {
  const contains = schemaOf(context.schema.contains);
  if (contains === undefined) return true;
  const { minContains, maxContains } = context.schema;
  const min = typeof minContains === 'number' ? minContains : 1;
  let count = 0;
  for (const [position, item] of value.entries()) {
    if (!context.testAt(position, item, contains)) continue;
    count++;
    context.evaluatedKeys?.single.add(position);
  }
  if (count < min) return context.fail(`must contain at least ${min} items that match "contains"`);
  if (typeof maxContains === 'number' && count > maxContains)
    return context.fail(`must contain at most ${maxContains} items that match "contains"`);
  return true;
}

function hasDuplicates(context: EvaluationContext, items: readonly JsonValue[]): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    const text = canonical(context, item, 0);
    if (seen.has(text)) return true;
    seen.add(text);
  }
  return false;
}

/** The same text for every representation of the same value. */
function canonical(context: EvaluationContext, value: JsonValue, level: number): string {
  spendSteps(context.state, 1);
  if (level > 200) throw new ValidationAborted('work');
  if (value instanceof ExactNumber) return canonicalNumber(value);
  if (!isContainer(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(context, item, level + 1)).join()}]`;
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(context, value[key] ?? null, level + 1)}`)
    .join()}}`;
}

/** `1.0` is 1. */
function canonicalNumber({ text }: ExactNumber): string {
  const rounded = String(Number(text));
  if (compareDecimals(text, rounded) === 0) return rounded;
  const { sign, digits, exponent } = readDecimal(text);
  return `${String(sign)}*${digits}e${String(exponent)}`;
}
