import type { Step, StepFailure, StepState, OperationSummary } from '@opchain/core';
import { waterfallBar } from '@opchain/core/drawing';
import type { WaterfallBar } from '@opchain/core/drawing';
import type { StepRun, RunRecord } from '../../stores/runs/run-store.js';

/** What a line of the results shows. */
export interface ResultRow {
  readonly stepId: string;
  readonly state: StepState;
  readonly method: string | undefined;
  readonly preset: 'wait' | 'assert' | undefined;
  readonly status: number | undefined;
  /** Milliseconds since the run's start. */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  /** Of the time, that for getting a token. */
  readonly tokenMs: number | undefined;
  readonly attemptCount: number;
  readonly bar: WaterfallBar;
  readonly failure: StepFailure | undefined;
  readonly waitsFor: string | undefined;
  readonly retrying: StepRun['retrying'];
}

const waiting: StepRun = { state: 'waiting' };

/** The line of a node in a run. `now`: milliseconds since the run's start. */
export function toResultRow(
  run: RunRecord,
  stepId: string,
  now: number,
  context: {
    readonly step: RunRecord['chain']['steps'][number] | undefined;
    readonly operation: OperationSummary | undefined;
    readonly sources: readonly string[];
  },
): ResultRow {
  const stepRun = run.steps.get(stepId) ?? waiting;
  const { step } = context;
  const fetches = fetchesToken(step);
  const gettingToken =
    fetches &&
    stepRun.state === 'running' &&
    stepRun.startedAt !== undefined &&
    stepRun.tokenAt === undefined &&
    stepRun.sentAt === undefined;
  const { tokenAt, ...times } = stepRun;
  const bar = waterfallBar(
    {
      stepId,
      gettingToken,
      ...times,
      ...(fetches && tokenAt !== undefined ? { tokenAt } : {}),
      ...(stepRun.result === undefined ? {} : { attempts: stepRun.result.attempts }),
    },
    now,
  );
  return {
    stepId,
    state: stepRun.state,
    method: step?.kind === 'operation' ? (context.operation?.method ?? parseMethod(step.operation.id)) : undefined,
    preset: step?.kind === 'operation' ? undefined : step?.kind,
    status: stepRun.result?.response?.status,
    startedAt: stepRun.startedAt,
    endedAt: stepRun.endedAt,
    tokenMs: bar.token === undefined ? undefined : bar.token[1] - bar.token[0],
    attemptCount: stepRun.result?.attempts.length ?? 0,
    bar,
    failure: stepRun.failure ?? stepRun.result?.failure,
    waitsFor:
      stepRun.state === 'waiting' ? context.sources.find((id) => !isFinished(run.steps.get(id)?.state)) : undefined,
    retrying: stepRun.state === 'running' ? stepRun.retrying : undefined,
  };
}

function parseMethod(id: string): string | undefined {
  return /^[A-Z]+ \//.test(id) ? id.split(' ')[0] : undefined;
}

function isFinished(state: StepState | undefined): boolean {
  return state !== undefined && state !== 'waiting' && state !== 'running';
}

/** True where the node's credential is a token that has to be fetched: only then is there time to be told apart. */
export function fetchesToken(step: Step | undefined): boolean {
  return step?.kind === 'operation' && (step.credentials?.some(({ kind }) => kind === 'oauth2') ?? false);
}

/** How many nodes are in each state, in the order of telling. */
export function countStates(run: RunRecord): ReadonlyMap<StepState, number> {
  const counts = new Map<StepState, number>();
  for (const { state } of run.steps.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  const order: readonly StepState[] = ['succeeded', 'failed', 'skipped', 'cancelled', 'running', 'waiting'];
  return new Map(order.flatMap((state) => (counts.has(state) ? [[state, counts.get(state) as number] as const] : [])));
}

/** Length of the waterfall's axis: doubles while a run goes, so that the scale seldom changes; fits when it has ended. */
export function axisLength(run: RunRecord, elapsed: number): number {
  if (run.state === 'running') {
    let length = 100;
    while (length < elapsed * 1.05) length *= 2;
    return length;
  }
  let last = run.durationMs ?? 0;
  for (const { endedAt } of run.steps.values()) last = Math.max(last, endedAt ?? 0);
  return Math.max(last, 0.1);
}
