import type { Chain } from '@opchain/core';
import { isCallable } from '@opchain/resources';
import { asBehavior } from '../behaviors/as-behavior.js';
import { replayChain } from '../behaviors/replay-chain.js';
import { roleOfCall } from '../engine/role-of-call.js';
import { CaseFailure } from '../engine/case-failure.js';
import { Session } from '../engine/session.js';
import type { Target } from '../engine/target/target.js';

/** What the run of a proposed chain showed. */
export interface ProposalResult {
  /** `not run`: something in it may not be called, or has no credential. */
  readonly outcome: 'succeeded' | 'failed' | 'not run';
  /** Why it failed or was not run. */
  readonly reason?: string;
}

/** Runs a proposed chain once, if all of its operations may be called. Deletes the records that are left. */
export async function runProposal(target: Target, chain: Chain, signal: AbortSignal): Promise<ProposalResult> {
  const { settings, description } = target.contract;
  for (const step of chain.steps) {
    const operation = step.kind === 'operation' ? description.find(step.operation.id) : undefined;
    if (operation === undefined) continue;
    const role = roleOfCall(target, operation);
    if (!isCallable(settings, operation))
      return { outcome: 'not run', reason: `${operation.id} changes data, and is not listed as safe` };
    if (role !== undefined && target.credentials[role] === undefined)
      return { outcome: 'not run', reason: `${operation.id} requires a credential for ${role}` };
  }
  const session = new Session(target);
  session.signal = signal;
  try {
    await replayChain(asBehavior(chain), session);
    return { outcome: 'succeeded' };
  } catch (error) {
    if (error instanceof CaseFailure) return { outcome: 'failed', reason: error.received };
    throw error;
  } finally {
    await session.cleanUp();
  }
}
