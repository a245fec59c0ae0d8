import { isPreset } from '../model/is-preset.js';
import type { ChainGraph } from '../graph/chain-graph.js';
import { hasJumps, toListOrder } from '../graph/list-order.js';
import type { FailureAction, SuccessAction } from '../model/action.js';
import type { Chain } from '../model/chain.js';
import { editStep } from './edit-steps.js';

/** The actions of a step to replace; a missing list stays as it is. */
export interface StepActions {
  /** What happens after a success. Empty: the run continues in order. */
  readonly onSuccess?: readonly SuccessAction[];
  /** What happens after a failure. Empty: the failure ends what depends on the step. */
  readonly onFailure?: readonly FailureAction[];
}

/**
 * Sets what happens after a step. A chain in graph order changes to list order if an action needs it, and remains in
 * list order afterwards. Steps that call nothing have no actions and do not change. Throws like `editStep`.
 */
export function setActions(chain: Chain, id: string, actions: StepActions, graph?: ChainGraph): Chain {
  const edited = editStep(
    chain,
    id,
    (step) => {
      if (isPreset(step)) return step;
      const { onSuccess: written = [], ...rest } = step;
      const { onSuccess = written, onFailure = step.onFailure } = actions;
      return { ...rest, ...(onSuccess.length > 0 && { onSuccess }), onFailure };
    },
    graph,
  );
  return edited !== chain && (edited.order === 'list' || hasJumps(edited)) ? toListOrder(edited) : edited;
}
