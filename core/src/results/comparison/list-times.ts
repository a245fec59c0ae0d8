import type { RunSummary } from '../../model/run.js';

/** How long a step took in each run, in milliseconds; missing if it did not start. The whole run has no `stepId`. */
export interface StepTimes {
  /** A step of the chain itself. */
  readonly stepId?: string;
  /** In the first run. */
  readonly a?: number;
  /** In the second run. */
  readonly b?: number;
}

/** The times of the chain's own steps, which contain those of what they call, and of the whole run. */
export function listTimes(a: RunSummary, b: RunSummary): StepTimes[] {
  const [ofA, ofB] = [sumTimes(a), sumTimes(b)];
  return [
    ...[...new Set([...ofA.keys(), ...ofB.keys()])].map((stepId) =>
      createTimes(ofA.get(stepId), ofB.get(stepId), stepId),
    ),
    createTimes(a.durationMs, b.durationMs),
  ];
}

const createTimes = (a: number | undefined, b: number | undefined, stepId?: string): StepTimes => ({
  ...(stepId === undefined ? {} : { stepId }),
  ...(a === undefined ? {} : { a }),
  ...(b === undefined ? {} : { b }),
});

/** Milliseconds by step, all its executions together; undefined for a step that did not start. */
function sumTimes({ results }: RunSummary): ReadonlyMap<string, number | undefined> {
  return new Map(
    results.map((result) => {
      const times = (result.executions?.results ?? [result]).flatMap(({ startedAt, endedAt }) =>
        startedAt === undefined || endedAt === undefined ? [] : [endedAt - startedAt],
      );
      return [result.stepId, times.length === 0 ? undefined : times.reduce((sum, time) => sum + time)] as const;
    }),
  );
}
