import { isPreset } from '../model/is-preset.js';
import type { Chain } from '../model/chain.js';
import { actionTarget, stepActions } from '../model/mappings/step-mappings.js';
import { buildGraph } from './chain-graph.js';

/**
 * True if an action jumps to a step that runs before the one with the action, or to that step itself: then steps may run
 * again, and values may come from steps that are listed later.
 */
export function hasBackwardJump(chain: Pick<Chain, 'steps' | 'connections' | 'order'>): boolean {
  if (chain.order !== 'list') return false;
  const jumps = chain.steps.flatMap((step) =>
    isPreset(step)
      ? []
      : stepActions(step).flatMap(({ action }) => {
          const target = actionTarget(action);
          return target !== undefined && 'stepId' in target ? [{ from: step.id, to: target.stepId }] : [];
        }),
  );
  if (jumps.length === 0) return false;
  const order = buildGraph(chain).order();
  const position = new Map(order.map((id, index) => [id, index]));
  return jumps.some(({ from, to }) => (position.get(to) ?? Infinity) <= (position.get(from) ?? -1));
}
