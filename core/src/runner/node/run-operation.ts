import type { OperationNode, RetryRule } from '../../model/chain.js';
import type { Attempt } from '../../model/run.js';
import type { NodeScope } from '../../plugin/hooks.js';
import type { PlannedOperation } from '../plan/plan-operation.js';
import type { CallAttempt } from './attempt-call.js';
import { attemptCall } from './attempt-call.js';
import { boundDelay } from './bound-delay.js';
import { chooseRetry } from './choose-retry.js';
import type { NodeOutcome } from './node-outcome.js';
import { limitOf, timeoutError } from './node-limit.js';
import { pause } from './pause.js';
import { reasonOf } from './reason-of.js';
import type { RunContext } from './run-context.js';
import type { RunningNode } from './running-node.js';

/** Calls a node's operation, again where a rule of the node asks for it. */
export async function runOperation(node: OperationNode, task: RunningNode, scope: NodeScope, context: RunContext): Promise<NodeOutcome> {
  const planned = findPlanned(node, context);
  const used = new Map<RetryRule, number>();
  const attempts: Attempt[] = [];
  for (;;) {
    const attempt = await attemptInTime(planned, task, scope, context);
    if (node.retries.length > 0) attempts.push(summarize(attempt));
    if (attempt.reason === undefined || task.stopped !== undefined || node.retries.length === 0) return conclude(node, attempt, several(attempts), context);
    try {
      const interruption = task.openInterruption();
      const retry = await interruption.race(chooseRetry(node, attempt, used, context));
      if (retry === undefined) return conclude(node, attempt, several(attempts), context);
      used.set(retry.rule, (used.get(retry.rule) ?? 0) + 1);
      const reason = context.redactor.text(attempt.reason.message);
      context.emit({
        type: 'node-retrying',
        runId: context.runId,
        at: context.now(),
        nodeId: node.id,
        attempt: attempts.length,
        delayMs: retry.delayMs,
        reason,
      });
      task.yieldSlot();
      await pause(retry.delayMs, context.ports.clock, interruption);
      await interruption.race(task.takeSlot());
    } catch (error) {
      // The run was stopped between two tries.
      return conclude(node, { ...attempt, reason: reasonOf(error), endedAt: context.now() }, several(attempts), context);
    }
  }
}

function findPlanned(node: OperationNode, context: RunContext): PlannedOperation {
  const planned = context.operations.get(node.id);
  if (planned === undefined) throw new Error(`"${node.id}" was not planned`);
  return planned.node === node ? planned : context.replan(node, planned);
}

async function attemptInTime(planned: PlannedOperation, task: RunningNode, scope: NodeScope, context: RunContext): Promise<CallAttempt> {
  const interruption = task.openInterruption();
  const limit = limitOf(planned.node, context.options.nodeTimeoutMs);
  const cancelTimer = context.ports.clock.setTimer(() => interruption.interrupt(timeoutError(limit)), boundDelay(limit));
  try {
    return await attemptCall(planned, scope, interruption, context);
  } finally {
    cancelTimer();
  }
}

/** One try alone says nothing that the result does not say. */
function several(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.length > 1 ? attempts : [];
}

function summarize({ startedAt, sentAt, endedAt, response, reason }: CallAttempt): Attempt {
  return {
    startedAt,
    endedAt: endedAt ?? startedAt,
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(response === undefined ? {} : { status: response.status }),
    ...(reason === undefined ? {} : { reason: reason.message }),
  };
}

function conclude(node: OperationNode, attempt: CallAttempt, attempts: readonly Attempt[], { outputs }: RunContext): NodeOutcome {
  const { tokenAt, sentAt, endedAt, request, response, reason, result, exchange, body, checks, findings, captures } = attempt;
  if (reason === undefined && result !== undefined && exchange !== undefined) {
    outputs.keep(node.id, { status: result.status, headers: result.headers, body: exchange.responseBody, isJson: body?.json !== undefined, captures });
  }
  // Written out one by one: this is done for every node, and copying objects costs more than all the rest of it.
  const outcome: { -readonly [Key in keyof NodeOutcome]: NodeOutcome[Key] } = { checks, findings, captures, attempts };
  if (tokenAt !== undefined) outcome.tokenAt = tokenAt;
  if (sentAt !== undefined) outcome.sentAt = sentAt;
  if (endedAt !== undefined) outcome.endedAt = endedAt;
  if (request !== undefined) outcome.request = request;
  if (response !== undefined) outcome.response = response;
  if (reason !== undefined) outcome.reason = reason;
  return outcome;
}
