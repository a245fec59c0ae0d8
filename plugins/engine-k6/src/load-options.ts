/** A part of a load test: the number of virtual users, or of iterations per second, changes to `target` within `duration`. */
export interface LoadStage {
  /** In the form of k6: `30s`, `1m30s`. */
  readonly duration: string;
  /** Virtual users; with `rate`, iterations per second. */
  readonly target: number;
}

/** What must hold for the load test to pass. */
export interface LoadThreshold {
  /** Id of a step; missing for the calls of all steps. */
  readonly step?: string;
  /** On the times of calls, in the form of k6: `p(95)<500`. */
  readonly condition: string;
}

/** How much load a script makes, in the terms of k6. Without any, it runs one iteration. */
export interface LoadOptions {
  /** Virtual users: iterations at the same time. */
  readonly vus?: number;
  /** In the form of k6: `30s`, `1m30s`. */
  readonly duration?: string;
  /** Total number of iterations, which the virtual users share. */
  readonly iterations?: number;
  /** Changes of the load over time, instead of a duration. */
  readonly stages?: readonly LoadStage[];
  /** Iterations per second that start, however long they take. */
  readonly rate?: number;
  /** Default: 95 of 100 calls of each step take less than a second. */
  readonly thresholds?: readonly LoadThreshold[];
}

/** Virtual users that k6 may start for each one that is ready, so that slow responses do not lower the rate. */
const MAX_VUS_FACTOR = 10;

/** The executor of a script: k6's shortcuts, which its command line can override, or for a rate a scenario. */
export function toExecutor(load: LoadOptions): Readonly<Record<string, unknown>> {
  const { vus, duration, iterations, stages, rate } = load;
  if (rate !== undefined) return { scenarios: { chain: toArrivalRate(rate, load) } };
  if (stages !== undefined) return { ...(vus !== undefined && { vus }), stages };
  if (duration === undefined) return { vus: vus ?? 1, iterations: iterations ?? vus ?? 1 };
  return { vus: vus ?? 1, ...(iterations !== undefined && { iterations }), duration };
}

function toArrivalRate(rate: number, { vus = rate, duration = '1m', stages }: LoadOptions) {
  const users = { timeUnit: '1s', preAllocatedVUs: vus, maxVUs: vus * MAX_VUS_FACTOR };
  return stages === undefined
    ? { executor: 'constant-arrival-rate', rate, duration, ...users }
    : { executor: 'ramping-arrival-rate', startRate: rate, stages, ...users };
}
