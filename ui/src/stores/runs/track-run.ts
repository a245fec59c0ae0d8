import type { Chain, StepFailure, RunEvent, RunSummary } from '@opchain/core';
import type { RunRecord } from './run-store.js';
import type { StepRun } from '../../model/step-run.js';

/** Builds a run's record from its events. */
export interface RunTracker {
  readonly id: string;
  /** Applies an event; returns the affected step. */
  apply(event: RunEvent): string | undefined;
  view(): RunRecord;
  /** Milliseconds since the run started. */
  elapsed(): number;
}

/** The text of a failure. */
export type FormatFailure = (failure: StepFailure) => string;

export function trackRun(
  id: string,
  number: number,
  chain: Chain,
  only: readonly string[] | undefined,
  formatFailure: FormatFailure = ({ message }) => message,
): RunTracker {
  const steps = new Map<string, StepRun>();
  const startTime = performance.now();
  const started: string[] = [];
  const waiting = new Set<string>();
  let record: RunRecord = {
    id,
    number,
    chain,
    state: 'running',
    startedAtEpoch: Date.now(),
    order: [],
    steps,
    diagnostics: [],
    ...(only && { only }),
  };

  const updateStep = (stepId: string, part: Partial<StepRun>): string => {
    steps.set(stepId, { ...(steps.get(stepId) ?? { state: 'waiting' }), ...part });
    return stepId;
  };
  const markStarted = (stepId: string): void => {
    if (waiting.delete(stepId)) started.push(stepId);
  };

  const apply = (event: RunEvent): string | undefined => {
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
        return updateStep(event.stepId, { state: 'running', startedAt: event.at });
      case 'step-token-ready':
        return updateStep(event.stepId, { tokenAt: event.at });
      case 'step-sent':
        return updateStep(event.stepId, { sentAt: event.at, request: event.request });
      case 'step-retrying':
        return updateStep(event.stepId, {
          retrying: { attempt: event.attempt, delayMs: event.delayMs, failure: event.failure },
        });
      case 'step-finished': {
        const { result } = event;
        steps.set(event.stepId, {
          state: result.state,
          result,
          ...(result.startedAt !== undefined && { startedAt: result.startedAt }),
          ...(result.tokenAt !== undefined && { tokenAt: result.tokenAt }),
          ...(result.sentAt !== undefined && { sentAt: result.sentAt }),
          ...(result.endedAt !== undefined && { endedAt: result.endedAt }),
          ...(result.request && { request: result.request }),
          ...(result.failure && { failure: { ...result.failure, message: formatFailure(result.failure) } }),
        });
        return event.stepId;
      }
      case 'run-finished':
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
    id,
    apply,
    view: () => ({ ...record, order: [...started, ...waiting] }),
    elapsed: () => record.durationMs ?? performance.now() - startTime,
  };
}

/** A run that was not started because of its diagnostics. */
export function refusedRun(record: RunRecord, summary: RunSummary): RunRecord {
  return { ...record, state: 'refused', summary, diagnostics: summary.diagnostics, durationMs: 0 };
}
