import type { RunSummary, StepResult, WorkflowResult } from '@opchain/core';

/** A row of a report that is read from top to bottom. */
export type ReportRow = {
  /** Number of calls of workflows around it. */
  readonly depth: number;
} & ({ readonly result: StepResult } | { readonly heading: string });

/** The parts of a summary, or of the result of a workflow, that a report lists. */
export type ReportedTree = Pick<RunSummary, 'results' | 'before' | 'next'>;

/** Workflows that a step called, beyond which only failed ones are listed. */
const MAX_LISTED_CALLS = 6;

/**
 * The results of a run in order of start: each step once, followed by the steps of what it called the last time. Of many
 * calls, the first six and the failed ones are listed.
 */
export function* listReportRows(tree: ReportedTree, depth = 0): Generator<ReportRow> {
  for (const workflow of tree.before ?? []) {
    yield { depth, heading: `before: workflow ${workflow.workflowId}` };
    yield* listReportRows(workflow, depth + 1);
  }
  const startTime = ({ startedAt }: StepResult) => startedAt ?? Number.POSITIVE_INFINITY;
  const sorted = [...tree.results].sort((a, b) => (startTime(a) === startTime(b) ? 0 : startTime(a) - startTime(b)));
  for (const result of sorted) {
    yield { depth, result };
    const called = result.called ?? [];
    let omitted = 0;
    for (const [index, workflow] of called.entries()) {
      if (index >= MAX_LISTED_CALLS && workflow.state !== 'failed') {
        omitted += 1;
        continue;
      }
      if (called.length > 1 || workflow.item !== undefined)
        yield { depth: depth + 1, heading: nameCall(workflow, index + 1, called.length) };
      yield* listReportRows(workflow, depth + 1);
    }
    if (omitted > 0) yield { depth: depth + 1, heading: `and ${omitted} more` };
  }
  for (const workflow of tree.next ?? []) {
    yield { depth, heading: `continued with workflow ${workflow.workflowId}` };
    yield* listReportRows(workflow, depth + 1);
  }
}

function nameCall({ item, state }: WorkflowResult, number: number, all: number): string {
  return `${number} of ${all}${item === undefined ? '' : ` (${item})`}: ${state}`;
}
