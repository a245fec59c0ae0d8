import type { AssertStep, ComputeStep, Step, WaitStep } from '../../model/chain.js';
import type { StepFailure, StepResult } from '../../model/run.js';
import type { StepScope } from '../../plugin/hooks.js';
import { boundDelay } from './bound-delay.js';
import { findFailedCheck } from './find-call-failure.js';
import { stepTimeout, timeoutError } from './step-timeout.js';
import { evaluateChecks } from './evaluate-checks.js';
import { emptyOutcome, type StepOutcome } from './step-outcome.js';
import { computeStep } from './compute-step.js';
import { pause } from './pause.js';
import { toStepFailure } from './to-step-failure.js';
import { retainCaptures } from '../record/retain-captures.js';
import { reuseResult } from './reuse-result.js';
import type { RunContext } from './run-context.js';
import { runCalledWorkflow } from './run-called-workflow.js';
import { runOperation } from './run-operation.js';
import { runInSlices } from '../schedule/run-in-slices.js';
import type { RunningStep } from '../schedule/running-step.js';

/** Runs a step whose sources have succeeded. Never rejects. */
export async function runStep(task: RunningStep, context: RunContext): Promise<StepResult> {
  const startedAt = context.now();
  const stepId = task.step.id;
  context.emit({ type: 'step-started', runId: context.runId, at: startedAt, stepId });
  const reused = context.options.reusedResults?.[stepId];
  if (reused !== undefined) return reuseResult(reused, context);
  const scope: StepScope = { runId: context.runId, chain: context.chain, step: task.step };
  const outcome = await runKind(task, scope, context);
  const failure =
    task.stopped === undefined ? outcome.failure : { code: task.stopped.code, message: task.stopped.message };
  const state = task.stopped !== undefined ? 'cancelled' : failure === undefined ? 'succeeded' : 'failed';
  const result: StepResult = Object.assign(outcome, {
    stepId,
    state,
    startedAt,
    endedAt: outcome.endedAt ?? context.now(),
  } as const);
  return runInSlices(redactResult(failure === undefined ? result : { ...result, failure }, context), context.slicer);
}

async function runKind(task: RunningStep, scope: StepScope, context: RunContext): Promise<StepOutcome> {
  try {
    const step = await prepareStep(task, scope, context);
    if (step.kind === 'operation') return await runOperation(step, task, scope, context);
    if (step.kind === 'workflow') return await runCalledWorkflow(step, task, context);
    if (step.kind === 'compute') return await compute(step, task, context);
    return step.kind === 'wait' ? await wait(step, task, context) : await assert(step, task, context);
  } catch (error) {
    return { ...emptyOutcome(), failure: toStepFailure(error) };
  }
}

/** The step as the hooks receive it. */
async function prepareStep(task: RunningStep, scope: StepScope, { ports, options }: RunContext): Promise<Step> {
  const { beforeStep } = ports.hooks;
  if (!beforeStep.isUsed()) return task.step;
  const interruption = task.openInterruption();
  const limit = stepTimeout(task.step, options.stepTimeoutMs);
  const cancelTimer = ports.clock.setTimer(
    () => interruption.interrupt(timeoutError(limit, interruption)),
    boundDelay(limit),
  );
  try {
    return await interruption.race(beforeStep.promise(task.step, scope));
  } finally {
    cancelTimer();
  }
}

async function wait({ durationMs }: WaitStep, task: RunningStep, { ports }: RunContext): Promise<StepOutcome> {
  await pause(durationMs, ports.clock, task.openInterruption());
  return emptyOutcome();
}

async function assert(
  { checks }: AssertStep,
  task: RunningStep,
  { outputs, slicer }: RunContext,
): Promise<StepOutcome> {
  const resolve = outputs.find.bind(outputs);
  const results = await evaluateChecks(checks, { resolve }, task.openInterruption(), slicer);
  const failure = findFailedCheck(results);
  return { ...emptyOutcome(), checks: results, ...(failure === undefined ? {} : { failure }) };
}

/** The value is a capture of the step, so that results and reports contain it. */
async function compute(step: ComputeStep, task: RunningStep, context: RunContext): Promise<StepOutcome> {
  const { outputs, guard, redactor } = context;
  const { value, secrets } = await task.openInterruption().race(computeStep(step, outputs, guard));
  redactor.add(secrets);
  return { ...emptyOutcome(), captures: { [step.id]: value } };
}

/** Secrets were removed from request and response when they were recorded; captures are retained as far as there is room. */
function* redactResult(result: StepResult, { bodies, redactor }: RunContext): Generator<undefined, StepResult> {
  if (redactor.isIdle) return { ...result, ...(yield* retainCaptures(result.captures, bodies)) };
  const redactFailure = (failure: StepFailure): StepFailure => ({
    ...failure,
    message: redactor.text(failure.message),
  });
  return {
    ...result,
    ...(result.failure === undefined ? {} : { failure: redactFailure(result.failure) }),
    checks: result.checks.map((check) =>
      check.message === undefined ? check : { ...check, message: redactor.text(check.message) },
    ),
    mismatches: result.mismatches.map((mismatch) => ({ ...mismatch, message: redactor.text(mismatch.message) })),
    ...(yield* retainCaptures(yield* redactor.jsonInSteps({ ...result.captures }), bodies)),
    attempts: result.attempts.map((attempt) =>
      attempt.failure === undefined ? attempt : { ...attempt, failure: redactor.text(attempt.failure) },
    ),
  };
}
