import { toListOrder } from '../graph/list-order.js';
import type { EndAction, GotoAction, SuccessAction } from '../model/action.js';
import type { CallingStep, Chain, OperationStep, Step } from '../model/chain.js';
import type { Check } from '../model/check.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { isPageLoop } from '../model/page-loop-action.js';
import { uniqueName } from '../model/unique-name.js';
import { readPageCount } from './count-pages.js';
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

/**
 * Lets each list whose pages are counted leave its loop at the first empty page, which the steps that use a page have no
 * item of: to the step after the loop, or to the end.
 */
export function leavePageLoops(chain: Chain): Chain {
  return chain.steps.reduce((next, step) => {
    if (step.kind !== 'operation') return next;
    const leave = readPageCount(step) && leaveLoop(next, step);
    const { onSuccess = [], ...rest } = step;
    const others = onSuccess.filter((action) => action.name !== LAST_PAGE);
    if (leave === undefined && others.length === onSuccess.length) return next;
    const actions = [...(leave ? [leave] : []), ...others];
    return editStep(next, step.id, () => (actions.length === 0 ? rest : { ...rest, onSuccess: actions }));
  }, chain);
}

const LAST_PAGE = 'lastPage';

function leaveLoop(chain: Chain, list: OperationStep): SuccessAction | undefined {
  const end = chain.steps.findIndex((step) => loopOf(step, list.id) !== undefined);
  const last = chain.steps[end];
  if (last === undefined || last.id === list.id) return undefined;
  const criteria = loopOf(last, list.id)?.criteria.flatMap(negate) ?? [];
  if (criteria.length === 0) return undefined;
  const after = chain.steps[end + 1]?.id;
  const action: GotoAction | EndAction =
    after === undefined
      ? { type: 'end', name: LAST_PAGE, criteria }
      : { type: 'goto', name: LAST_PAGE, target: { stepId: after }, criteria };
  return action;
}

const negate = (check: Check): readonly Check[] =>
  check.kind === 'simple' && check.condition.endsWith(' != null')
    ? [{ kind: 'simple', condition: check.condition.replace(/ != null$/, ' == null') }]
    : [];

function isCalling(step: Step): step is CallingStep {
  return step.kind === 'operation' || step.kind === 'workflow';
}
