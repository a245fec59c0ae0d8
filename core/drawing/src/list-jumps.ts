import type { Step } from '@opchain/core';
import { actionTarget, describeCheck, isPageLoop, isPreset, stepActions } from '@opchain/core/internal/model';

/** That an action of a step leads to another step, or to the same one: at most one for each pair and reason. */
export interface Jump {
  /** Id of the step with the action. */
  readonly source: string;
  /** Id of the step where the run continues. */
  readonly target: string;
  /** After a success, after a failure, or before a retry, after which the source runs again. */
  readonly when: 'success' | 'failure' | 'retry';
  /** What must hold, on one line. Empty: it always applies. */
  readonly condition: string;
  /** It reads the next page of a list. */
  readonly isPageLoop?: true;
  /** Where the action is in the step: `onSuccess/0`. */
  readonly path: string;
}

const jumpsOf = new WeakMap<Step, readonly Jump[]>();

/** The jumps between the steps of a chain, in the order of the steps; except those to unknown steps. */
export function listJumps(steps: readonly Step[]): readonly Jump[] {
  const jumps = steps.flatMap((step) => {
    const known = jumpsOf.get(step) ?? listJumpsOf(step);
    jumpsOf.set(step, known);
    return known;
  });
  if (jumps.length === 0) return jumps;
  const ids = new Set(steps.map(({ id }) => id));
  return jumps.filter(({ target }) => ids.has(target));
}

function listJumpsOf(step: Step): readonly Jump[] {
  if (isPreset(step)) return [];
  const found = new Map<string, Jump>();
  for (const { action, path } of stepActions(step)) {
    const target = actionTarget(action);
    if (target === undefined || !('stepId' in target)) continue;
    const when = action.type === 'retry' ? 'retry' : path.startsWith('onSuccess') ? 'success' : 'failure';
    const key = `${when} ${target.stepId}`;
    const condition = action.criteria.map(describeCheck).join(' && ');
    const known = found.get(key);
    const jump: Jump = { source: step.id, target: target.stepId, when, condition, path };
    if (known === undefined) found.set(key, isPageLoop(action) ? { ...jump, isPageLoop: true } : jump);
    else found.set(key, { ...jump, path: known.path, condition: joinConditions(known.condition, condition) });
  }
  return [...found.values()];
}

function joinConditions(first: string, second: string): string {
  return first === '' || second === '' ? '' : `${first} || ${second}`;
}
