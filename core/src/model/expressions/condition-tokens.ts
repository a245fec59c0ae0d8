import { type ExactNumber, readNumber } from '../exact-number.js';
import type { ValueMapping } from './mapping.js';
import { parseMappingAt } from './mapping-syntax.js';
import { OpchainError } from '../errors/opchain-error.js';
import { parseExpression, type RuntimeExpression } from './runtime-expression.js';

/** An operator of a simple condition that compares two values. */
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A parsed Arazzo simple condition. */
export type Condition =
  | { readonly kind: 'literal'; readonly value: string | number | ExactNumber | boolean | null }
  | { readonly kind: 'expression'; readonly expression: RuntimeExpression; readonly path: readonly string[] }
  | { readonly kind: 'mapping'; readonly mapping: ValueMapping; readonly path: readonly string[] }
  | { readonly kind: 'not'; readonly operand: Condition }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Condition[] }
  | {
      readonly kind: 'compare';
      readonly operator: ComparisonOperator;
      readonly left: Condition;
      readonly right: Condition;
    };

/**
 * A mapping or a runtime expression in the text of a condition. `[index]` and `.property` after an input or a value of
 * another step belong to the reference.
 */
export interface ConditionReference {
  /** Offset of the first character. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  /** The parsed mapping or expression. */
  readonly reference:
    | { readonly kind: 'mapping'; readonly mapping: ValueMapping }
    | { readonly kind: 'expression'; readonly expression: RuntimeExpression };
}

const operators = ['==', '!=', '<=', '>=', '&&', '||', '<', '>', '!', '(', ')'] as const;

/** A part of the text of a condition. */
export type ConditionToken =
  | { readonly kind: 'operator'; readonly text: (typeof operators)[number]; readonly at: number }
  | {
      readonly kind: 'operand';
      readonly condition: Condition;
      readonly at: number;
      readonly reference?: ConditionReference;
    };

/** Conditions whose tokens are remembered: most steps have the same few. */
const MAX_KNOWN = 200;
const MAX_KNOWN_LENGTH = 500;
const known = new Map<string, readonly ConditionToken[]>();

/** Splits a condition into operators and operands. Throws `CONDITION_SYNTAX`. */
export function tokenizeCondition(text: string): readonly ConditionToken[] {
  let tokens = known.get(text);
  if (tokens !== undefined) return tokens;
  tokens = readTokens(text);
  if (text.length > MAX_KNOWN_LENGTH) return tokens;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, tokens);
  return tokens;
}

function readTokens(text: string): readonly ConditionToken[] {
  const tokens: ConditionToken[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const start = at;
    const operator = operators.find((candidate) => text.startsWith(candidate, start));
    if (operator !== undefined) {
      tokens.push({ kind: 'operator', text: operator, at });
      at += operator.length;
      continue;
    }
    const { token, end } = readOperand(text, at);
    tokens.push(token);
    at = end;
  }
  return tokens;
}

function readOperand(text: string, at: number): { readonly token: ConditionToken; readonly end: number } {
  if (text.startsWith('{{', at)) return readMappingOperand(text, at);
  if (text[at] === '$') return readExpressionOperand(text, at);
  if (text[at] === "'") {
    const literal = match(/'(?:[^']|'')*'/y, text, at);
    if (literal === undefined) throw conditionError(text, at, 'the string is not closed');
    return operand({ kind: 'literal', value: literal.slice(1, -1).replaceAll("''", "'") }, at, at + literal.length);
  }
  if (text[at] === '=') throw conditionError(text, at, '"=" compares nothing; write "=="');
  if (text[at] === '"') throw conditionError(text, at, 'strings need single quotes');
  const word = match(/[^\s=!<>&|()']+/y, text, at) ?? text.charAt(at);
  const end = at + word.length;
  if (word === 'true' || word === 'false') return operand({ kind: 'literal', value: word === 'true' }, at, end);
  if (word === 'null') return operand({ kind: 'literal', value: null }, at, end);
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word))
    return operand({ kind: 'literal', value: readNumber(word) }, at, end);
  throw conditionError(text, at, `${JSON.stringify(word)} is not a value; strings need single quotes`);
}

function readMappingOperand(text: string, at: number): { readonly token: ConditionToken; readonly end: number } {
  const { mapping, end } = parseMappingAt(text, at + 2);
  const accessors = readAccessors(text, end);
  if (mapping.kind === 'response' || mapping.kind === 'input') {
    const full: ValueMapping = { ...mapping, path: [...mapping.path, ...accessors.keys] };
    return operand({ kind: 'mapping', mapping: full, path: [] }, at, accessors.end, {
      start: at,
      end: accessors.end,
      reference: { kind: 'mapping', mapping: full },
    });
  }
  return operand({ kind: 'mapping', mapping, path: accessors.keys }, at, accessors.end, {
    start: at,
    end,
    reference: { kind: 'mapping', mapping },
  });
}

/**
 * An expression ends at white space or an operator; `[index]` and `.property` after it are read separately. Dots do not
 * end a JSON Pointer, because keys may contain them.
 */
function readExpressionOperand(text: string, at: number): { readonly token: ConditionToken; readonly end: number } {
  const written = match(/\$[^\s=!<>&|()'[\]]+/y, text, at) ?? '$';
  const { expression, length } = matchLongestExpression(written) ?? {};
  if (expression === undefined || length === undefined)
    throw conditionError(text, at, `${JSON.stringify(written)} is not a runtime expression`);
  const end = at + length;
  const accessors = readAccessors(text, end);
  if (expression.kind === 'inputs' || expression.kind === 'stepOutput') {
    const full: RuntimeExpression = { ...expression, path: [...expression.path, ...accessors.keys] };
    return operand({ kind: 'expression', expression: full, path: [] }, at, accessors.end, {
      start: at,
      end: accessors.end,
      reference: { kind: 'expression', expression: full },
    });
  }
  return operand({ kind: 'expression', expression, path: accessors.keys }, at, accessors.end, {
    start: at,
    end,
    reference: { kind: 'expression', expression },
  });
}

/**
 * Splits `$response.body.items` into `$response.body` and `.items` by matching the longest prefix that is an
 * expression.
 */
function matchLongestExpression(
  written: string,
): { readonly expression: RuntimeExpression; readonly length: number } | undefined {
  const body = /^\$(?:request|response)\.body(?=\.)/.exec(written)?.[0];
  const text = body ?? written;
  const expression = parseExpression(text);
  return expression === undefined ? undefined : { expression, length: text.length };
}

function readAccessors(text: string, start: number): { readonly keys: readonly string[]; readonly end: number } {
  const keys: string[] = [];
  let at = start;
  for (;;) {
    const written = match(/\.[\p{L}_][\p{L}\p{N}_-]*|\[(?:0|[1-9]\d*)\]|\['[^']*'\]/uy, text, at);
    if (written === undefined) return { keys, end: at };
    keys.push(written.startsWith('.') ? written.slice(1) : written.slice(1, -1).replace(/^'|'$/g, ''));
    at += written.length;
  }
}

function operand(
  condition: Condition,
  at: number,
  end: number,
  reference?: ConditionReference,
): { readonly token: ConditionToken; readonly end: number } {
  return { token: { kind: 'operand', condition, at, ...(reference === undefined ? {} : { reference }) }, end };
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** A `CONDITION_SYNTAX` error at an offset. */
export function conditionError(text: string, at: number, reason: string): OpchainError {
  return new OpchainError(
    'CONDITION_SYNTAX',
    `The condition ${JSON.stringify(text.slice(0, 200))} is invalid at character ${at + 1}: ${reason}.`,
  );
}
