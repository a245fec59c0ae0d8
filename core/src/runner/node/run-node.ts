import { evaluateCheck } from '../../checks/evaluate-check.js';
import type { AssertNode, ChainNode, WaitNode } from '../../model/chain.js';
import { OpchainError } from '../../model/opchain-error.js';
import type { CheckResult } from '../../model/check.js';
import type { NodeReason, NodeResult } from '../../model/run.js';
import type { NodeScope } from '../../plugin/hooks.js';
import { boundDelay } from './bound-delay.js';
import { limitOf, timeoutError } from './node-limit.js';
import type { NodeOutcome } from './node-outcome.js';
import { emptyOutcome } from './node-outcome.js';
import { pause } from './pause.js';
import { reasonOf } from './reason-of.js';
import type { RunContext } from './run-context.js';
import { runOperation } from './run-operation.js';
import type { RunningNode } from './running-node.js';

/** Runs a node whose sources have succeeded. Never rejects. */
export async function runNode(task: RunningNode, context: RunContext): Promise<NodeResult> {
  const startedAt = context.now();
  const nodeId = task.node.id;
  context.emit({ type: 'node-started', runId: context.runId, at: startedAt, nodeId });
  const scope: NodeScope = { runId: context.runId, chain: context.chain, node: task.node };
  const outcome = await runKind(task, scope, context);
  const reason = task.stopped === undefined ? outcome.reason : { code: task.stopped.code, message: task.stopped.message };
  const state = task.stopped !== undefined ? 'cancelled' : reason === undefined ? 'succeeded' : 'failed';
  const result: NodeResult = Object.assign(outcome, { nodeId, state, startedAt, endedAt: outcome.endedAt ?? context.now() } as const);
  return redactResult(reason === undefined ? result : { ...result, reason }, context);
}

async function runKind(task: RunningNode, scope: NodeScope, context: RunContext): Promise<NodeOutcome> {
  try {
    const node = await prepareNode(task, scope, context);
    if (node.kind === 'operation') return await runOperation(node, task, scope, context);
    return node.kind === 'wait' ? await wait(node, task, context) : await assert(node, task, context);
  } catch (error) {
    return { ...emptyOutcome(), reason: reasonOf(error) };
  }
}

/** The node as the hooks want it. */
async function prepareNode(task: RunningNode, scope: NodeScope, { ports, options }: RunContext): Promise<ChainNode> {
  const { beforeNode } = ports.hooks;
  if (!beforeNode.isUsed()) return task.node;
  const interruption = task.openInterruption();
  const limit = limitOf(task.node, options.nodeTimeoutMs);
  const cancelTimer = ports.clock.setTimer(() => interruption.interrupt(timeoutError(limit)), boundDelay(limit));
  try {
    const changed = await interruption.race(beforeNode.promise(task.node, scope));
    if (changed.id === task.node.id && changed.kind === task.node.kind) return changed;
    throw new OpchainError('PLUGIN_FAILED', 'A hook gave back another node than it was given; it may change its inputs, not its name or kind.');
  } finally {
    cancelTimer();
  }
}

async function wait({ durationMs }: WaitNode, task: RunningNode, { ports }: RunContext): Promise<NodeOutcome> {
  await pause(durationMs, ports.clock, task.openInterruption());
  return emptyOutcome();
}

async function assert({ checks }: AssertNode, task: RunningNode, { outputs }: RunContext): Promise<NodeOutcome> {
  const resolve = outputs.find.bind(outputs);
  const results = await task.openInterruption().race(Promise.all(checks.map((check) => evaluateCheck(check, { resolve }))));
  const reason = findFailedCheck(results);
  return { ...emptyOutcome(), checks: results, ...(reason === undefined ? {} : { reason }) };
}

/** The first check that does not hold, as a node's reason. */
function findFailedCheck(results: readonly CheckResult[]): NodeReason | undefined {
  const failed = results.find(({ holds }) => !holds);
  return failed === undefined ? undefined : { code: 'CHECK_FAILED', message: failed.message ?? 'A check does not hold.' };
}

/** Request and response had their secrets removed when they were recorded. */
function redactResult(result: NodeResult, { redactor }: RunContext): NodeResult {
  if (redactor.isIdle) return result;
  const redactReason = (reason: NodeReason): NodeReason => ({ ...reason, message: redactor.text(reason.message) });
  return {
    ...result,
    ...(result.reason === undefined ? {} : { reason: redactReason(result.reason) }),
    checks: result.checks.map((check) => (check.message === undefined ? check : { ...check, message: redactor.text(check.message) })),
    findings: result.findings.map((finding) => ({ ...finding, message: redactor.text(finding.message) })),
    captures: redactor.json({ ...result.captures }),
    attempts: result.attempts.map((attempt) => (attempt.reason === undefined ? attempt : { ...attempt, reason: redactor.text(attempt.reason) })),
  };
}
