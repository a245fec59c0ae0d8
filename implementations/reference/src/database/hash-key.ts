import { createHash } from 'node:crypto';

/** The stored form of an API key. A key is long and random, so a plain hash cannot be reversed, and the key can be looked up by it. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
