import type { JsonValue } from '../model/json.js';
import type { SelectorType } from '../model/mappings/mapping-text.js';
import type { WorkBudget } from './work-budget.js';

/** A language that selects parts of a value (Arazzo 1.1, "Expression Type Object"). */
export interface SelectorLanguage {
  /**
   * Parses a selector. Throws an `Error` if it is malformed, or calls a function that the language does not have.
   */
  compile(this: void, selector: string): CompiledSelector;
}

/**
 * A parsed selector. Its methods throw an `Error`, and `EVALUATION_TOO_EXPENSIVE` if the evaluation exceeds the budget, by
 * default one of its own.
 */
export interface CompiledSelector {
  /** True if the selector holds as a criterion: it selects something that counts as true. */
  holds(context: JsonValue, budget?: WorkBudget): boolean;
  /** The selected value; a list if the selector may select several. Undefined if it selects nothing. */
  select(context: JsonValue, budget?: WorkBudget): JsonValue | undefined;
  /** A copy of a payload in which every selected part has the value. Throws if the selector selects nothing. */
  replace(payload: JsonValue, value: JsonValue, budget?: WorkBudget): JsonValue;
}

/** A selector language and its version; without one, the default of the specification. */
export interface LanguageName {
  /** The language. */
  readonly type: SelectorType;
  /** A version of the specification, such as `rfc9535`. */
  readonly version?: string;
}
