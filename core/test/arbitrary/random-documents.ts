import { expect, test } from '@jest/globals';
import type { StepResult, WorkflowResult } from '@opchain/core';
import fc from 'fast-check';
import { arbitraryWorkflows, writeWorkflow } from './arbitrary-workflows.js';
import { interpretDocument, listSources, type NaiveWorkflow, type Script } from '../interpret-document.js';
import { runDocument } from '../run-document.js';

const MAX_EXECUTIONS = 100;
const inputs = { key: 'r' };

/** Status and value of replies, from which each call gets its own. */
const replies = fc.array(fc.tuple(fc.constantFrom(200, 200, 201, 404, 500), fc.nat(9)), { minLength: 1, maxLength: 8 });

/** Runs as many random documents in each order as a naive interpreter does; reproducible with a seed. */
export function testRandomDocuments(count: number, seed?: number): void {
  const options = { numRuns: count, ...(seed !== undefined && { seed }) };

  test(`${count} random documents in list order make the calls, end and return what a naive interpreter says`, async () => {
    const check = fc.asyncProperty(arbitraryWorkflows('list'), replies, async (workflows, drawn) => {
      const { expected, seen } = await runBoth(workflows, scriptOf(drawn));
      expect(seen).toEqual(expected);
    });
    await fc.assert(check, options);
  }, 900_000);

  test(`${count} random documents in graph order make the same calls in an order that respects dependencies`, async () => {
    const check = fc.asyncProperty(arbitraryWorkflows('graph'), replies, async (workflows, drawn) => {
      const { expected, seen, ran } = await runBoth(workflows, scriptOf(drawn));
      // The calls name their steps: after a failure, just the steps without a failed ancestor made theirs.
      expect({ ...seen, calls: sorted(seen.calls) }).toEqual({ ...expected, calls: sorted(expected.calls) });
      expect(listEarlyStarts(workflows, ran)).toEqual([]);
    });
    await fc.assert(check, options);
  }, 900_000);
}

const sorted = (calls: readonly string[] | undefined): readonly string[] | undefined =>
  calls === undefined ? undefined : [...calls].sort();

async function runBoth(workflows: readonly NaiveWorkflow[], script: Script) {
  const expected = interpretDocument(workflows, inputs, script, MAX_EXECUTIONS);
  const { summary, calls } = await runDocument({
    workflows: workflows.map(writeWorkflow),
    workflow: 'w0',
    inputs,
    replies: (call, count) => {
      const { status, value, items } = script(call, count);
      return { status, json: { value, items }, delayMs: hash(`${call} ${count} takes`) % 50 };
    },
    options: { maxExecutions: MAX_EXECUTIONS, validateResponses: false },
  });
  const succeeded = summary.state === 'succeeded';
  const ran = { workflowId: 'w0', ...summary };
  // Where the limit ends the run, the interpreter has no more to say than that it failed.
  if (expected === undefined) return { expected: { calls: [], succeeded: false }, seen: { calls: [], succeeded }, ran };
  return { expected, seen: { calls, succeeded, outputs: summary.outputs ?? {} }, ran };
}

type Ran = Pick<WorkflowResult, 'workflowId' | 'results' | 'before' | 'next'>;

/** Steps of graphs that started before a source of theirs had succeeded, in all workflows that ran. */
function listEarlyStarts(workflows: readonly NaiveWorkflow[], { workflowId, results, before, next }: Ran): string[] {
  const { isGraph, steps } = workflows.find((workflow) => workflow.workflowId === workflowId)!;
  const firstTimes = new Map(results.map((result) => [result.stepId, result.executions?.results[0] ?? result]));
  const isEarly = (target: StepResult, source: StepResult | undefined): boolean =>
    target.startedAt !== undefined && !(source?.state === 'succeeded' && source.endedAt! <= target.startedAt);
  const early = steps.flatMap((step) =>
    listSources(step)
      .filter((source) => isGraph && isEarly(firstTimes.get(step.stepId)!, firstTimes.get(source)))
      .map((source) => `${workflowId}: ${step.stepId} before ${source}`),
  );
  const called = results.flatMap((result) => result.called ?? []);
  return [
    ...early,
    ...[...(before ?? []), ...called, ...(next ?? [])].flatMap((inner) => listEarlyStarts(workflows, inner)),
  ];
}

/** The same call gets the same replies in turn, regardless of other calls in between. */
function scriptOf(drawn: readonly (readonly [status: number, value: number])[]): Script {
  return (call, count) => {
    const [status, value] = drawn[hash(`${call} ${count}`) % drawn.length]!;
    return { status, value, items: Array.from({ length: value % 4 }, (_, index) => index) };
  };
}

/** FNV-1a. */
function hash(text: string): number {
  return [...text].reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);
}
