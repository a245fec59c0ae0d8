import { writeJson } from '../../model/json-text/write-json.js';
import { compareNumbers, isZero } from '../../model/json-text/decimal.js';
import { type ExactNumber, isNumber, readNumber } from '../../model/exact-number.js';
import { isContainer, type JsonValue } from '../../model/json.js';
import { readPath } from '../../model/mappings/mapping-text.js';
import type { PatternMatcher } from '../match-pattern.js';
import { type SpendWork, textWork } from '../work-budget.js';
import { jsonWork } from './json-work.js';

/** The expression of a filter `?(…)` or a script `(…)`. */
export type Script =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'path'; readonly from: '@' | '$'; readonly path: readonly (string | Script)[] }
  | { readonly kind: 'not' | 'negate'; readonly operand: Script }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Script; readonly right: Script }
  | { readonly kind: 'match'; readonly left: Script; readonly pattern: string };

/** What a script can read. */
export interface ScriptScope {
  /** `@` */
  readonly current: JsonValue;
  /** `$` */
  readonly root: JsonValue;
  readonly matches: PatternMatcher;
  readonly spend: SpendWork;
}

type Value = JsonValue | undefined;

/** Evaluates a script with the operators of JavaScript; fields that do not exist are undefined. */
export function evaluateScript(script: Script, scope: ScriptScope): Value {
  scope.spend(1);
  switch (script.kind) {
    case 'literal':
      return script.value;
    case 'path':
      return script.path.reduce<Value>(
        (value, key) => readField(value, typeof key === 'string' ? key : evaluateScript(key, scope)),
        script.from === '@' ? scope.current : scope.root,
      );
    case 'not':
      return !isTrue(evaluateScript(script.operand, scope));
    case 'negate':
      return toJson(-Number(evaluateScript(script.operand, scope)));
    case 'match': {
      const text = evaluateScript(script.left, scope);
      return typeof text === 'string' && scope.matches(script.pattern, text, scope.spend);
    }
    case 'binary':
      return evaluateBinary(script, scope);
  }
}

/** True for what JavaScript counts as true. */
export function isTrue(value: Value): boolean {
  return value !== undefined && value !== null && value !== false && value !== '' && !isZero(value);
}

function evaluateBinary(script: Extract<Script, { kind: 'binary' }>, scope: ScriptScope): Value {
  const left = evaluateScript(script.left, scope);
  if (script.operator === '&&') return isTrue(left) ? evaluateScript(script.right, scope) : left;
  if (script.operator === '||') return isTrue(left) ? left : evaluateScript(script.right, scope);
  const right = evaluateScript(script.right, scope);
  countOperands(script.operator, left, right, scope.spend);
  switch (script.operator) {
    case '==':
      return isEqual(left, right);
    case '!=':
      return !isEqual(left, right);
    case '===':
      return isIdentical(left, right);
    case '!==':
      return !isIdentical(left, right);
    case '<':
      return compare(left, right, (order) => order < 0);
    case '<=':
      return compare(left, right, (order) => order <= 0);
    case '>':
      return compare(left, right, (order) => order > 0);
    case '>=':
      return compare(left, right, (order) => order >= 0);
    case '+':
      return typeof left === 'string' || typeof right === 'string'
        ? toText(left) + toText(right)
        : toJson(Number(left) + Number(right));
    case '-':
      return toJson(Number(left) - Number(right));
    case '*':
      return toJson(Number(left) * Number(right));
    case '/':
      return toJson(Number(left) / Number(right));
    default:
      return toJson(Number(left) % Number(right));
  }
}

/** Texts are compared and joined, and what is joined to a text is written as JSON. */
function countOperands(operator: string, left: Value, right: Value, spend: SpendWork): void {
  for (const value of [left, right]) {
    if (typeof value === 'string') spend(textWork(value.length));
    else if (operator === '+' && isContainer(value)) jsonWork(value, spend);
  }
}

function readField(value: Value, key: Value): Value {
  if (value === undefined || (typeof key !== 'string' && typeof key !== 'number')) return undefined;
  if (key === 'length' && (typeof value === 'string' || Array.isArray(value))) return value.length;
  return readPath(value, [String(key)]);
}

/** `==` of JavaScript for values that are not objects; objects are equal only to themselves. */
function isEqual(left: Value, right: Value): boolean {
  if (left === undefined || left === null || right === undefined || right === null)
    return (left ?? null) === (right ?? null);
  if (typeof left === typeof right || isContainer(left) || isContainer(right)) return isIdentical(left, right);
  return compareNumbers(toNumber(left), toNumber(right)) === 0;
}

/** `===` of JavaScript, with numbers compared by decimal value. */
function isIdentical(left: Value, right: Value): boolean {
  return left === right || (isNumber(left) && isNumber(right) && compareNumbers(left, right) === 0);
}

function compare(left: Value, right: Value, holds: (order: number) => boolean): boolean {
  if (left === undefined || left === null || right === undefined || right === null) return false;
  if (isContainer(left) || isContainer(right)) return false;
  if (typeof left === 'string' && typeof right === 'string') return holds(left < right ? -1 : left > right ? 1 : 0);
  return holds(compareNumbers(toNumber(left), toNumber(right)));
}

function toNumber(value: JsonValue): number | ExactNumber {
  if (isNumber(value)) return value;
  return typeof value === 'string' && value.trim() !== '' ? readNumber(value.trim()) : Number(value);
}

/** Not a number and infinity are not JSON values. */
function toJson(value: number): Value {
  return Number.isFinite(value) ? value : undefined;
}

function toText(value: Value): string {
  return typeof value === 'object' ? writeJson(value) : String(value);
}
