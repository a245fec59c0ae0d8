import { isOpchainError } from '@opchain/core';
import type { Target } from './target.js';

const withinMs = 10_000;

/** One sentence where nothing useful answers at the target's URL; undefined where it can be checked. */
export async function probeTarget(target: Target, signal: AbortSignal): Promise<string | undefined> {
  const limit = AbortSignal.timeout(withinMs);
  try {
    await target.send(
      { method: 'GET', url: `${target.url}/products?limit=1`, headers: [['accept', 'application/json']], cookies: [] },
      AbortSignal.any([signal, limit]),
    );
    return undefined;
  } catch (error) {
    if (limit.aborted) return `${target.url} did not answer within ${withinMs / 1000} s.`;
    if (isOpchainError(error)) return `${target.url} cannot be checked: ${error.message.replace(/\.$/, '')}. ${error.help}`;
    throw error;
  }
}
