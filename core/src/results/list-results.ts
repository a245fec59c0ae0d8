import type { RunSummary, StepResult, WorkflowResult } from '../model/run.js';

/** A result of a run, wherever in it the step ran. */
export interface ListedResult {
  /** The result of one execution of a step. */
  readonly result: StepResult;
  /** The steps and workflows around it, from the outside in; empty for the steps of the chain itself. */
  readonly within: readonly string[];
  /** Which execution of its step it is, from 1; missing for a step that ran once. */
  readonly execution?: number;
}

/** The parts of a summary or of the result of a workflow that contain results of steps. */
type ResultTree = Pick<RunSummary & WorkflowResult, 'results'> & Partial<Pick<WorkflowResult, 'before' | 'next'>>;

/**
 * Every result of a run in order: of the workflows that ran before, of each execution of each step with what it called,
 * and of the workflows with which it continued.
 */
export function* listResults(tree: ResultTree, within: readonly string[] = []): Generator<ListedResult> {
  for (const workflow of tree.before ?? []) yield* listResults(workflow, [...within, workflow.workflowId]);
  for (const last of tree.results) {
    const executions = last.executions?.results ?? [last];
    for (const [index, result] of executions.entries()) {
      yield { result, within, ...(executions.length > 1 ? { execution: index + 1 } : {}) };
      const called = result.called ?? [];
      for (const [at, workflow] of called.entries())
        yield* listResults(workflow, [...within, called.length > 1 ? `${result.stepId}[${at}]` : result.stepId]);
    }
  }
  for (const workflow of tree.next ?? []) yield* listResults(workflow, [...within, workflow.workflowId]);
}
