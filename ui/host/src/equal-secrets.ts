import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether two secrets are equal. The duration depends neither on where they differ nor on the length of the expected
 * one.
 */
export function equalSecrets(candidate: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(candidate), digest(expected));
}
