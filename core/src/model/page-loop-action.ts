import type { FailureAction, GotoAction } from './action.js';

/** The name of the action that reads the next page of a list; another one of its step has a number behind it. */
export const PAGE_LOOP = 'nextPage';

/** True for the action that reads the next page of a list. */
export function isPageLoop(action: FailureAction): action is GotoAction {
  return action.type === 'goto' && /^nextPage\d*$/.test(action.name) && 'stepId' in action.target;
}
