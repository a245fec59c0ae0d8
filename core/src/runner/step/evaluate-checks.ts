import { evaluateCheck } from '../../checks/evaluate-check.js';
import type { CheckScope } from '../../checks/exchange.js';
import type { Check, CheckResult } from '../../model/check.js';
import type { Interruption } from '../schedule/interruption.js';
import type { TimeSlicer } from '../schedule/time-slicer.js';

/** Evaluates checks one after the other, with pauses. Rejects with the reason of an interruption. */
export function evaluateChecks(
  checks: readonly Check[],
  scope: CheckScope,
  interruption: Interruption,
  slicer: Pick<TimeSlicer, 'rest'>,
): Promise<readonly CheckResult[]> {
  const evaluate = async (): Promise<readonly CheckResult[]> => {
    const results: CheckResult[] = [];
    for (const check of checks) {
      results.push(await evaluateCheck(check, scope));
      await slicer.rest();
      interruption.check();
    }
    return results;
  };
  return interruption.race(evaluate());
}
