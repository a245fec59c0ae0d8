import type { FailureAction } from '../../model/action.js';
import type { CallingStep } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import type { Attempt, RecordedRequest, RecordedResponse, StepFailure, TakenAction } from '../../model/run.js';
import { describeCheck } from '../../model/describe-check.js';
import { actionTarget } from '../../model/mappings/step-mappings.js';
import type { RunningStep } from '../schedule/running-step.js';
import { boundDelay } from './bound-delay.js';
import { chooseAction, type ChosenAction, type EndedAttempt } from './choose-action.js';
import { fillInputs } from './fill-inputs.js';
import { pause } from './pause.js';
import type { StepRetries } from './retry-counts.js';
import type { RunContext } from './run-context.js';
import { stepTimeout, timeoutError } from './step-timeout.js';
import type { Interruption } from '../schedule/interruption.js';
import { toStepFailure } from './to-step-failure.js';

/** One attempt of a step: what criteria see of it, and its times. */
export interface AttemptOfStep extends EndedAttempt {
  readonly startedAt: number;
  readonly sentAt?: number;
  endedAt?: number;
  readonly request?: RecordedRequest;
  readonly response?: RecordedResponse;
  failure?: StepFailure;
}

/** The last attempt of a step, and what follows it. */
export interface EndedStep<Made> {
  readonly attempt: Made;
  /** All attempts if there were several, otherwise empty. */
  readonly attempts: readonly Attempt[];
  /** The action to take. Missing: the run continues in order. */
  readonly action?: TakenAction;
  /** True for a failure that is answered by going on elsewhere. */
  readonly handled?: boolean;
}

/** Makes attempts until no action of the step requests another one. */
export async function runAttempts<Made extends AttemptOfStep>(
  step: CallingStep,
  task: RunningStep,
  context: RunContext,
  make: (interruption: Interruption) => Promise<Made>,
): Promise<EndedStep<Made>> {
  const retries = context.retries.enter(task);
  const makeInTime = (): Promise<Made> => attemptInTime(step, task, context, make);
  try {
    return await repeat(step, task, context, { make: makeInTime, retries });
  } finally {
    retries.end();
  }
}

async function repeat<Made extends AttemptOfStep>(
  step: CallingStep,
  task: RunningStep,
  context: RunContext,
  { make, retries }: { readonly make: () => Promise<Made>; readonly retries: StepRetries },
): Promise<EndedStep<Made>> {
  const attempts: Attempt[] = [];
  for (;;) {
    context.countExecution();
    const attempt = await make();
    const actions: readonly FailureAction[] = attempt.failure === undefined ? (step.onSuccess ?? []) : step.onFailure;
    if (step.onFailure.length > 0) attempts.push(summarize(attempt));
    if (actions.length === 0 || task.stopped !== undefined) return { attempt, attempts: omitIfSingle(attempts) };
    try {
      const interruption = task.openInterruption();
      const chosen = await interruption.race(chooseAction(actions, attempt, retries.used, scopeOf(step, context)));
      if (chosen === undefined) return { attempt, attempts: omitIfSingle(attempts) };
      const inputs = await fillTarget(chosen.action, attempt, context);
      if (chosen.action.type === 'goto') context.transferWith(inputs);
      if (chosen.action.type !== 'retry')
        return {
          attempt,
          attempts: omitIfSingle(attempts),
          action: describe(chosen.action),
          ...(attempt.failure !== undefined && chosen.action.type === 'goto' ? { handled: true } : {}),
        };
      retries.begin(chosen.action.name);
      await prepareRetry(step, chosen, attempts, attempt.failure, task, interruption, context);
      if (chosen.action.first !== undefined) await context.runFirst(chosen.action.first, inputs, step.id, task);
      await task.openInterruption().race(task.acquireSlot());
    } catch (error) {
      // The run was stopped between two attempts, or what runs before a retry failed.
      attempt.failure = toStepFailure(error);
      attempt.endedAt = context.now();
      return { attempt, attempts: omitIfSingle(attempts) };
    }
  }
}

function scopeOf(step: CallingStep, { outputs, ports }: RunContext): Parameters<typeof chooseAction>[3] {
  return {
    resolve: outputs.find.bind(outputs),
    wallTime: () => ports.clock.wallTime(),
    isWithoutExchange: step.kind === 'workflow',
  };
}

async function prepareRetry(
  step: CallingStep,
  { delayMs }: ChosenAction<FailureAction>,
  attempts: readonly Attempt[],
  failure: StepFailure | undefined,
  task: RunningStep,
  interruption: Interruption,
  context: RunContext,
): Promise<void> {
  context.emit({
    type: 'step-retrying',
    runId: context.runId,
    at: context.now(),
    stepId: step.id,
    attempt: attempts.length,
    delayMs,
    failure: context.redactor.text(failure?.message ?? ''),
  });
  task.releaseSlot();
  await pause(delayMs, context.ports.clock, interruption);
}

/** The inputs of the workflow that an action names; undefined if it names none of its own. */
async function fillTarget(
  action: FailureAction,
  attempt: EndedAttempt,
  context: RunContext,
): Promise<ReadonlyMap<string, JsonValue> | undefined> {
  const target = actionTarget(action);
  return target === undefined || 'stepId' in target || target.inputs === undefined
    ? undefined
    : fillInputs(target.inputs, target.workflow, context, attempt);
}

async function attemptInTime<Made>(
  step: CallingStep,
  task: RunningStep,
  { options, ports }: RunContext,
  make: (interruption: Interruption) => Promise<Made>,
): Promise<Made> {
  const interruption = task.openInterruption();
  // A workflow has the limits of its own steps.
  const limit = step.kind === 'workflow' ? (step.timeoutMs ?? Infinity) : stepTimeout(step, options.stepTimeoutMs);
  const cancelTimer = ports.clock.setTimer(
    () => interruption.interrupt(timeoutError(limit, interruption)),
    boundDelay(limit),
  );
  try {
    return await make(interruption);
  } finally {
    cancelTimer();
  }
}

function describe({ name, type, criteria, ...action }: FailureAction): TakenAction {
  const target = 'target' in action ? action.target : undefined;
  const taken = { name, type, ...(criteria.length === 0 ? {} : { criteria: criteria.map(describeCheck) }) };
  if (target === undefined) return taken;
  return 'stepId' in target ? { ...taken, stepId: target.stepId } : { ...taken, workflowId: target.workflow.id };
}

/** A single attempt adds no information to the result, nor does what the last one sent and received. */
function omitIfSingle(attempts: readonly Attempt[]): readonly Attempt[] {
  const last = attempts.at(-1);
  if (attempts.length < 2 || last === undefined) return [];
  const { request: _request, response: _response, ...rest } = last;
  return [...attempts.slice(0, -1), rest];
}

function summarize({ startedAt, sentAt, endedAt, request, response, failure }: AttemptOfStep): Attempt {
  return {
    startedAt,
    endedAt: endedAt ?? startedAt,
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(response === undefined ? {} : { status: response.status, response }),
    ...(request === undefined ? {} : { request }),
    ...(failure === undefined ? {} : { failure: failure.message }),
  };
}
