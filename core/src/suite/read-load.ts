import { isObject, type JsonObject, type JsonValue } from '../model/json.js';

/** The executors of k6 that a workflow can name. */
const loadExecutors = [
  'shared-iterations',
  'per-vu-iterations',
  'constant-vus',
  'ramping-vus',
  'constant-arrival-rate',
  'ramping-arrival-rate',
] as const;

/** How much load a workflow makes in a load test, in the terms of k6: `load` in its `x-opchain`. */
export interface WorkflowLoad {
  /** Default: the one that the other fields mean. */
  readonly executor?: (typeof loadExecutors)[number];
  /** Virtual users: iterations at the same time. */
  readonly vus?: number;
  /** In the form of k6: `30s`, `1m30s`. */
  readonly duration?: string;
  /** Total number of iterations, which the virtual users share. */
  readonly iterations?: number;
  /** Changes of the load over time, instead of a duration. */
  readonly stages?: readonly { readonly duration: string; readonly target: number }[];
  /** Iterations per second that start, however long they take. */
  readonly rate?: number;
  /** Its share of a load that several workflows divide (default 1). */
  readonly weight?: number;
  /** What must hold: `p(95)<500` for its calls, `createOrder:p(95)<500` for those of a step. */
  readonly thresholds?: readonly string[];
}

const DURATION = /^(?=.)(?:\d{1,6}h)?(?:\d{1,6}m)?(?:\d{1,6}(?:\.\d{1,3})?s)?(?:\d{1,9}ms)?$/;
const THRESHOLD = /^(?:([^:]+):)?((?:avg|min|med|max|p\(\d{1,2}(?:\.\d+)?\))\s*(?:<=?|>=?)\s*[\d.]+)$/;
const MAX_COUNT = 1_000_000;

/** True for a time in the form of k6: `30s`, `1m30s`. */
export const isLoadDuration = (text: string): boolean => DURATION.test(text);

/** The step or workflow, if it names one, and the condition of `createOrder:p(95)<500`; undefined for other text. */
export function parseLoadThreshold(text: string): { readonly step?: string; readonly condition: string } | undefined {
  const [, step, condition] = THRESHOLD.exec(text) ?? [];
  return condition === undefined ? undefined : { ...(step !== undefined && { step }), condition };
}

const isCount = (value: JsonValue | undefined, least = 1): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MAX_COUNT;
const isDuration = (value: JsonValue | undefined): boolean => typeof value === 'string' && isLoadDuration(value);
const isStage = (value: JsonValue): boolean =>
  isObject(value) && isDuration(value['duration']) && isCount(value['target'], 0) && Object.keys(value).length === 2;
const isThreshold = (value: JsonValue): boolean => typeof value === 'string' && parseLoadThreshold(value) !== undefined;
const isListOf = (value: JsonValue, isItem: (item: JsonValue) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isItem);

const count = [(value: JsonValue) => isCount(value), 'a whole number from 1'] as const;
const fields: Readonly<Record<keyof WorkflowLoad, readonly [is: (value: JsonValue) => boolean, expected: string]>> = {
  executor: [(value) => loadExecutors.some((name) => name === value), `one of ${loadExecutors.join(', ')}`],
  vus: count,
  duration: [isDuration, 'a time such as "30s" or "1m30s"'],
  iterations: count,
  stages: [(value) => isListOf(value, isStage), 'a list of { duration: "30s", target: 50 }'],
  rate: count,
  weight: count,
  thresholds: [
    (value) => isListOf(value, isThreshold),
    'a list of conditions such as "p(95)<500" or "createOrder:p(95)<500"',
  ],
};

/** Which fields an executor needs, and does not have. */
const shapes: Readonly<
  Record<(typeof loadExecutors)[number], { readonly needs: readonly string[]; readonly excludes: readonly string[] }>
> = {
  'shared-iterations': { needs: ['iterations'], excludes: ['stages', 'rate'] },
  'per-vu-iterations': { needs: ['iterations'], excludes: ['stages', 'rate'] },
  'constant-vus': { needs: ['duration'], excludes: ['iterations', 'stages', 'rate'] },
  'ramping-vus': { needs: ['stages'], excludes: ['duration', 'iterations', 'rate'] },
  'constant-arrival-rate': { needs: ['rate', 'duration'], excludes: ['iterations', 'stages'] },
  'ramping-arrival-rate': { needs: ['stages'], excludes: ['duration', 'iterations'] },
};

/** Reads `load` of an `x-opchain`. `fail` throws for a value at a path below it. */
export function readLoad(value: JsonValue, fail: (path: string, expected: string) => never): WorkflowLoad {
  if (!isObject(value)) return fail('', `an object with ${Object.keys(fields).join(', ')}`);
  for (const [key, each] of Object.entries(value)) {
    const field = Object.hasOwn(fields, key) ? fields[key as keyof WorkflowLoad] : undefined;
    if (field === undefined) return fail(`/${key}`, `one of the fields ${Object.keys(fields).join(', ')}`);
    if (!field[0](each)) return fail(`/${key}`, field[1]);
  }
  const executor = executorOf(value);
  if (executor !== undefined) checkShape(value, executor, fail);
  return value;
}

/** The executor that the fields mean; undefined without a field that says how much load there is. */
function executorOf(load: JsonObject): (typeof loadExecutors)[number] | undefined {
  const { executor, rate, stages, duration, iterations } = load as WorkflowLoad;
  if (executor !== undefined) return executor;
  if (stages !== undefined) return rate === undefined ? 'ramping-vus' : 'ramping-arrival-rate';
  if (rate !== undefined) return 'constant-arrival-rate';
  if (iterations !== undefined) return 'shared-iterations';
  return duration === undefined ? undefined : 'constant-vus';
}

function checkShape(
  value: JsonObject,
  executor: (typeof loadExecutors)[number],
  fail: (path: string, expected: string) => never,
): void {
  const { needs, excludes } = shapes[executor];
  const missing = needs.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) fail('', `"${missing}", which the executor ${executor} needs`);
  const extra = excludes.find((key) => Object.hasOwn(value, key));
  if (extra !== undefined) fail(`/${extra}`, `no "${extra}", which the executor ${executor} does not have`);
}
