import type { Target } from './target/target.js';

const succeeded = new WeakMap<Target, Set<string>>();

/** Notes that an operation of a target succeeded. */
export function noteSuccess(target: Target, operationId: string): void {
  const known = succeeded.get(target) ?? new Set<string>();
  succeeded.set(target, known.add(operationId));
}

/** The operations that succeeded on a target at least once: their responses were no error. */
export function listSucceeded(target: Target): ReadonlySet<string> {
  return succeeded.get(target) ?? new Set();
}
