import type { Connection } from '@opchain/core/plugin';

interface TimedStep {
  readonly id: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Recordings round the times of calls to milliseconds. */
export const TIME_TOLERANCE_MS = 2;

/**
 * Connections with which every step waits for those that had ended when it started, without those that others imply.
 *
 * @param steps in the order in which they started
 */
export function orderCalls(steps: readonly TimedStep[]): Connection[] {
  const endsBefore = (step: TimedStep, { startedAt }: TimedStep) => step.endedAt <= startedAt + TIME_TOLERANCE_MS;
  // Those that no other step implies.
  let open: TimedStep[] = [];
  return steps.flatMap((target) => {
    const latest = open.findLast((step) => endsBefore(step, target));
    // Steps are in the order of their start, so the last one that ended implies all that ended before it started.
    if (latest !== undefined) open = open.filter((step) => step === latest || !endsBefore(step, latest));
    const sources = open.filter((step) => endsBefore(step, target));
    open.push(target);
    return sources.map(({ id }) => ({ source: id, target: target.id }));
  });
}
