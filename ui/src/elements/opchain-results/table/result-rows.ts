import type { Step, StepFailure, OperationSummary } from '@opchain/core';
import { type ShownState, waterfallBar, type WaterfallBar } from '@opchain/drawing';
import type { RunRecord } from '../../../stores/runs/run-record.js';
import type { StepRun } from '../../../model/step-run.js';
import type { ListedRow } from './list-rows.js';

/** The content of a results row. */
export interface ResultRow extends Pick<ListedRow, 'key' | 'name' | 'depth' | 'kind' | 'stepId' | 'expanded'> {
  readonly state: ShownState;
  readonly method: string | undefined;
  readonly preset: Exclude<Step['kind'], 'operation'> | undefined;
  readonly status: number | undefined;
  /** Milliseconds since the run started. */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  /** The part of the time spent getting a token. */
  readonly tokenMs: number | undefined;
  readonly attemptCount: number;
  readonly bar: WaterfallBar;
  readonly failure: StepFailure | undefined;
  readonly waitsFor: string | undefined;
  readonly retrying: StepRun['retrying'];
  readonly rounds: StepRun['rounds'];
  readonly items: StepRun['items'];
  /** It has the result of an earlier run. */
  readonly isReused: boolean;
}

/** The content of a row of a run. `now`: milliseconds since the run started. `step`: for a step of the chain itself. */
export function toResultRow(
  run: RunRecord,
  listed: ListedRow,
  now: number,
  context: {
    readonly step: RunRecord['chain']['steps'][number] | undefined;
    readonly operation: OperationSummary | undefined;
    readonly sources: readonly string[];
  },
): ResultRow {
  const { run: stepRun, ...place } = listed;
  const { step } = context;
  const called = step?.kind === 'workflow' || (stepRun.result?.called ?? []).length > 0;
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
      stepId: place.name,
      gettingToken,
      ...times,
      ...(fetches && tokenAt !== undefined ? { tokenAt } : {}),
      ...(stepRun.result && { attempts: stepRun.result.attempts }),
      ...(stepRun.result?.executions && { executions: stepRun.result.executions }),
    },
    now,
  );
  return {
    ...place,
    state: stepRun.state,
    method:
      step?.kind === 'operation'
        ? (context.operation?.method ?? parseMethod(step.operation.id))
        : stepRun.result?.request?.method,
    preset: called || listed.kind === 'workflow' ? 'workflow' : step?.kind === 'operation' ? undefined : step?.kind,
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
    rounds: stepRun.rounds,
    items: stepRun.items,
    isReused: stepRun.result?.reused === true,
  };
}

function parseMethod(id: string): string | undefined {
  return /^[A-Z]+ \//.test(id) ? id.split(' ')[0] : undefined;
}

function isFinished(state: ShownState | undefined): boolean {
  return state !== undefined && state !== 'waiting' && state !== 'running';
}

/** True if the node's credential fetches a token: only then is there a token part to show. */
export function fetchesToken(step: Step | undefined): boolean {
  return step?.kind === 'operation' && (step.credentials?.some(({ kind }) => kind === 'oauth2') ?? false);
}

/** Length of the waterfall's axis: doubles during a run, so that the scale rarely changes; exact when it has ended. */
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
