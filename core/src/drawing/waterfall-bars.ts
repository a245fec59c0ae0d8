import type { StepResult, StepState } from '../model/run.js';

/** A node's line in a waterfall. Times are milliseconds since the run's start. */
export interface WaterfallBar {
  readonly stepId: string;
  readonly state: StepState;
  /** Getting its credentials, drawn apart. */
  readonly token?: readonly [from: number, to: number];
  /** The call; missing where nothing began. */
  readonly call?: readonly [from: number, to: number];
  /** Where earlier tries ended, when it was tried again. */
  readonly attemptEnds: readonly number[];
}

/** What a bar is made from: a result, or what is known so far of a node that runs. */
export type WaterfallItem = Pick<StepResult, 'stepId' | 'startedAt' | 'tokenAt' | 'endedAt'> & {
  readonly state: StepState;
  readonly attempts?: StepResult['attempts'];
  /** It runs, and its credentials are still being fetched. */
  readonly gettingToken?: boolean;
};

/** A lead shorter than this is no token being fetched, only one that was at hand. */
const MIN_LEAD = 0.5;

/** The bar of a node; one that still runs ends `now`. */
export function waterfallBar(item: WaterfallItem, now: number): WaterfallBar {
  const { stepId, state, startedAt, tokenAt } = item;
  const attemptEnds = (item.attempts ?? []).slice(0, -1).map(({ endedAt }) => endedAt);
  if (startedAt === undefined) return { stepId, state, attemptEnds };
  const end = Math.max(startedAt, item.endedAt ?? now);
  if (item.gettingToken === true) return { stepId, state, attemptEnds, token: [startedAt, end], call: [end, end] };
  const lead = tokenAt !== undefined && tokenAt - startedAt >= MIN_LEAD ? Math.min(tokenAt, end) : startedAt;
  return {
    stepId,
    state,
    attemptEnds,
    ...(lead > startedAt ? { token: [startedAt, lead] as const } : {}),
    call: [lead, end],
  };
}

/** Round numbers from 0 up to the first that is not below `duration`, at most `most` steps. */
export function axisTicks(duration: number, maxSteps: number): readonly number[] {
  const rough = Math.max(duration, 1e-3) / Math.max(1, maxSteps);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 4, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const count = Math.ceil(duration / step - 1e-9);
  return Array.from({ length: Math.max(1, count) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** A tick's label: its number, with the unit on the first one alone. */
export function tickLabel(tick: number, last: number, first: boolean): string {
  const [value, unit] = last >= 10_000 ? [tick / 1000, 's'] : [tick, 'ms'];
  return `${Number(value.toPrecision(4))}${first ? ` ${unit}` : ''}`;
}
