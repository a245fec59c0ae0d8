import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are equal, in a time that depends on neither where they differ nor how long they are. */
export function equalSecrets(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}
