import { decodeJwt } from 'jose';
import type { Actor } from './actor.js';
import type { VerifyToken } from './verify-token.js';

/**
 * Verifies each token once and caches the valid ones until they expire, because verifying a signature takes longer than most requests
 * otherwise do. At most `capacity` are cached; the oldest is dropped.
 */
export function cacheTokens(
  verify: VerifyToken,
  { capacity = 1000, now = Date.now }: { capacity?: number; now?: () => number } = {},
): VerifyToken {
  const cache = new Map<string, { readonly actor: Actor; readonly expires: number }>();
  return async (token) => {
    const found = cache.get(token);
    if (found !== undefined && now() < found.expires) return found.actor;
    cache.delete(token);
    const actor = await verify(token);
    if (actor === undefined) return undefined;
    const [oldest] = cache.keys();
    if (cache.size >= capacity && oldest !== undefined) cache.delete(oldest);
    cache.set(token, { actor, expires: (decodeJwt(token).exp ?? 0) * 1000 });
    return actor;
  };
}
