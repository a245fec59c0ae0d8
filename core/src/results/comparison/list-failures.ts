import type { StepResult } from '../../model/run.js';
import type { ResultPair } from './pair-results.js';

/** A call that failed in one of the runs, with the reason. */
export interface FailedCall {
  /** The step, with what it ran in. */
  readonly stepId: string;
  /** The run. */
  readonly server: 'A' | 'B';
  /** Code of the failure. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
}

/** Lists the calls that failed or were cancelled in either run, without the steps that were skipped because of them. */
export function listFailures(pairs: readonly ResultPair[]): FailedCall[] {
  return pairs.flatMap(({ name, a, b }) => [...describeFailure(name, a, 'A'), ...describeFailure(name, b, 'B')]);
}

function describeFailure(stepId: string, result: StepResult | undefined, server: 'A' | 'B'): FailedCall[] {
  if (result?.state !== 'failed' && result?.state !== 'cancelled') return [];
  const { state, failure, handled } = result;
  if (handled === true) return [];
  return [
    {
      stepId,
      server,
      code: failure?.code ?? state.toUpperCase(),
      message: failure?.message ?? `The call was ${state}.`,
    },
  ];
}

/** Number of calls with a response in both runs, which are the only ones that are compared. */
export function countComparedCalls(pairs: readonly ResultPair[]): number {
  return pairs.filter(({ a, b }) => a?.response !== undefined && b?.response !== undefined).length;
}
