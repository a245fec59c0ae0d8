import { readExpression } from '../../checks/exchange.js';
import type { Exchange } from '../../checks/exchange.js';
import type { Finding } from '../../model/api-description.js';
import type { OperationNode } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { parseExpression } from '../../model/runtime-expression.js';

/** The named values of an exchange; one that is not there is a finding, and missing for whoever maps it. */
export function readCaptures(
  node: OperationNode,
  exchange: Exchange,
): { readonly captures: Readonly<Record<string, JsonValue>>; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const entries = node.captures.flatMap(({ name, expression }) => {
    const parsed = parseExpression(expression);
    const value = parsed === undefined ? undefined : readExpression(parsed, exchange);
    if (value !== undefined) return [[name, value] as const];
    findings.push({ code: 'CAPTURE_MISSING', message: `The capture "${name}" found nothing: ${expression} is not there.` });
    return [];
  });
  return { captures: Object.fromEntries(entries), findings };
}
