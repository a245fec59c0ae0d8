import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are equal, in a time that depends on neither where they differ nor how long the expected one is. */
export function equalSecrets(candidate: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(candidate), digest(expected));
}
