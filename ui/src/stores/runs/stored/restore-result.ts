import type { JsonValue, RecordedResponse, StepResult, WorkflowResult } from '@opchain/core';
import { readJson } from '@opchain/core/internal/model';

/** A stored result as it was in its run: JSON bodies, which are stored as text only, are parsed again. */
export function restoreResult(result: StepResult): StepResult {
  const { response, attempts, executions, called } = result;
  return {
    ...result,
    ...(response && { response: { ...response, ...parse(response) } }),
    attempts: attempts.map((attempt) => ({
      ...attempt,
      ...(attempt.response && { response: { ...attempt.response, ...parse(attempt.response) } }),
    })),
    ...(executions && { executions: { ...executions, results: executions.results.map(restoreResult) } }),
    ...(called && { called: called.map(restoreTree) }),
  };
}

/** The same for the results of a run or of a called workflow. */
export function restoreTree<Tree extends Pick<WorkflowResult, 'results' | 'before' | 'next'>>(tree: Tree): Tree {
  const { results, before, next } = tree;
  return {
    ...tree,
    results: results.map(restoreResult),
    ...(before && { before: before.map(restoreTree) }),
    ...(next && { next: next.map(restoreTree) }),
  };
}

function parse({ text, contentType = '' }: RecordedResponse): { readonly json?: JsonValue } {
  if (text === undefined || !/[/+]json\b/i.test(contentType)) return {};
  try {
    return { json: readJson(text) };
  } catch {
    return {};
  }
}
