import type { StepResult } from '@opchain/core';
import type { ShownState } from '../state-labels.js';

/** The row of a step in a waterfall. Times are milliseconds since the start of the run. */
export interface WaterfallBar {
  /** Id of the step. */
  readonly stepId: string;
  /** Current or final state of the step. */
  readonly state: ShownState;
  /** Time for fetching credentials, drawn separately. */
  readonly token?: readonly [from: number, to: number];
  /** Time of the call; missing if the step did not start. */
  readonly call?: readonly [from: number, to: number];
  /** Times of earlier executions, in order; those close to each other are one. Empty for a step that ran once. */
  readonly earlier: readonly (readonly [from: number, to: number])[];
  /** End times of earlier attempts; empty without retries. */
  readonly attemptEnds: readonly number[];
}

/** The source of a bar: a result, or the current state of a running step. */
export type WaterfallItem = Pick<StepResult, 'stepId' | 'startedAt' | 'tokenAt' | 'endedAt'> & {
  readonly state: ShownState;
  readonly attempts?: StepResult['attempts'];
  readonly executions?: StepResult['executions'];
  /** True while a running step is fetching its credentials. */
  readonly gettingToken?: boolean;
};

/** If credentials are ready within this time, in milliseconds, no token was fetched. */
const MIN_LEAD = 0.5;

/** The bar of a step; the bar of a running step ends at `now`. */
export function waterfallBar(item: WaterfallItem, now: number): WaterfallBar {
  const { stepId, state, startedAt, tokenAt } = item;
  const attemptEnds = (item.attempts ?? []).slice(0, -1).map(({ endedAt }) => endedAt);
  const earlier = joinTimes((item.executions?.results ?? []).slice(0, -1));
  if (startedAt === undefined) return { stepId, state, earlier, attemptEnds };
  const end = Math.max(startedAt, item.endedAt ?? now);
  if (item.gettingToken === true)
    return { stepId, state, earlier, attemptEnds, token: [startedAt, end], call: [end, end] };
  const lead = tokenAt !== undefined && tokenAt - startedAt >= MIN_LEAD ? Math.min(tokenAt, end) : startedAt;
  return {
    stepId,
    state,
    earlier,
    attemptEnds,
    ...(lead > startedAt ? { token: [startedAt, lead] as const } : {}),
    call: [lead, end],
  };
}

/** Maximum number of bars for the earlier executions of a step. */
const MAX_EARLIER = 100;

/** The times of executions; the gaps that are too short to see are filled. */
function joinTimes(results: readonly StepResult[]): readonly (readonly [number, number])[] {
  const times = results.flatMap(({ startedAt, endedAt }) =>
    startedAt === undefined || endedAt === undefined ? [] : [[startedAt, endedAt] as const],
  );
  const [first, last] = [times[0]?.[0] ?? 0, times.at(-1)?.[1] ?? 0];
  const minGap = times.length > MAX_EARLIER ? (last - first) / MAX_EARLIER : 0;
  const joined: [number, number][] = [];
  for (const [from, to] of times) {
    const previous = joined.at(-1);
    if (previous !== undefined && from - previous[1] < minGap) previous[1] = to;
    else joined.push([from, to]);
  }
  return joined;
}

/** Round numbers from 0 to the first that is at least `duration`, in at most `maxSteps` steps. */
export function axisTicks(duration: number, maxSteps: number): readonly number[] {
  const rough = Math.max(duration, 1e-3) / Math.max(1, maxSteps);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 4, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const count = Math.ceil(duration / step - 1e-9);
  return Array.from({ length: Math.max(1, count) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Label of a tick; only the first one includes the unit. */
export function tickLabel(tick: number, last: number, first: boolean): string {
  const [value, unit] = last >= 10_000 ? [tick / 1000, 's'] : [tick, 'ms'];
  return `${Number(value.toPrecision(4))}${first ? ` ${unit}` : ''}`;
}
