import {
  type ComparisonOperator,
  type Condition,
  conditionError,
  type ConditionReference,
  type ConditionToken,
  tokenizeCondition,
} from './condition-tokens.js';
import type { OpchainError } from '../errors/opchain-error.js';

export type { ComparisonOperator, Condition, ConditionReference } from './condition-tokens.js';

const MAX_DEPTH = 200;
const comparisonOperators: readonly ComparisonOperator[] = ['==', '!=', '<=', '>=', '<', '>'];

/**
 * Parses an Arazzo simple condition (Arazzo 1.1, "Criterion Object"): `==` `!=` `<` `<=` `>` `>=` `&&` `||` `!` `( )`,
 * `[index]` and `.property` after an expression, strings in single quotes with `''` for a quote, numbers, `true`,
 * `false`, `null`, and mapping text for values of other steps. Throws `CONDITION_SYNTAX`.
 */
export function parseCondition(text: string): Condition {
  const reader = new ConditionReader(text, tokenizeCondition(text));
  return reader.readAll();
}

/** The mappings and expressions in a condition, in text order. Throws `CONDITION_SYNTAX`. */
export function listConditionReferences(text: string): readonly ConditionReference[] {
  return tokenizeCondition(text).flatMap((token) =>
    token.kind === 'operand' && token.reference !== undefined ? [token.reference] : [],
  );
}

/**
 * Replaces references in a condition. Those for which `replace` returns undefined are unchanged. Throws
 * `CONDITION_SYNTAX`.
 */
export function replaceConditionReferences(
  text: string,
  replace: (found: ConditionReference) => string | undefined,
): string {
  let out = '';
  let at = 0;
  for (const found of listConditionReferences(text)) {
    out += text.slice(at, found.start) + (replace(found) ?? text.slice(found.start, found.end));
    at = found.end;
  }
  return out + text.slice(at);
}

/** Recursive descent parser: or, and, comparison, not, value. */
class ConditionReader {
  readonly #text: string;
  readonly #tokens: readonly ConditionToken[];
  #at = 0;
  #depth = 0;

  constructor(text: string, tokens: readonly ConditionToken[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  readAll(): Condition {
    const condition = this.#readOr();
    if (this.#at < this.#tokens.length) throw this.#syntaxError('missing operator');
    return condition;
  }

  #readOr(): Condition {
    const first = this.#readAnd();
    const others: Condition[] = [];
    while (this.#consume('||')) others.push(this.#readAnd());
    return others.length === 0 ? first : { kind: 'or', operands: [first, ...others] };
  }

  #readAnd(): Condition {
    const first = this.#readComparison();
    const others: Condition[] = [];
    while (this.#consume('&&')) others.push(this.#readComparison());
    return others.length === 0 ? first : { kind: 'and', operands: [first, ...others] };
  }

  /** One comparison: the specification does not say what several mean without parentheses. */
  #readComparison(): Condition {
    const left = this.#readValue();
    const operator = comparisonOperators.find((candidate) => this.#consume(candidate));
    return operator === undefined ? left : { kind: 'compare', operator, left, right: this.#readValue() };
  }

  #readValue(): Condition {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#syntaxError('it is nested too deeply');
    const condition = this.#readUnary();
    this.#depth -= 1;
    return condition;
  }

  #readUnary(): Condition {
    if (this.#consume('!')) return { kind: 'not', operand: this.#readValue() };
    if (this.#consume('(')) {
      const inner = this.#readOr();
      if (!this.#consume(')')) throw this.#syntaxError('missing ")"');
      return inner;
    }
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'operand') throw this.#syntaxError('missing value');
    this.#at += 1;
    return token.condition;
  }

  #consume(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'operator' || token.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #syntaxError(reason: string): OpchainError {
    return conditionError(this.#text, this.#tokens[this.#at]?.at ?? this.#text.length, reason);
  }
}
