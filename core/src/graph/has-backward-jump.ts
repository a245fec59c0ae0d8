import type { Chain } from '../model/chain.js';
import { actionTarget, stepActions } from '../model/mappings/step-mappings.js';
import { buildGraph } from './chain-graph.js';

/**
 * True if an action jumps to a step that runs before the one with the action, or to that step itself: then steps may run
 * again, and values may come from steps that are listed later.
 */
export function hasBackwardJump(chain: Pick<Chain, 'steps' | 'connections' | 'order'>): boolean {
  if (chain.order !== 'list') return false;
  const position = new Map(
    buildGraph(chain)
      .order()
      .map((id, index) => [id, index]),
  );
  return chain.steps.some(
    (step) =>
      step.kind !== 'wait' &&
      step.kind !== 'assert' &&
      stepActions(step).some(({ action }) => {
        const target = actionTarget(action);
        const to = target !== undefined && 'stepId' in target ? position.get(target.stepId) : undefined;
        return to !== undefined && to <= (position.get(step.id) ?? -1);
      }),
  );
}
