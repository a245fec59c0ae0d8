import type { Target } from './target/target.js';

/** An operation whose responses could not be fully compared with its description. */
export interface IncompleteCheck {
  readonly operation: string;
  /** One sentence. */
  readonly reason: string;
}

const incomplete = new WeakMap<Target, Map<string, string>>();

/** Notes that a response of an operation could not be fully checked; the first reason of each operation is kept. */
export function noteIncomplete(target: Target, operation: string, reason: string): void {
  const known = incomplete.get(target) ?? new Map<string, string>();
  incomplete.set(target, known);
  if (!known.has(operation)) known.set(operation, reason);
}

/** The operations of a target whose responses could not be fully checked. */
export function listIncomplete(target: Target): readonly IncompleteCheck[] {
  return [...(incomplete.get(target) ?? [])].map(([operation, reason]) => ({ operation, reason }));
}
