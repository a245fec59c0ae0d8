/** A part of a load test: the number of virtual users, or of iterations per second, changes to `target` within `duration`. */
export interface LoadStage {
  /** In the form of k6: `30s`, `1m30s`. */
  readonly duration: string;
  /** Virtual users; with `rate`, iterations per second. */
  readonly target: number;
}

/** What must hold for the load test to pass. */
export interface LoadThreshold {
  /** Id of a step, or of a workflow for the time of a whole iteration; missing for the calls of all steps. */
  readonly step?: string;
  /** On the times, in the form of k6: `p(95)<500`. */
  readonly condition: string;
}

/** How much load a script makes, in the terms of k6. Without any, it runs one iteration. */
export interface LoadOptions {
  /** The executor of k6. Default: the one that the other options mean. */
  readonly executor?: string;
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

type Fields = Readonly<Record<string, unknown>>;

/** Virtual users that k6 may start for each one that is ready, so that slow responses do not lower the rate. */
const MAX_VUS_FACTOR = 10;

/** The load of one chain: k6's shortcuts, which its command line can override, or for other executors a scenario. */
export function toExecutor(load: LoadOptions): Fields {
  const { executor, vus, duration, iterations, stages, rate } = load;
  if (rate !== undefined || executor === 'per-vu-iterations' || executor === 'ramping-arrival-rate')
    return { scenarios: { chain: toScenario(load) } };
  if (stages !== undefined) return { ...(vus !== undefined && { vus }), stages };
  if (duration === undefined) return { vus: vus ?? 1, iterations: iterations ?? vus ?? 1 };
  return { vus: vus ?? 1, ...(iterations !== undefined && { iterations }), duration };
}

/** The most virtual users that a load has. */
export function countUsers({ vus, rate, stages = [] }: LoadOptions): number {
  return Math.max(vus ?? 1, rate ?? 0, ...stages.map(({ target }) => target));
}

/** The load as a scenario of k6. */
export function toScenario(load: LoadOptions): Fields {
  const { executor, vus = 1, duration, iterations, stages, rate } = load;
  if (rate !== undefined || executor === 'ramping-arrival-rate') return toArrivalRate(rate ?? 0, load);
  if (stages !== undefined) return { executor: 'ramping-vus', startVUs: load.vus ?? 0, stages };
  if (duration !== undefined && iterations === undefined) return { executor: 'constant-vus', vus, duration };
  return {
    executor: executor ?? 'shared-iterations',
    vus,
    iterations: iterations ?? vus,
    ...(duration !== undefined && { maxDuration: duration }),
  };
}

function toArrivalRate(rate: number, { vus, duration = '1m', stages }: LoadOptions): Fields {
  const ready = vus ?? countUsers({ rate, ...(stages && { stages }) });
  const users = { timeUnit: '1s', preAllocatedVUs: ready, maxVUs: ready * MAX_VUS_FACTOR };
  return stages === undefined
    ? { executor: 'constant-arrival-rate', rate, duration, ...users }
    : { executor: 'ramping-arrival-rate', startRate: rate, stages, ...users };
}

/**
 * The part of a load that each of several chains makes, by their weights: the parts of each number sum to it, except that
 * a chain has at least one virtual user and one iteration.
 */
export function divideLoad(load: LoadOptions, weights: readonly number[]): readonly LoadOptions[] {
  const { thresholds: _, executor: _executor, ...shape } = load;
  const parts = (total: number | undefined, least: number) =>
    total === undefined ? [] : divide(total, weights, least);
  const [vus, iterations, rates] = [parts(shape.vus, 1), parts(shape.iterations, 1), parts(shape.rate, 1)];
  const targets = (shape.stages ?? []).map(({ target }) => divide(target, weights, 0));
  return weights.map((_weight, index) => ({
    ...shape,
    ...(vus.length > 0 && { vus: vus[index] ?? 1 }),
    ...(iterations.length > 0 && { iterations: iterations[index] ?? 1 }),
    ...(rates.length > 0 && { rate: rates[index] ?? 1 }),
    ...(shape.stages && {
      stages: shape.stages.map(({ duration }, stage) => ({ duration, target: targets[stage]?.[index] ?? 0 })),
    }),
  }));
}

/** Whole parts in proportion to the weights; what rounding leaves goes to those that it took most from. */
function divide(total: number, weights: readonly number[], least: number): readonly number[] {
  const sum = weights.reduce((left, right) => left + right, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map((part) => Math.max(least, Math.floor(part)));
  const byRest = exact
    .map((part, index) => ({ index, rest: part - (parts[index] ?? 0) }))
    .sort((left, right) => right.rest - left.rest);
  const missing = total - parts.reduce((left, right) => left + right, 0);
  for (const { index } of byRest.slice(0, Math.max(0, missing))) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
