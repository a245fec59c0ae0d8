import { compileOnce } from '../../checks/compile-once.js';
import { languagesOf, loadLanguages } from '../../checks/load-language.js';
import type { ForEach, WorkflowStep } from '../../model/chain.js';
import type { CheckResult } from '../../model/check.js';
import type { JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { StepFailure, WorkflowResult } from '../../model/run.js';
import { recordAllOutputs } from '../record/record-outputs.js';
import { withoutBodies } from '../record/result-log.js';
import { compileCapture } from '../request/compile-capture.js';
import { compileValue } from '../request/compile-value.js';
import type { Interruption } from '../schedule/interruption.js';
import { runInSlices } from '../schedule/run-in-slices.js';
import type { RunningStep } from '../schedule/running-step.js';
import { evaluateChecks } from './evaluate-checks.js';
import { fillInputs } from './fill-inputs.js';
import { readCaptures } from './read-captures.js';
import { findFailedCheck } from './find-call-failure.js';
import { nameItem } from './name-item.js';
import { type AttemptOfStep, runAttempts } from './run-attempts.js';
import type { RunContext } from './run-context.js';
import type { StepOutcome } from './step-outcome.js';
import { toStepFailure } from './to-step-failure.js';

/** Calls for the items of a list that retain their results at each end of the list. */
const RETAINED_CALLS = 20;

interface WorkflowAttempt extends AttemptOfStep {
  outputs?: Readonly<Record<string, JsonValue>>;
  called: readonly WorkflowResult[];
  checks: readonly CheckResult[];
  captures: Readonly<Record<string, JsonValue>>;
}

/** Calls the workflow of a step, once or for each item of a list, and repeats it if an action of the step requires it. */
export async function runCalledWorkflow(
  step: WorkflowStep,
  task: RunningStep,
  context: RunContext,
): Promise<StepOutcome> {
  const called: WorkflowResult[] = [];
  const { attempt, attempts, action, handled } = await runAttempts(step, task, context, async (interruption) => {
    const made = await attemptWorkflow(step, interruption, context);
    called.push(...made.called);
    return made;
  });
  return {
    checks: attempt.checks,
    mismatches: [],
    captures: attempt.captures,
    attempts,
    called: await runInSlices(recordAllOutputs(trimCalls(called), context), context.slicer),
    ...(attempt.endedAt === undefined ? {} : { endedAt: attempt.endedAt }),
    ...(attempt.failure === undefined ? {} : { failure: attempt.failure }),
    ...(action === undefined ? {} : { action }),
    ...(handled === undefined ? {} : { handled }),
  };
}

async function attemptWorkflow(
  step: WorkflowStep,
  interruption: Interruption,
  context: RunContext,
): Promise<WorkflowAttempt> {
  const attempt: WorkflowAttempt = { startedAt: context.now(), called: [], checks: [], captures: {} };
  try {
    const captures = step.captures.map(compileCapture);
    const items = step.forEach && compileItems(step.forEach);
    await loadLanguages([
      ...(items?.mappings.flatMap(languagesOf) ?? []),
      ...captures.flatMap(({ languages }) => languages),
    ]);
    const outputs =
      step.forEach === undefined
        ? await callOnce(step, attempt, interruption, context)
        : await callForEach(step, step.forEach, attempt, interruption, context);
    attempt.outputs = outputs;
    interruption.check();
    const failure = attempt.called.map(describeFailure).find((found) => found !== undefined);
    const resolve = context.outputs.find.bind(context.outputs);
    const rest = (): Promise<void> | undefined => context.slicer.rest();
    const read = await interruption.race(readCaptures(step.captures, captures, { outputs, resolve }, rest));
    attempt.captures = read.captures;
    const { captures: values, tooExpensive } = read;
    const output = { status: 0, headers: [], body: outputs, isJson: true, captures: values, tooExpensive };
    context.outputs.store(step.id, output);
    attempt.checks = await evaluateChecks(step.checks, { outputs, resolve }, interruption, context.slicer);
    const failed = failure ?? findFailedCheck(attempt.checks);
    if (failed !== undefined) attempt.failure = failed;
  } catch (error) {
    attempt.failure = toStepFailure(error);
  }
  attempt.endedAt ??= context.now();
  return attempt;
}

async function callOnce(
  step: WorkflowStep,
  attempt: WorkflowAttempt,
  interruption: Interruption,
  context: RunContext,
): Promise<Readonly<Record<string, JsonValue>>> {
  const inputs = await fillInputs(step.inputs, step.workflow, context);
  const result = await context.callWorkflow({ workflow: step.workflow, inputs, label: step.id, interruption });
  attempt.called = [result];
  return result.outputs;
}

const compileItems = compileOnce(({ items }: ForEach) => compileValue(items));

/** At most `concurrency` calls at the same time. A failed item fails the step after all have ended. */
async function callForEach(
  step: WorkflowStep,
  forEach: ForEach,
  attempt: WorkflowAttempt,
  interruption: Interruption,
  context: RunContext,
): Promise<Readonly<Record<string, JsonValue>>> {
  const { as, concurrency = 1 } = forEach;
  const items = compileItems(forEach).fill(context.outputs.read);
  if (!Array.isArray(items))
    throw new OpchainError('REQUEST_INVALID', `The items of "${step.id}" are not a list but ${typeName(items)}.`);
  const inputs = await fillInputs(step.inputs, step.workflow, context);
  const results: WorkflowResult[] = [];
  const report = reportProgress(step.id, items.length, context);
  report();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length && interruption.reason === undefined) {
      const index = next;
      next += 1;
      const label = `${step.id}[${String(index)}]`;
      const item = items[index] as JsonValue;
      const withItem = new Map(inputs).set(as, item);
      const readName = (): string | undefined => nameItem(item, (text, isCut) => context.redactor.text(text, isCut));
      const call = { workflow: step.workflow, inputs: withItem, label, item: readName(), interruption };
      const result = await context.callWorkflow(call);
      // Again: the call may have made a secret known.
      const name = readName();
      results[index] = name === undefined ? result : { ...result, item: name };
      report(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  attempt.called = results.filter(Boolean);
  const declared = context.declarationOf(step.workflow)?.outputs ?? [];
  return collectOutputs(
    declared.map(({ name }) => name),
    attempt.called,
  );
}

/** Emits the totals, after adding the result of a call. */
function reportProgress(stepId: string, total: number, context: RunContext): (result?: WorkflowResult) => void {
  let done = 0;
  let failed = 0;
  return (result) => {
    if (result !== undefined) done += 1;
    if (result?.state === 'failed') failed += 1;
    context.emit({
      type: 'step-progress',
      runId: context.runId,
      at: context.now(),
      stepId,
      items: { total, done, failed },
    });
  };
}

/** The outputs of several calls: each a list in the order of the items, with null for a missing value. */
function collectOutputs(
  names: readonly string[],
  results: readonly WorkflowResult[],
): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      results.map(({ outputs }) => (Object.hasOwn(outputs, name) ? (outputs[name] as JsonValue) : null)),
    ]),
  );
}

function describeFailure({ workflowId, state, results, failure, next }: WorkflowResult): StepFailure | undefined {
  if (state === 'succeeded') return undefined;
  const last = next?.at(-1);
  if (last !== undefined) return describeFailure(last);
  const failed = results.find((result) => result.state === 'failed' && result.handled !== true);
  const reason =
    failure?.message ??
    (failed === undefined ? 'it was cancelled' : `"${failed.stepId}": ${failed.failure?.message ?? ''}`);
  return { code: 'WORKFLOW_FAILED', message: `The workflow "${workflowId}" failed: ${reason}` };
}

/** The first and last calls with their results, those between with their verdict alone, unless they failed. */
function trimCalls(called: readonly WorkflowResult[]): readonly WorkflowResult[] {
  return called.map((result, index) =>
    index < RETAINED_CALLS || index >= called.length - RETAINED_CALLS || result.state === 'failed'
      ? result
      : { ...result, results: result.results.map(withoutBodies) },
  );
}

function typeName(value: JsonValue): string {
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
