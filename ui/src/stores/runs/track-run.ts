import type { RunEvent, RunSummary, StepResult } from '@opchain/core';
import type { ItemTotals, Rounds, StepFinished } from '@opchain/core/internal/model';
import type { RunRecord } from './run-record.js';
import type { StepRun } from '../../model/step-run.js';
import { type FormatFailure, toStepRun } from './to-step-run.js';

/** Builds a run's record from its events. */
export interface RunTracker {
  readonly id: string;
  /** Applies an event; returns the affected step. */
  apply(event: RunEvent): string | undefined;
  view(): RunRecord;
  /** Milliseconds since the run started. */
  elapsed(): number;
}

export function trackRun(
  identity: Pick<RunRecord, 'id' | 'number' | 'chain' | 'only' | 'documentId' | 'environment' | 'mocks'>,
  formatFailure: FormatFailure = ({ message }) => message,
): RunTracker {
  const steps = new Map<string, StepRun>();
  const startTime = performance.now();
  const started: string[] = [];
  const finished = new Map<string, Rounds>();
  /** Calls of each step so far. */
  const sent = new Map<string, number>();
  /** Of which step each shows the totals: `payAll` itself, or `order/payAll` that it calls. */
  const counted = new Map<string, string>();
  const waiting = new Set<string>();
  let record: RunRecord = {
    ...identity,
    state: 'running',
    startedAtEpoch: Date.now(),
    order: [],
    steps,
    diagnostics: [],
  };

  const updateStep = (stepId: string, part: Partial<StepRun>): string => {
    steps.set(stepId, { ...(steps.get(stepId) ?? { state: 'waiting' }), ...part });
    return stepId;
  };
  const roundsOf = (stepId: string): Pick<StepRun, 'rounds'> => {
    const rounds = finished.get(stepId);
    return rounds === undefined ? {} : { rounds };
  };
  const markStarted = (stepId: string): void => {
    if (waiting.delete(stepId)) started.push(stepId);
  };

  /** A call that the browser blocked was not sent. */
  const countSent = (event: RunEvent): number => {
    if (event.type === 'step-sent') return 1;
    return event.type === 'step-finished' && event.result.failure?.code === 'CALL_BLOCKED' ? -1 : 0;
  };
  const updateSent = (stepId: string, event: RunEvent): Pick<StepRun, 'sent'> => {
    const change = countSent(event);
    if (change !== 0) sent.set(stepId, (sent.get(stepId) ?? 0) + change);
    const count = sent.get(stepId);
    return count === undefined ? {} : { sent: count };
  };
  /** Totals of the step itself, else of a step that it calls. */
  const setItems = (stepId: string, path: string, items: ItemTotals): string | undefined => {
    const { retrying: _, ...known } = steps.get(stepId) ?? { state: 'running' };
    if (known.items !== undefined && counted.get(stepId) !== path && path !== stepId) return undefined;
    counted.set(stepId, path);
    steps.set(stepId, { ...known, items });
    return stepId;
  };
  /** Progress of a called workflow: it is shown on the step that called it, until its result has everything. */
  const applyNested = (event: RunEvent, within: readonly string[]): string | undefined => {
    const [caller = ''] = within;
    const stepId = caller.replace(/(?:\[\d+\]| \(retry\))$/, '');
    const known = steps.get(stepId);
    if (known === undefined) return undefined;
    switch (event.type) {
      case 'step-sent':
        return updateStep(stepId, updateSent(stepId, event));
      case 'step-progress':
        return setItems(stepId, [...within, event.stepId].join('/'), event.items);
      case 'step-finished': {
        const { items: _, ...withoutItems } = known;
        const isEnd = counted.get(stepId) === [...within, event.stepId].join('/');
        if (isEnd) counted.delete(stepId);
        steps.set(stepId, isEnd ? withoutItems : known);
        return updateStep(stepId, {
          ...updateSent(stepId, event),
          nested: (known.nested ?? 0) + 1,
        });
      }
      default:
        return undefined;
    }
  };
  /** A step that runs again counts its rounds. */
  const finishStep = (event: StepFinished): void => {
    const { result } = event;
    const rounds = addRound(finished.get(result.stepId), result);
    finished.set(result.stepId, rounds);
    steps.set(result.stepId, {
      ...toStepRun(result, formatFailure),
      ...(rounds.count > 1 && { rounds }),
      ...updateSent(result.stepId, event),
    });
  };

  const apply = (event: RunEvent): string | undefined => {
    if (event.within !== undefined) return applyNested(event, event.within);
    switch (event.type) {
      case 'run-started':
        for (const stepId of event.stepIds) {
          steps.set(stepId, { state: 'waiting' });
          waiting.add(stepId);
        }
        record = { ...record, startedAtEpoch: event.startedAtEpoch, diagnostics: event.warnings };
        return undefined;
      case 'step-started':
        markStarted(event.stepId);
        // What is known of an earlier round is replaced.
        steps.set(event.stepId, {
          state: 'running',
          startedAt: event.at,
          ...roundsOf(event.stepId),
          ...updateSent(event.stepId, event),
        });
        return event.stepId;
      case 'step-token-ready':
        return updateStep(event.stepId, { tokenAt: event.at });
      case 'step-sent':
        return updateStep(event.stepId, {
          sentAt: event.at,
          request: event.request,
          ...updateSent(event.stepId, event),
        });
      case 'step-retrying':
        return updateStep(event.stepId, {
          retrying: { attempt: event.attempt, delayMs: event.delayMs, failure: event.failure },
        });
      case 'step-progress':
        return setItems(event.stepId, event.stepId, event.items);
      case 'step-finished':
        finishStep(event);
        return event.stepId;
      case 'run-finished':
        // Only now are all executions of each step known.
        for (const result of event.summary.results) steps.set(result.stepId, toStepRun(result, formatFailure));
        record = {
          ...record,
          state: event.summary.state,
          summary: event.summary,
          durationMs: event.summary.durationMs,
        };
        return undefined;
    }
  };

  return {
    id: identity.id,
    apply,
    view: () => ({ ...record, order: [...started, ...waiting] }),
    elapsed: () => record.durationMs ?? performance.now() - startTime,
  };
}

function addRound({ count, failed }: Rounds = { count: 0, failed: 0 }, { state }: StepResult): Rounds {
  return { count: count + 1, failed: failed + (state === 'failed' ? 1 : 0) };
}

/** A run that was not started because of its diagnostics. */
export function refusedRun(record: RunRecord, summary: RunSummary): RunRecord {
  return { ...record, state: 'refused', summary, diagnostics: summary.diagnostics, durationMs: 0 };
}
