import { isOpchainError } from '@opchain/core';
import { withTimeLimit } from '@opchain/core/internal/runner';
import { isCallable } from '@opchain/resources';
import type { Target } from './target.js';

const PROBE_TIMEOUT_MS = 10_000;

/** Explains in one sentence why the target cannot be checked; undefined if it can. */
export async function probeTarget(target: Target, signal: AbortSignal): Promise<string | undefined> {
  const { operations } = target.description;
  const read = operations.find(
    (each) => each.method === 'GET' && !each.path.includes('{') && isCallable(target.contract.settings, each),
  );
  const call = {
    method: 'GET',
    url: target.url + (read?.path ?? '/'),
    headers: [['accept', 'application/json'] as const],
    cookies: [],
  };
  const timeout = new Error(`${target.url} did not respond within ${PROBE_TIMEOUT_MS / 1000} s.`);
  try {
    const send = await target.authorize(undefined, signal);
    await withTimeLimit((limited) => send(call, limited), {
      limitMs: PROBE_TIMEOUT_MS,
      signal,
      error: () => timeout,
    });
    return undefined;
  } catch (error) {
    if (error === timeout) return timeout.message;
    if (isOpchainError(error))
      return `${target.url} cannot be checked: ${error.message.replace(/\.$/, '')}. ${error.help}`;
    throw error;
  }
}
