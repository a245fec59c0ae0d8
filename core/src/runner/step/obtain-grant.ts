import type { HttpCall, HttpResult } from '../../model/http.js';
import { isOpchainError, OpchainError } from '../../model/errors/opchain-error.js';
import type { Grant } from '../../plugin/contract.js';
import { originOf, requireApproval } from '../grants/is-approved.js';
import type { ChosenCredential } from '../plan/choose-credentials.js';
import type { RunnerPorts } from '../contract/ports.js';

const MAX_TOKEN_RESPONSE_BYTES = 1_000_000;

/**
 * The grant of a credential: cached, or fetched once for all that wait. Rejects with `ORIGIN_NOT_APPROVED` before
 * anything is sent to an origin that the credential is not approved for, with the provider's error, or with the
 * signal's reason.
 */
export async function obtainGrant(
  chosen: ChosenCredential,
  signal: AbortSignal,
  ports: Pick<RunnerPorts, 'grants' | 'executorFor'>,
): Promise<Grant> {
  try {
    return await ports.grants.get(chosen, chosen.key, signal, (call, shared) => send(call, shared, chosen, ports));
  } catch (error) {
    if (isOpchainError(error)) throw error;
    if (signal.aborted && error === signal.reason) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OpchainError(
      'AUTH_FAILED',
      `The credential "${chosen.credential.name}" could not be prepared: ${reason}.`,
      { cause: error },
    );
  }
}

/** Sends a provider's call for a grant. The time limit is that of the step that waits. */
async function send(
  call: HttpCall,
  signal: AbortSignal,
  { credential }: ChosenCredential,
  { executorFor }: Pick<RunnerPorts, 'executorFor'>,
): Promise<HttpResult> {
  requireApproval(credential, call.url, ', where its token would be fetched');
  const executor = executorFor(call);
  if (executor === undefined)
    throw new OpchainError('EXECUTOR_MISSING', `No executor supports calls to ${originOf(call.url)}.`);
  return executor.execute(call, { signal, maxBodyBytes: MAX_TOKEN_RESPONSE_BYTES, onSent: () => undefined });
}
