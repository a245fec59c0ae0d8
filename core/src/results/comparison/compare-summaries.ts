import type { RunSummary, WorkflowResult } from '../../model/run.js';
import { Aligner } from './aligner.js';
import { compareRuns, type StepDifference } from './compare-runs.js';
import { countComparedCalls, type FailedCall, listFailures } from './list-failures.js';
import { pairResults } from './pair-results.js';

/** How two runs of one chain differ. */
export interface RunComparison {
  /** By step, in the order in which the steps ended in the first run; those of the whole run are last. */
  readonly differences: readonly StepDifference[];
  /** The calls that failed in either run. */
  readonly failures: readonly FailedCall[];
  /** Number of calls with a response in both runs. */
  readonly comparedCalls: number;
}

/**
 * Compares two runs of one chain: states, responses and outputs. Generated IDs and times are aligned, so that two
 * successful runs do not differ.
 */
export function compareSummaries(a: RunSummary, b: RunSummary): RunComparison {
  const pairs = pairResults(a, b);
  const aligner = new Aligner();
  alignGenerated(a, b, aligner);
  const failures = listFailures(pairs);
  const differences = compareRuns(pairs, aligner);
  const outputs = aligner.compare(a.outputs, b.outputs, '/outputs');
  // A step that failed explains the state of its run.
  const states = failures.length > 0 || a.state === b.state ? [] : [{ pointer: 'state', a: a.state, b: b.state }];
  return {
    differences: [
      ...differences,
      ...[...states, ...outputs].map((difference) => ({ stepId: 'whole run', ...difference })),
    ],
    failures,
    comparedCalls: countComparedCalls(pairs),
  };
}

type Made = Pick<RunSummary, 'generated' | 'results' | 'before' | 'next'>;

/** Aligns the inputs that were made for a run and for each workflow that it called. */
function alignGenerated(a: Made, b: Made, aligner: Aligner): void {
  aligner.align(a.generated, b.generated);
  const calledOf = ({ results, before = [], next = [] }: Made): readonly WorkflowResult[] => [
    ...before,
    ...results.toSorted((one, other) => one.stepId.localeCompare(other.stepId)).flatMap(({ called = [] }) => called),
    ...next,
  ];
  const others = calledOf(b);
  for (const [index, called] of calledOf(a).entries()) {
    const other = others[index];
    if (other?.workflowId === called.workflowId) alignGenerated(called, other, aligner);
  }
}

/** True if both runs completed the chain with equal responses. False if there was no response to compare. */
export function isIdentical({ differences, failures, comparedCalls }: RunComparison): boolean {
  return differences.length === 0 && failures.length === 0 && comparedCalls > 0;
}
