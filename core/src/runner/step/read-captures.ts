import { readExpression } from '../../checks/exchange.js';
import type { Exchange } from '../../checks/exchange.js';
import type { Mismatch } from '../../model/api-description.js';
import type { Capture } from '../../model/chain.js';
import { isOpchainError } from '../../model/opchain-error.js';
import type { RuntimeExpression } from '../../model/runtime-expression.js';
import type { JsonValue } from '../../model/json.js';

/**
 * The captures of an exchange by name; one without a value is reported as a mismatch, and has no value for mappings.
 */
export function readCaptures(
  declared: readonly Capture[],
  expressions: readonly (RuntimeExpression | undefined)[],
  exchange: Exchange,
): { readonly captures: Readonly<Record<string, JsonValue>>; readonly mismatches: readonly Mismatch[] } {
  const mismatches: Mismatch[] = [];
  const captures: Record<string, JsonValue> = {};
  declared.forEach(({ name, expression }, index) => {
    const parsed = expressions[index];
    let value: JsonValue | undefined;
    try {
      value = parsed === undefined ? undefined : readExpression(parsed, exchange);
    } catch (error) {
      if (!isOpchainError(error)) throw error;
      mismatches.push({ code: error.code, message: `The capture "${name}" found nothing: ${error.message}` });
      return;
    }
    if (value === undefined)
      mismatches.push({
        code: 'CAPTURE_MISSING',
        message: `The capture "${name}" found nothing: ${expression} is not in the response.`,
      });
    // Defined instead of assigned, so that a name such as `__proto__` works like any other.
    else if (name === '__proto__')
      Object.defineProperty(captures, name, { value, enumerable: true, configurable: true, writable: true });
    else captures[name] = value;
  });
  return { captures, mismatches };
}
