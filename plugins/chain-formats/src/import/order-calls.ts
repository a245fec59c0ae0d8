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
  return steps.flatMap((target, index) => {
    const earlier = steps.slice(0, index).filter((step) => endsBefore(step, target));
    const latest = earlier.at(-1);
    // Ended steps are in the order of their start, so the last of them implies all that ended before it started.
    return earlier
      .filter((step) => step === latest || !endsBefore(step, latest!))
      .map(({ id }) => ({ source: id, target: target.id }));
  });
}
