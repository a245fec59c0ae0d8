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
  const timeout = new Error(`${target.url} did not respond within ${PROBE_TIMEOUT_MS / 1000} s.`);
  const send = async (base: string): Promise<number> => {
    const call = {
      method: 'GET',
      url: base + (read?.path ?? '/'),
      headers: [['accept', 'application/json'] as const],
      cookies: [],
    };
    const sender = await target.authorize(undefined, signal);
    const limit = { limitMs: PROBE_TIMEOUT_MS, signal, error: () => timeout };
    return (await withTimeLimit((limited) => sender(call, limited), limit)).status;
  };
  try {
    const status = await send(target.url);
    const base = status === 404 && read !== undefined ? findDescribedBase(target) : undefined;
    return base === undefined || (await send(base)) === 404
      ? undefined
      : `${target.url}${read?.path ?? ''} does not exist, but ${base}${read?.path ?? ''} does: the description's server has a path. Use --url ${base}.`;
  } catch (error) {
    if (error === timeout) return timeout.message;
    if (isOpchainError(error))
      return `${target.url} cannot be checked: ${error.message.replace(/\.$/, '')}. ${error.help}`;
    throw error;
  }
}

/** The target's URL with the path of the description's server; undefined if it has that path, or there is none. */
function findDescribedBase({ url, description: { servers } }: Target): string | undefined {
  for (const server of servers) {
    const path = readPath(server.url);
    if (path !== '' && !url.endsWith(path)) return url + path;
  }
  return undefined;
}

function readPath(url: string): string {
  try {
    return new URL(url, 'http://server/').pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
}
