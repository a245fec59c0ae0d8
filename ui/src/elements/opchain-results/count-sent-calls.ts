import type { StepResult, WorkflowResult } from '@opchain/core';
import { isMockUrl } from '@opchain/core/internal/model';
import type { StepRun } from '../../model/step-run.js';

/** Number of calls that left the page: each attempt counts, and the calls of called workflows too; waits and assertions send none. */
export function countSentCalls(steps: Iterable<StepRun>): number {
  let count = 0;
  for (const { result, request, sent } of steps)
    if (!isMocked(result?.request ?? request)) count += sent ?? (result === undefined ? 0 : countOf(result));
  return count;
}

/** Nothing leaves the page for a mock. */
const isMocked = (request: StepResult['request']): boolean => request !== undefined && isMockUrl(request.url);

function countOf(result: StepResult): number {
  if (isMocked(result.request)) return 0;
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
