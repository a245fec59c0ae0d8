import type { Chain, Step, RunSummary } from '@opchain/core';
import { emptyChain } from '../chain/create-chain-store.js';
import { type FormatFailure, toStepRun } from './to-step-run.js';
import type { RunRecord } from './run-record.js';
import type { StepRun } from '../../model/step-run.js';

/** A finished run as the page shows it, from its summary. */
export function toRunRecord(
  summary: RunSummary,
  number: number,
  chain: Chain = chainFromResults(summary),
  formatFailure: FormatFailure = ({ message }) => message,
): RunRecord {
  const ordered = [...summary.results].sort(
    (one, other) => (one.startedAt ?? Infinity) - (other.startedAt ?? Infinity) || 0,
  );
  const steps = summary.results.map((result): [string, StepRun] => [result.stepId, toStepRun(result, formatFailure)]);
  return {
    id: summary.runId,
    number,
    chain,
    state: summary.state,
    startedAtEpoch: summary.startedAtEpoch,
    durationMs: summary.durationMs,
    order: ordered.map(({ stepId }) => stepId),
    steps: new Map(steps),
    diagnostics: summary.diagnostics,
    mocks: summary.mocks,
    summary,
  };
}

/** The chain as far as its results show it: the calls that were made. */
function chainFromResults({ chainTitle, results }: RunSummary): Chain {
  const steps = results.map(({ stepId, request }): Step => ({
    kind: 'operation',
    id: stepId,
    operation: {
      source: '',
      id: request ? `${request.method} ${URL.parse(request.url)?.pathname ?? request.url}` : stepId,
    },
    parameters: [],
    checks: [],
    captures: [],
    onFailure: [],
  }));
  return { ...emptyChain(), title: chainTitle, steps };
}
