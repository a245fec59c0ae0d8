import { equalJson } from '../../checks/equal-json.js';
import { compareNumbers, isInteger } from '../../model/json-text/decimal.js';
import { type ExactNumber, isNumber } from '../../model/exact-number.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { isMultiple } from './is-multiple.js';
import { writeJson } from '../../model/json-text/write-json.js';
import { matchesFormat } from './matches-format.js';
import type { EvaluationContext } from './evaluation-context.js';
import { spendSteps, ValidationAborted } from './validation-state.js';

/**
 * The keywords for any value, for numbers and for strings (JSON Schema 2020-12 validation, sections 6.1 to 6.3 and 7).
 */
export function evaluateScalar(context: EvaluationContext): boolean {
  const { value, schema } = context;
  let holds = matchesType(context);
  if (Array.isArray(schema.enum) && !isAmong(context, schema.enum))
    holds = context.fail(`must be one of ${show(schema.enum)}`);
  if (schema.const !== undefined && !isAmong(context, [schema.const]))
    holds = context.fail(`must be ${show(schema.const)}`);
  if (isNumber(value)) return evaluateNumber(context, value, schema) && holds;
  if (typeof value === 'string') return evaluateText(context, value, schema) && holds;
  return holds;
}

function matchesType(context: EvaluationContext): boolean {
  const { type } = context.schema;
  if (type === undefined) return true;
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  if (types.length === 0 || types.some((name) => isOfType(context.value, name))) return true;
  return context.fail(`must be ${types.map(article).join(' or ')}, but is ${article(typeOf(context.value))}`);
}

function isOfType(value: JsonValue, type: string): boolean {
  if (type === 'integer') return isNumber(value) && isInteger(value);
  return typeOf(value) === type;
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (isNumber(value)) return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

function article(type: string): string {
  return type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

function isAmong(context: EvaluationContext, values: readonly JsonValue[]): boolean {
  spendSteps(context.state, values.length);
  return values.some((value) => equalJson(context.value, value));
}

function evaluateNumber(context: EvaluationContext, value: number | ExactNumber, schema: JsonObject): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema;
  let holds = true;
  if (isNumber(minimum) && compareNumbers(value, minimum) < 0)
    holds = context.fail(`must be at least ${String(minimum)}, but is ${String(value)}`);
  if (isNumber(maximum) && compareNumbers(value, maximum) > 0)
    holds = context.fail(`must be at most ${String(maximum)}, but is ${String(value)}`);
  if (isNumber(exclusiveMinimum) && compareNumbers(value, exclusiveMinimum) <= 0)
    holds = context.fail(`must be greater than ${String(exclusiveMinimum)}, but is ${String(value)}`);
  if (isNumber(exclusiveMaximum) && compareNumbers(value, exclusiveMaximum) >= 0)
    holds = context.fail(`must be less than ${String(exclusiveMaximum)}, but is ${String(value)}`);
  if (isNumber(multipleOf) && compareNumbers(multipleOf, 0) > 0 && !isMultiple(value, multipleOf))
    holds = context.fail(`must be a multiple of ${String(multipleOf)}, but is ${String(value)}`);
  if (
    format === 'int32' &&
    isInteger(value) &&
    (compareNumbers(value, -2_147_483_648) < 0 || compareNumbers(value, 2_147_483_647) > 0)
  )
    holds = context.fail('must be a 32-bit integer');
  return holds;
}

function evaluateText(context: EvaluationContext, value: string, schema: JsonObject): boolean {
  const { minLength, maxLength, pattern, format } = schema;
  let holds = true;
  if (typeof minLength === 'number' && value.length < minLength * 2 && characters(value) < minLength)
    holds = context.fail(`must have at least ${minLength} characters`);
  if (typeof maxLength === 'number' && value.length > maxLength && characters(value) > maxLength)
    holds = context.fail(`must have at most ${maxLength} characters`);
  if (typeof pattern === 'string' && !matchesPattern(context, pattern, value))
    holds = context.fail(`must match the pattern ${pattern}`);
  if (typeof format === 'string' && !matchesFormat(value, format))
    holds = context.fail(`must have the format ${format}`);
  return holds;
}

/** Counts code points, as the standard requires. */
function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at++;
    count++;
  }
  return count;
}

/** Also true if it cannot be determined; that is reported as unchecked. */
export function matchesPattern(context: EvaluationContext, pattern: string, text: string): boolean {
  const { matcher, matchSimple, unchecked } = context.state;
  spendSteps(context.state, 1 + (text.length >> 2));
  const simple = matchSimple(pattern, text);
  if (simple !== undefined) return simple;
  if (matcher === undefined) throw new ValidationAborted('patterns');
  try {
    return matcher(pattern, text, (work) => spendSteps(context.state, work >> 2));
  } catch (error) {
    if (error instanceof ValidationAborted) throw error;
    unchecked.add(
      `The pattern ${show(pattern)} could not be evaluated: ${error instanceof Error ? error.message : String(error)}.`,
    );
    return true;
  }
}

function show(value: JsonValue): string {
  const text = writeJson(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
