import type { RunSummary, StepExecutions, StepResult, TakenAction, WorkflowResult } from '../model/run.js';

/** Executions in a row of which only verdict and times are known, and which ended alike. */
export interface FoldedExecutions {
  /** The first of them, from 1. */
  readonly from: number;
  /** How many there are. */
  readonly count: number;
  /** How each of them ended. */
  readonly state: StepResult['state'];
  /** The action that each of them took. */
  readonly action?: TakenAction;
  /** `startedAt` and `endedAt` of each, one after the other. */
  readonly times: readonly number[];
}

/** An execution that is reported on its own. */
export interface ShownExecution {
  /** Which execution it is, from 1. */
  readonly execution: number;
  /** What it did. */
  readonly result: StepResult;
}

/** Folds the executions of a step, so that the report of a loop stays short. Their order remains. */
export function foldExecutions(results: readonly StepResult[]): readonly (ShownExecution | FoldedExecutions)[] {
  const entries: (ShownExecution | FoldedExecutions)[] = [];
  let open: (FoldedExecutions & { count: number; readonly times: number[] }) | undefined;
  for (const [index, result] of results.entries()) {
    const { state, action, startedAt, endedAt } = result;
    if (startedAt === undefined || endedAt === undefined || !isBrief(result)) {
      open = undefined;
      entries.push({ execution: index + 1, result });
      continue;
    }
    if (open === undefined || open.action?.name !== action?.name) {
      open = { from: index + 1, count: 0, state, ...(action === undefined ? {} : { action }), times: [] };
      entries.push(open);
    }
    open.count += 1;
    open.times.push(startedAt, endedAt);
  }
  return entries;
}

/** True if nothing but verdict and times is known: a success whose bodies were not retained, or a step without any. */
function isBrief({ state, request, response, called, captures, mismatches, attempts }: StepResult): boolean {
  return (
    state === 'succeeded' &&
    request === undefined &&
    response === undefined &&
    called === undefined &&
    Object.keys(captures).length === 0 &&
    mismatches.length === 0 &&
    attempts.length <= 1
  );
}

/** The summary with folded executions, as the JSON report has it. */
export function foldSummary(summary: RunSummary): object {
  return foldTree(summary);
}

function foldTree(tree: RunSummary | WorkflowResult): object {
  const { before, next } = tree;
  return {
    ...tree,
    results: tree.results.map(foldResult),
    ...(before === undefined ? {} : { before: before.map(foldTree) }),
    ...(next === undefined ? {} : { next: next.map(foldTree) }),
  };
}

function foldResult(result: StepResult): object {
  const { executions, called } = result;
  return {
    ...result,
    ...(called === undefined ? {} : { called: called.map(foldTree) }),
    ...(executions === undefined ? {} : { executions: foldList(executions) }),
  };
}

function foldList({ count, failed, results }: StepExecutions): object {
  const entries = foldExecutions(results);
  return {
    count,
    failed,
    results: entries.map((entry) =>
      'times' in entry ? entry : { execution: entry.execution, ...foldResult(entry.result) },
    ),
  };
}
