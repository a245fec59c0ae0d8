import { writeJson } from '../model/json-text/write-json.js';
import { toText } from '../model/json-text/to-text.js';
import type { Check, CheckResult } from '../model/check.js';
import type { Condition } from '../model/expressions/condition.js';
import type { EmbeddedPart } from '../model/expressions/embedded-expressions.js';
import type { JsonValue } from '../model/json.js';
import { describeCheck } from '../model/describe-check.js';
import { formatMapping } from '../model/mappings/mapping-text.js';
import { expressionMapping } from '../model/mappings/step-mappings.js';
import { isOpchainError, OpchainError } from '../model/errors/opchain-error.js';
import { formatExpression } from '../model/expressions/runtime-expression.js';
import {
  compileCheck,
  type CompiledCondition,
  type CompiledQuery,
  compileQuery,
  queryLanguage,
} from './compile-check.js';
import { evaluateCondition } from './evaluate-condition.js';
import type { CheckScope } from './exchange.js';
import { compileSelector, loadLanguages } from './load-language.js';
import { WorkBudget } from './work-budget.js';
import { readAnyExpression, readForSelector, readMapping } from './read-mapping.js';

export { referencesStatus } from '../model/mappings/references-status.js';

/**
 * Evaluates a check (Arazzo 1.1, "Criterion Object"): simple conditions, regular expressions in linear time, JSONPath,
 * XPath.
 * Never rejects: a check that cannot be evaluated fails, with the reason in its message.
 */
export async function evaluateCheck(check: Check, unlimited: CheckScope): Promise<CheckResult> {
  const scope: Limited = { ...unlimited, budget: unlimited.budget ?? new WorkBudget() };
  try {
    const compiled = compileCheck(check);
    if (compiled.languages.length > 0) await loadLanguages(compiled.languages);
    const failure =
      compiled.kind === 'condition' ? evaluateSimple(compiled, scope) : await evaluateQuery(compiled, scope);
    return failure === undefined
      ? { check, passed: true }
      : { check, passed: false, message: `${describeCheck(check)} failed: ${failure}.` };
  } catch (error) {
    if (isOpchainError(error)) return { check, passed: false, message: error.message, ...codeOf(error) };
    const reason = error instanceof Error ? error.message : String(error);
    return { check, passed: false, message: `${describeCheck(check)} cannot be evaluated: ${reason}.` };
  }
}

type Limited = CheckScope & { readonly budget: WorkBudget };

/** Undefined if the condition holds, otherwise the values that it compared. */
function evaluateSimple({ condition }: CompiledCondition, scope: CheckScope): string | undefined {
  const seen = new Map<Condition, JsonValue | undefined>();
  if (evaluateCondition(condition, scope, (operand, value) => seen.set(operand, value))) return undefined;
  const compared = new Map(Array.from(seen, ([operand, value]) => [describeOperand(operand), describeValue(value)]));
  return compared.size === 0
    ? 'it compares no values from the run'
    : Array.from(compared, ([operand, value]) => `${operand} is ${value}`).join(', ');
}

async function evaluateQuery(
  { check, context: compiled, parts, loadMatcher }: CompiledQuery,
  scope: Limited,
): Promise<string | undefined> {
  if (compiled === undefined) throw new Error(`${JSON.stringify(check.context)} is not a runtime expression`);
  const context =
    compiled.kind === 'expression'
      ? readForSelector(compiled.expression, check.kind, scope)
      : readMapping(compiled.mapping, scope);
  if (context === undefined || context === null) return `${check.context} is ${describeValue(context)}`;
  if (check.kind === 'regex') {
    const text = toText(context);
    const matches = await loadMatcher();
    const compilePattern = (filled: string): string => {
      matches(filled, '');
      return filled;
    };
    const pattern = parts ? fillIn(parts, scope, compilePattern) : check.pattern;
    return matches(pattern, text) ? undefined : `${check.context} is ${describeValue(context)}`;
  }
  const query = parts
    ? fillIn(parts, scope, (filled) => compileSelector(queryLanguage(check), filled))
    : compileQuery(check);
  return query.holds(context, scope.budget) ? undefined : 'it matches nothing';
}

function codeOf({ code }: OpchainError): Pick<CheckResult, 'code'> {
  return code === 'CONDITION_SYNTAX' || code === 'EVALUATION_TOO_EXPENSIVE' ? { code } : {};
}

/**
 * Inserts the values of embedded expressions (`{$inputs.x}`) into a pattern or a query, as the specification requires, and compiles it.
 * Throws `CONDITION_SYNTAX` if the result is malformed; a text without expressions was verified before the run.
 */
function fillIn<Query>(parts: readonly EmbeddedPart[], scope: CheckScope, compile: (filled: string) => Query): Query {
  const filled = parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.expression === undefined) return `{${part.text}}`;
      return toText(readAnyExpression(part.expression, scope) ?? null);
    })
    .join('');
  try {
    return compile(filled);
  } catch (error) {
    const text = parts.map((part) => (part.kind === 'text' ? part.text : `{${part.text}}`)).join('');
    const sentence = `${JSON.stringify(text)} is invalid with the values of this run, as ${JSON.stringify(filled)}: ${(error as Error).message}.`;
    throw new OpchainError('CONDITION_SYNTAX', sentence, { cause: error });
  }
}

function describeOperand(operand: Condition): string {
  const path =
    'path' in operand ? operand.path.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('') : '';
  if (operand.kind === 'mapping') return formatMapping(operand.mapping) + path;
  if (operand.kind !== 'expression') return '';
  const mapping = expressionMapping(operand.expression);
  return (mapping?.kind === 'input' ? formatMapping(mapping) : formatExpression(operand.expression)) + path;
}

const MAX_SHOWN_LENGTH = 120;

/** The beginning of a long value; the rest is not formatted. */
function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string' && value.length > MAX_SHOWN_LENGTH)
    return `${JSON.stringify(value.slice(0, MAX_SHOWN_LENGTH)).slice(0, MAX_SHOWN_LENGTH)}…`;
  const text = writeJson(value);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}
