import type { CheckScope } from '../../checks/exchange.js';
import { WorkBudget } from '../../checks/work-budget.js';
import type { Mismatch } from '../../model/api-description.js';
import type { Capture } from '../../model/chain.js';
import { type JsonValue, setMember } from '../../model/json.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { CompiledCapture } from '../request/compile-capture.js';

/** What the captures of a step have found. */
export interface ReadCaptures {
  readonly captures: Readonly<Record<string, JsonValue>>;
  readonly mismatches: readonly Mismatch[];
  /** Why captures were too expensive to evaluate, by name: a mapping of one fails with that reason. */
  readonly tooExpensive: ReadonlyMap<string, string>;
}

/**
 * The captures of a step by name; one without a value is reported as a mismatch, and has no value for mappings. `rest`
 * pauses between two that take long.
 */
export async function readCaptures(
  declared: readonly Capture[],
  compiled: readonly CompiledCapture[],
  scope: CheckScope,
  rest: () => Promise<void> | undefined,
): Promise<ReadCaptures> {
  const mismatches: Mismatch[] = [];
  const captures: Record<string, JsonValue> = {};
  const tooExpensive = new Map<string, string>();
  for (const [index, { name, expression }] of declared.entries()) {
    const pause = index === 0 ? undefined : rest();
    if (pause !== undefined) await pause;
    const { value, reason, isTooExpensive } = readCapture(compiled[index], expression, {
      ...scope,
      budget: new WorkBudget(),
    });
    if (value !== undefined) setMember(captures, name, value);
    else if (isTooExpensive === true) {
      const message = `The capture "${name}" was not read: ${reason}.`;
      tooExpensive.set(name, message);
      mismatches.push({ code: 'EVALUATION_TOO_EXPENSIVE', message });
    } else mismatches.push({ code: 'CAPTURE_MISSING', message: `The capture "${name}" found nothing: ${reason}.` });
  }
  return { captures, mismatches, tooExpensive };
}

function readCapture(
  compiled: CompiledCapture | undefined,
  expression: string,
  scope: CheckScope,
): { readonly value?: JsonValue | undefined; readonly reason: string; readonly isTooExpensive?: boolean } {
  try {
    return { value: compiled?.read(scope), reason: `${expression} is not in the response` };
  } catch (error) {
    if (isOpchainError(error) && error.code === 'MAPPING_MISSING')
      return { reason: `${expression} is not in the response` };
    return {
      reason: `${expression} cannot be evaluated, because ${(error as Error).message.replace(/\.$/, '')}`,
      isTooExpensive: isOpchainError(error) && error.code === 'EVALUATION_TOO_EXPENSIVE',
    };
  }
}
