import { isOpchainError } from '@opchain/core';
import type { Target } from './target.js';

const PROBE_TIMEOUT_MS = 10_000;

/** Explains in one sentence why the target cannot be checked; undefined if it can. */
export async function probeTarget(target: Target, signal: AbortSignal): Promise<string | undefined> {
  const timeout = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  try {
    await target.send(
      { method: 'GET', url: `${target.url}/products?limit=1`, headers: [['accept', 'application/json']], cookies: [] },
      AbortSignal.any([signal, timeout]),
    );
    return undefined;
  } catch (error) {
    if (timeout.aborted) return `${target.url} did not respond within ${PROBE_TIMEOUT_MS / 1000} s.`;
    if (isOpchainError(error))
      return `${target.url} cannot be checked: ${error.message.replace(/\.$/, '')}. ${error.help}`;
    throw error;
  }
}
