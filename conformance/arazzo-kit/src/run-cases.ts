import type { CaseResult } from './case-result.js';
import type { KitCase } from './kit-case.js';
import type { Runner } from './presets.js';
import { runCase } from './run-case.js';

/** How cases are run. */
export interface RunOptions {
  /** How many cases run at once. */
  readonly jobs: number;
  /** Milliseconds for each case. */
  readonly timeLimit: number;
}

/** Runs cases with a runner, and returns their results in the order of the cases. A case whose control fails has failed. */
export async function runCases(
  cases: readonly KitCase[],
  runner: Runner,
  { jobs, timeLimit }: RunOptions,
): Promise<readonly CaseResult[]> {
  const results = new Map<string, CaseResult>();
  const waiting = cases.values();
  const work = async () => {
    for (const each of waiting) results.set(each.id, await runCase(each, runner, timeLimit));
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return cases.map(({ id, control }) => applyControl(results.get(id) as CaseResult, results.get(control ?? '')));
}

function applyControl(result: CaseResult, control: CaseResult | undefined): CaseResult {
  if (control === undefined || control.passed || !result.passed) return result;
  return {
    ...result,
    passed: false,
    mismatches: [`passes only because of an error: its control ${control.id} fails as well`],
  };
}
