import { createHash } from 'node:crypto';

/** What is kept of an API key. A key is long and random, so that a plain hash cannot be turned back, and it can be looked up by its hash. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
