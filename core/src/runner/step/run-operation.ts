import type { OperationStep, RetryRule } from '../../model/chain.js';
import type { Attempt } from '../../model/run.js';
import type { StepScope } from '../../plugin/hooks.js';
import type { PlannedOperation } from '../plan/plan-operation.js';
import type { CallAttempt } from './attempt-call.js';
import { attemptCall } from './attempt-call.js';
import { boundDelay } from './bound-delay.js';
import { chooseRetry } from './choose-retry.js';
import type { StepOutcome } from './step-outcome.js';
import { stepTimeout, timeoutError } from './step-timeout.js';
import { pause } from './pause.js';
import { toStepFailure } from './to-step-failure.js';
import type { RunContext } from './run-context.js';
import type { RunningStep } from '../schedule/running-step.js';

/** Calls a step's operation, and repeats it if one of the step's rules requires it. */
export async function runOperation(
  step: OperationStep,
  task: RunningStep,
  scope: StepScope,
  context: RunContext,
): Promise<StepOutcome> {
  const planned = findPlanned(step, context);
  const attemptsByRule = new Map<RetryRule, number>();
  const attempts: Attempt[] = [];
  const { outputs, ports } = context;
  const retryScope = { resolve: outputs.find.bind(outputs), wallTime: () => ports.clock.wallTime() };
  for (;;) {
    const attempt = await attemptInTime(planned, task, scope, context);
    if (step.retries.length > 0) attempts.push(summarize(attempt));
    const { failure } = attempt;
    if (failure === undefined || task.stopped !== undefined || step.retries.length === 0)
      return conclude(step, attempt, several(attempts), context);
    try {
      const interruption = task.openInterruption();
      const retry = await interruption.race(
        chooseRetry(step.retries, { failure, exchange: attempt.exchange }, attemptsByRule, retryScope),
      );
      if (retry === undefined) return conclude(step, attempt, several(attempts), context);
      attemptsByRule.set(retry.rule, (attemptsByRule.get(retry.rule) ?? 0) + 1);
      context.emit({
        type: 'step-retrying',
        runId: context.runId,
        at: context.now(),
        stepId: step.id,
        attempt: attempts.length,
        delayMs: retry.delayMs,
        failure: context.redactor.text(failure.message),
      });
      task.releaseSlot();
      await pause(retry.delayMs, context.ports.clock, interruption);
      await interruption.race(task.acquireSlot());
    } catch (error) {
      // The run was stopped between two attempts.
      return conclude(
        step,
        { ...attempt, failure: toStepFailure(error), endedAt: context.now() },
        several(attempts),
        context,
      );
    }
  }
}

function findPlanned(step: OperationStep, context: RunContext): PlannedOperation {
  const planned = context.operations.get(step.id);
  if (planned === undefined) throw new Error(`"${step.id}" was not planned`);
  return planned.step === step ? planned : context.replan(step, planned);
}

async function attemptInTime(
  planned: PlannedOperation,
  task: RunningStep,
  scope: StepScope,
  context: RunContext,
): Promise<CallAttempt> {
  const interruption = task.openInterruption();
  const limit = stepTimeout(planned.step, context.options.stepTimeoutMs);
  const cancelTimer = context.ports.clock.setTimer(
    () => interruption.interrupt(timeoutError(limit)),
    boundDelay(limit),
  );
  try {
    return await attemptCall(planned, scope, interruption, context);
  } finally {
    cancelTimer();
  }
}

/** A single attempt adds no information to the result. */
function several(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.length > 1 ? attempts : [];
}

function summarize({ startedAt, sentAt, endedAt, response, failure }: CallAttempt): Attempt {
  return {
    startedAt,
    endedAt: endedAt ?? startedAt,
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(response === undefined ? {} : { status: response.status }),
    ...(failure === undefined ? {} : { failure: failure.message }),
  };
}

function conclude(
  step: OperationStep,
  attempt: CallAttempt,
  attempts: readonly Attempt[],
  { outputs }: RunContext,
): StepOutcome {
  const { tokenAt, sentAt, endedAt, request, response, failure, result, exchange, body, checks, mismatches, captures } =
    attempt;
  if (failure === undefined && result !== undefined && exchange !== undefined) {
    outputs.store(step.id, {
      status: result.status,
      headers: result.headers,
      body: body?.json ?? body?.text,
      isJson: body?.json !== undefined,
      ...(body?.notParsed === undefined ? {} : { notParsed: body.notParsed }),
      captures,
    });
  }
  // Listed one by one: this runs for every step, and copying objects would cost more than everything else here.
  const outcome: { -readonly [Key in keyof StepOutcome]: StepOutcome[Key] } = {
    checks,
    mismatches,
    captures,
    attempts,
  };
  if (tokenAt !== undefined) outcome.tokenAt = tokenAt;
  if (sentAt !== undefined) outcome.sentAt = sentAt;
  if (endedAt !== undefined) outcome.endedAt = endedAt;
  if (request !== undefined) outcome.request = request;
  if (response !== undefined) outcome.response = response;
  if (failure !== undefined) outcome.failure = failure;
  return outcome;
}
