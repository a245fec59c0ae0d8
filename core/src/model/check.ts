import type { JsonObject } from './json.js';

/**
 * A condition on the response of a step (an Arazzo criterion). Arazzo runtime expressions (`$statusCode`,
 * `$response.body#/status`) refer to the exchange of the step, mapping text (`{{createOrder.total}}`) refers to other
 * steps.
 */
export type Check = SimpleCheck | RegexCheck | JsonPathCheck | XPathCheck;

interface CheckBase {
  /** Its `x-…` fields, as they are written. */
  readonly extensions?: JsonObject;
}

/** An Arazzo simple condition: `$statusCode == 200 && $response.body#/status == 'paid'`. */
export interface SimpleCheck extends CheckBase {
  /** Discriminates `Check`. */
  readonly kind: 'simple';
  /** Comparisons of expressions and literals, joined by `&&` and `||`. */
  readonly condition: string;
}

/** Passes if the pattern matches the value of the context. */
export interface RegexCheck extends CheckBase {
  /** Discriminates `Check`. */
  readonly kind: 'regex';
  /** The runtime expression or mapping text whose value is matched. */
  readonly context: string;
  /** A regular expression, without delimiters. */
  readonly pattern: string;
}

/** Passes if the JSONPath (RFC 9535 unless a version is named) selects at least one node in the value of the context. */
export interface JsonPathCheck extends CheckBase {
  /** Discriminates `Check`. */
  readonly kind: 'jsonpath';
  /** The runtime expression or mapping text whose value is queried. */
  readonly context: string;
  /** A JSONPath query. */
  readonly expression: string;
  /** Version of the language, if the document names one: `draft-goessner-dispatch-jsonpath-00`. */
  readonly version?: string;
}

/** Passes if the effective boolean value of the XPath (3.1 unless a version is named) is true. */
export interface XPathCheck extends CheckBase {
  /** Discriminates `Check`. */
  readonly kind: 'xpath';
  /** The runtime expression or mapping text whose value, an XML text, is queried. */
  readonly context: string;
  /** An XPath expression. */
  readonly expression: string;
  /** Version of the language, if the document names one: `xpath-10`. */
  readonly version?: string;
}

/** The result of a check in a run. */
export interface CheckResult {
  /** The check as written in the chain. */
  readonly check: Check;
  /** False also if the check could not be evaluated. */
  readonly passed: boolean;
  /** Why the check failed, with the compared values, or why it could not be evaluated. */
  readonly message?: string;
  /**
   * Why the check can never hold here: `CONDITION_SYNTAX` for a pattern or a query that is malformed with the values of
   * the run in it, `EVALUATION_TOO_EXPENSIVE` for one that was ended. Missing if it passed or simply failed.
   */
  readonly code?: 'CONDITION_SYNTAX' | 'EVALUATION_TOO_EXPENSIVE';
}
