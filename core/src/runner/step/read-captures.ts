import type { CheckScope } from '../../checks/exchange.js';
import { WorkBudget } from '../../checks/work-budget.js';
import type { Mismatch } from '../../model/api-description.js';
import type { Capture } from '../../model/chain.js';
import { type JsonValue, setMember } from '../../model/json.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { CompiledCapture } from '../request/compile-capture.js';

/**
 * The captures of a step by name; one without a value is reported as a mismatch, and has no value for mappings.
 */
export function readCaptures(
  declared: readonly Capture[],
  compiled: readonly CompiledCapture[],
  scope: CheckScope,
): { readonly captures: Readonly<Record<string, JsonValue>>; readonly mismatches: readonly Mismatch[] } {
  const mismatches: Mismatch[] = [];
  const captures: Record<string, JsonValue> = {};
  const limited = { ...scope, budget: new WorkBudget() };
  declared.forEach(({ name, expression }, index) => {
    const { value, reason } = readCapture(compiled[index], expression, limited);
    if (value === undefined)
      mismatches.push({ code: 'CAPTURE_MISSING', message: `The capture "${name}" found nothing: ${reason}.` });
    else setMember(captures, name, value);
  });
  return { captures, mismatches };
}

function readCapture(
  compiled: CompiledCapture | undefined,
  expression: string,
  scope: CheckScope,
): { readonly value?: JsonValue | undefined; readonly reason: string } {
  try {
    return { value: compiled?.read(scope), reason: `${expression} is not in the response` };
  } catch (error) {
    if (isOpchainError(error) && error.code === 'MAPPING_MISSING')
      return { reason: `${expression} is not in the response` };
    return { reason: `${expression} cannot be evaluated, because ${(error as Error).message.replace(/\.$/, '')}` };
  }
}
