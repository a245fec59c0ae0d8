import type { StepResult, WorkflowResult } from '@opchain/core';
import type { StepRun } from '../../model/step-run.js';

/** Number of calls that left the page: each attempt counts, and the calls of called workflows too; waits and assertions send none. */
export function countSentCalls(steps: Iterable<StepRun>): number {
  let count = 0;
  for (const { result, sent } of steps) count += sent ?? (result === undefined ? 0 : countOf(result));
  return count;
}

function countOf(result: StepResult): number {
  if (result.executions !== undefined) return sum(result.executions.results.map(countOf));
  const called = sum((result.called ?? []).map(countInWorkflow));
  // The call was passed on for sending, and the browser blocked it.
  if (result.failure?.code === 'CALL_BLOCKED') return called;
  const attempts = result.attempts.filter(({ sentAt }) => sentAt !== undefined).length;
  return called + (result.attempts.length > 0 ? attempts : Number(result.sentAt !== undefined));
}

function countInWorkflow({ results, before = [], next = [] }: WorkflowResult): number {
  return sum(results.map(countOf)) + sum([...before, ...next].map(countInWorkflow));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
