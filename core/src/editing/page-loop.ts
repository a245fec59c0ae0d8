import { toListOrder } from '../graph/list-order.js';
import type { GotoAction } from '../model/action.js';
import type { CallingStep, Chain, Step } from '../model/chain.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { isPageLoop } from '../model/page-loop-action.js';
import { uniqueName } from '../model/unique-name.js';
import { editStep } from './edit-steps.js';

/** Id of the step after which the next page of a list is read; undefined if only one page is read. */
export function findPageLoop(chain: Pick<Chain, 'steps'>, listId: string): string | undefined {
  return chain.steps.find((step) => loopOf(step, listId) !== undefined)?.id;
}

/**
 * Lets the pages of a list end at a step that was added after it, instead of before that step. Any other step, and a
 * chain without such a loop, stays the same.
 */
export function extendPageLoop(chain: Chain, listId: string, addedId: string): Chain {
  const end = chain.steps.findIndex((step) => loopOf(step, listId) !== undefined);
  const added = chain.steps.findIndex(({ id }) => id === addedId);
  const action = end < 0 ? undefined : loopOf(chain.steps[end]!, listId);
  if (action === undefined || added <= end || !isCalling(chain.steps[added]!)) return chain;
  return withLoop(withoutLoop(chain, chain.steps[end]!.id, listId), addedId, action);
}

function loopOf(step: Step, listId: string): GotoAction | undefined {
  if (!isCalling(step)) return undefined;
  return step.onSuccess?.filter(isPageLoop).find(({ target }) => 'stepId' in target && target.stepId === listId);
}

/** The chain whose step has the action that reads the next page, before an action that always applies. */
export function withLoop(chain: Chain, id: string, action: GotoAction): Chain {
  const step = chain.steps.find((each) => each.id === id);
  if (step === undefined || !isCalling(step))
    throw new OpchainError('OPTION_INVALID', `"${id}" makes no call, so that nothing can be repeated after it.`);
  const others = step.onSuccess ?? [];
  const name = uniqueName(action.name, (each) => others.some((other) => other.name === each));
  return toListOrder(editStep(chain, id, () => ({ ...step, onSuccess: [{ ...action, name }, ...others] })));
}

/** The chain whose step no longer reads the next page of a list. */
export function withoutLoop(chain: Chain, id: string, listId: string): Chain {
  return editStep(chain, id, (step) => {
    if (!isCalling(step)) return step;
    const { onSuccess = [], ...rest } = step;
    const others = onSuccess.filter((action) => action !== loopOf(step, listId));
    return others.length > 0 ? { ...rest, onSuccess: others } : rest;
  });
}

function isCalling(step: Step): step is CallingStep {
  return step.kind === 'operation' || step.kind === 'workflow';
}
