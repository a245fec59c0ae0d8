/**
 * A condition on a node's response (an Arazzo criterion). References to the node's own exchange are Arazzo runtime
 * expressions (`$statusCode`, `$response.body#/status`); references to other nodes are mapping text (`{{createOrder.total}}`).
 */
export type Check = SimpleCheck | RegexCheck | JsonPathCheck;

/** An Arazzo simple condition: `$statusCode == 200 && $response.body#/status == 'paid'`. */
export interface SimpleCheck {
  readonly kind: 'simple';
  readonly condition: string;
}

export interface RegexCheck {
  readonly kind: 'regex';
  /** The expression whose value is matched. */
  readonly context: string;
  readonly pattern: string;
}

/** Holds when the JSONPath (RFC 9535) selects at least one node of the context's value. */
export interface JsonPathCheck {
  readonly kind: 'jsonpath';
  readonly context: string;
  readonly expression: string;
}

/** What came of one check in a run. */
export interface CheckResult {
  readonly check: Check;
  readonly passed: boolean;
  /** Why it does not hold, with the values that were compared, or why it could not be evaluated. */
  readonly message?: string;
}
