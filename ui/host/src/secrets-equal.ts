import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that tells nothing about them. */
export function secretsEqual(candidate: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(candidate), digest(secret));
}
