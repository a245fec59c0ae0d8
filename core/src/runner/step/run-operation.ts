import type { OperationStep } from '../../model/chain.js';
import type { StepScope } from '../../plugin/hooks.js';
import type { PlannedOperation } from '../plan/plan-operation.js';
import { attemptCall, type CallAttempt } from './attempt-call.js';
import { type EndedStep, runAttempts } from './run-attempts.js';
import type { StepOutcome } from './step-outcome.js';
import type { RunContext } from './run-context.js';
import type { RunningStep } from '../schedule/running-step.js';

/** Calls a step's operation, and repeats it if one of the step's actions requires it. */
export async function runOperation(
  step: OperationStep,
  task: RunningStep,
  scope: StepScope,
  context: RunContext,
): Promise<StepOutcome> {
  const planned = findPlanned(step, context);
  const ended = await runAttempts(step, task, context, async (interruption) => {
    const attempt = await attemptCall(planned, scope, interruption, context);
    storeOutput(step, attempt, context);
    return attempt;
  });
  return conclude(ended);
}

function findPlanned(step: OperationStep, context: RunContext): PlannedOperation {
  const planned = context.operations.get(step.id);
  if (planned === undefined) throw new Error(`"${step.id}" was not planned`);
  return planned.step === step ? planned : context.replan(step, planned);
}

/** Before the actions are evaluated: their criteria may read the outputs of the step itself. */
function storeOutput(
  { id }: OperationStep,
  { failure, result, exchange, body, captures, tooExpensive }: CallAttempt,
  { outputs }: RunContext,
): void {
  if (failure !== undefined || result === undefined || exchange === undefined) return;
  outputs.store(id, {
    status: result.status,
    headers: result.headers,
    body: body?.json ?? body?.text,
    isJson: body?.json !== undefined,
    ...(body?.unreadable === undefined ? {} : { unreadable: body.unreadable }),
    captures,
    ...(tooExpensive === undefined ? {} : { tooExpensive }),
  });
}

function conclude({ attempt, attempts, action, handled }: EndedStep<CallAttempt>): StepOutcome {
  const { tokenAt, sentAt, respondedAt, endedAt, request, response, failure, checks, mismatches, captures } = attempt;
  // Listed individually: this runs for every step, and copying objects would cost more than everything else here.
  const outcome: { -readonly [Key in keyof StepOutcome]: StepOutcome[Key] } = {
    checks,
    mismatches,
    captures,
    attempts,
  };
  if (tokenAt !== undefined) outcome.tokenAt = tokenAt;
  if (sentAt !== undefined) outcome.sentAt = sentAt;
  if (respondedAt !== undefined) outcome.respondedAt = respondedAt;
  if (endedAt !== undefined) outcome.endedAt = endedAt;
  if (request !== undefined) outcome.request = request;
  if (response !== undefined) outcome.response = response;
  if (failure !== undefined) outcome.failure = failure;
  if (action !== undefined) outcome.action = action;
  if (handled !== undefined) outcome.handled = handled;
  return outcome;
}
