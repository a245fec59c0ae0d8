import { buildGraph } from '../graph/chain-graph.js';
import { toListOrder } from '../graph/list-order.js';
import type { GotoAction } from '../model/action.js';
import type { Chain, ParameterInput, Step } from '../model/chain.js';
import type { Check } from '../model/check.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { listMappings, referencedSteps } from '../model/mappings/mapping-text.js';
import { PAGE_LOOP } from '../model/page-loop-action.js';
import { comparePage, type CountedPages, removePageCount, setPageCount } from './count-pages.js';
import { editOperation, setParameter } from './edit-steps.js';
import { findPageLoop, leavePageLoops, withLoop, withoutLoop } from './page-loop.js';

/** How a list says where its next page is, or how the client counts its pages. */
export type NextPage = NamedPage | CountedPages;

/** A next page that the response names. */
export interface NamedPage {
  /** The query parameter that selects a page. */
  readonly parameter: string;
  /** Mapping text of its value for the next page, from the list's own response. */
  readonly value: string;
  /** What holds as long as there is a next page. */
  readonly criteria: readonly Check[];
}

/**
 * Reads every page of a list: after the last step that uses a page, the list is called again, until there is no next
 * page. The chain changes to list order. Throws `OPTION_INVALID` with the reason if it would repeat something else.
 */
export function addPageLoop(chain: Chain, listId: string, next: NextPage): Chain {
  if (findPageLoop(chain, listId) !== undefined) return chain;
  const users = listUsers(chain, listId);
  const listed = toListOrder(gather(chain, listId, users));
  const last = listed.steps.findLast(({ id }) => users.has(id))?.id ?? listId;
  const criteria = 'criteria' in next ? next.criteria : [comparePage(listId, next.items, '!=')];
  const action: GotoAction = { type: 'goto', name: PAGE_LOOP, target: { stepId: listId }, criteria };
  const looped = withLoop(listed, last, action);
  return 'criteria' in next
    ? setParameter(looped, listId, 'query', next.parameter, next.value)
    : leavePageLoops(setPageCount(looped, listId, next));
}

/** Reads one page of a list again: without the action, and without the parameter that it maps from its own response. */
export function removePageLoop(chain: Chain, listId: string): Chain {
  const end = findPageLoop(chain, listId);
  if (end === undefined) return chain;
  const isOwn = ({ value }: ParameterInput): boolean =>
    listMappings(value).some(({ mapping }) => mapping.kind !== 'input' && mapping.stepId === listId);
  return editOperation(removePageCount(leavePageLoops(withoutLoop(chain, end, listId)), listId), listId, (step) => ({
    ...step,
    parameters: step.parameters.filter((parameter) => !isOwn(parameter)),
  }));
}

/**
 * The steps that use a page: directly, or what one of those steps returned. In graph order, all that run after the
 * list.
 */
function listUsers(chain: Chain, listId: string): ReadonlySet<string> {
  if (chain.order !== 'list') return buildGraph(chain).descendants(listId);
  const users = new Set<string>();
  const uses = (step: Step): boolean =>
    step.id !== listId && referencedSteps(step).some((id) => id === listId || users.has(id));
  for (const step of chain.steps) if (uses(step)) users.add(step.id);
  return users;
}

/** The chain without other steps among those that will run for every page. */
function gather(chain: Chain, listId: string, users: ReadonlySet<string>): Chain {
  const order = chain.order === 'list' ? chain.steps.map(({ id }) => id) : buildGraph(chain).order();
  const first = order.indexOf(listId);
  const last = order.findLastIndex((id) => users.has(id));
  const others = order.slice(first + 1, Math.max(first, last)).filter((id) => !users.has(id));
  if (others.length === 0) return chain;
  if (chain.order === 'list')
    throw new OpchainError('OPTION_INVALID', `"${others[0]}" would run for every page: move it before "${listId}".`);
  const moved = new Set(others);
  const steps = order.flatMap((id) => chain.steps.filter((step) => step.id === id));
  const rest = steps.filter(({ id }) => !moved.has(id));
  return { ...chain, steps: rest.toSpliced(first, 0, ...steps.filter(({ id }) => moved.has(id))) };
}
