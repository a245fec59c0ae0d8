import type { Check } from '../model/check.js';
import { type Condition, listConditionReferences, parseCondition } from '../model/expressions/condition.js';
import { type EmbeddedPart, splitEmbedded } from '../model/expressions/embedded-expressions.js';
import { parseExpression, type RuntimeExpression } from '../model/expressions/runtime-expression.js';
import { asWholeMapping, type ValueMapping } from '../model/mappings/mapping-text.js';
import { compileOnce } from './compile-once.js';
import { compileSelector, languagesOf } from './load-language.js';
import { loadPatternMatcher, type PatternMatcher } from './match-pattern.js';
import type { LanguageName } from './selector-language.js';

/** A check whose texts were parsed. */
export type CompiledCheck = CompiledCondition | CompiledQuery;

/** A check of the value of a context. */
type QueryCheck = Exclude<Check, { kind: 'simple' }>;

type SelectorCheck = Exclude<QueryCheck, { kind: 'regex' }>;

interface CompiledBase {
  /** Languages of the selectors in the check. */
  readonly languages: readonly LanguageName[];
}

/** A simple condition. */
export interface CompiledCondition extends CompiledBase {
  /** Discriminates `CompiledCheck`. */
  readonly kind: 'condition';
  /** The parsed condition. */
  readonly condition: Condition;
}

/** A pattern or a query for the value of a context. */
export interface CompiledQuery extends CompiledBase {
  /** Discriminates `CompiledCheck`. */
  readonly kind: 'query';
  /** The check as written in the chain. */
  readonly check: QueryCheck;
  /** What the context refers to; undefined if it is neither an expression nor a mapping. */
  readonly context:
    | { readonly kind: 'expression'; readonly expression: RuntimeExpression }
    | { readonly kind: 'mapping'; readonly mapping: ValueMapping }
    | undefined;
  /** The parts of a pattern or query that values of the run are inserted into; undefined for a constant. */
  readonly parts: readonly EmbeddedPart[] | undefined;
  /** Matches the pattern, which is compiled with its first text. */
  readonly loadMatcher: () => Promise<PatternMatcher>;
}

/**
 * Parses a check, once for each: a check that is evaluated again, as in a loop, touches no text. Throws like `parseCondition`
 * for a malformed condition.
 */
export const compileCheck = compileOnce((check: Check): CompiledCheck =>
  check.kind === 'simple' ? parseSimple(check) : parseQuery(check),
);

function parseSimple({ condition: text }: Extract<Check, { kind: 'simple' }>): CompiledCondition {
  const languages = listConditionReferences(text).flatMap(({ reference }) =>
    reference.kind === 'mapping' ? languagesOf(reference.mapping) : [],
  );
  return { kind: 'condition', languages, condition: parseCondition(text) };
}

function parseQuery(check: QueryCheck): CompiledQuery {
  const expression = parseExpression(check.context);
  const mapping = expression === undefined ? asWholeMapping(check.context) : undefined;
  const parts = splitEmbedded(check.kind === 'regex' ? check.pattern : check.expression);
  let matcher: Promise<PatternMatcher> | undefined;
  return {
    kind: 'query',
    check,
    languages: [
      ...(mapping === undefined ? [] : languagesOf(mapping)),
      ...(check.kind === 'regex' ? [] : [queryLanguage(check)]),
    ],
    context: expression !== undefined ? { kind: 'expression', expression } : mapping && { kind: 'mapping', mapping },
    parts: parts.some(({ kind }) => kind === 'expression') ? parts : undefined,
    loadMatcher: () => (matcher ??= loadPatternMatcher()),
  };
}

/** The query of a check that is a constant. Its language must have been loaded. Throws an `Error` if it is malformed. */
export const compileQuery = compileOnce((check: SelectorCheck) =>
  compileSelector(queryLanguage(check), check.expression),
);

/** The language of the query of a check. */
export function queryLanguage({ kind: type, version }: SelectorCheck): LanguageName {
  return { type, ...(version === undefined ? {} : { version }) };
}
