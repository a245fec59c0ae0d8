import { needsListOrder, relinkList, toListOrder } from '../graph/list-order.js';
import type { EndAction, GotoAction } from '../model/action.js';
import type { CallingStep, Chain, Step } from '../model/chain.js';
import type { Check } from '../model/check.js';
import { referencedSteps } from '../model/mappings/mapping-text.js';
import { uniqueName } from '../model/unique-name.js';

/** Two steps of which only one runs. */
export interface Branch {
  /** Runs if the criteria hold. */
  readonly then: string;
  /** Runs if the step has succeeded, and they do not hold. */
  readonly otherwise: string;
}

/** When the first step of a branch runs. */
export interface BranchCondition {
  /** Whether the criteria look at a call that has succeeded, or at one that has failed. */
  readonly outcome: 'onSuccess' | 'onFailure';
  readonly criteria: readonly Check[];
}

/**
 * The pairs of steps that can be the two ways on from a step: those that run directly after it, else the next ones, if
 * neither uses what the other returns. Empty for a step that jumps already.
 */
export function listBranches(chain: Chain, id: string): readonly Branch[] {
  const step = chain.steps.find((each) => each.id === id);
  if (!isCalling(step) || needsListOrder(step)) return [];
  const { steps } = toListOrder(chain);
  const later = steps.slice(steps.findIndex((each) => each.id === id) + 1).map((each) => each.id);
  const isTarget = (other: string): boolean =>
    chain.connections.some(({ source, target }) => source === id && target === other);
  const [first, second] = later.toSorted((a, b) => Number(isTarget(b)) - Number(isTarget(a)));
  if (first === undefined || second === undefined) return [];
  return [
    { then: second, otherwise: first },
    { then: first, otherwise: second },
  ].filter((branch) => arrange(chain, id, branch) !== undefined);
}

/**
 * Runs one of two steps after a step, and then continues with what follows both: `then` if the condition holds,
 * `otherwise` if the step succeeded and it does not. The chain changes to list order. Returns the same chain if `listBranches` does
 * not list the branch.
 */
export function addBranch(chain: Chain, id: string, branch: Branch, { outcome, criteria }: BranchCondition): Chain {
  const steps = arrange(chain, id, branch);
  if (steps === undefined) return chain;
  const next = steps[steps.findIndex((step) => step.id === branch.then) + 1]?.id;
  const listed = toListOrder(chain);
  return relinkList({
    ...listed,
    steps: steps.map((step): Step => {
      if (!isCalling(step)) return step;
      if (step.id === branch.otherwise) return { ...step, onSuccess: [leave(step, next)] };
      if (step.id !== id) return step;
      const jump: GotoAction = {
        type: 'goto',
        name: freeName(step, 'else'),
        target: { stepId: branch.then },
        criteria,
      };
      return { ...step, [outcome]: [jump, ...(step[outcome] ?? [])] };
    }),
  });
}

/** How a step leaves its branch: to what follows both, or to the end. */
function leave(step: CallingStep, next: string | undefined): GotoAction | EndAction {
  const name = freeName(step, 'done');
  return next === undefined
    ? { type: 'end', name, criteria: [] }
    : { type: 'goto', name, target: { stepId: next }, criteria: [] };
}

function freeName({ onSuccess = [], onFailure }: CallingStep, preferred: string): string {
  return uniqueName(preferred, (name) => [...onSuccess, ...onFailure].some((action) => action.name === name));
}

/** The steps in list order, with the two directly after the step; undefined if a step would come before one whose values it uses. */
function arrange(chain: Chain, id: string, { then, otherwise }: Branch): readonly Step[] | undefined {
  const { steps } = toListOrder(chain);
  const find = (name: string): Step[] => steps.filter((step) => step.id === name);
  const [first, second] = [...find(otherwise), ...find(then)];
  if (!isCalling(first) || second === undefined || needsListOrder(first)) return undefined;
  const rest = steps.filter((step) => step !== first && step !== second);
  const arranged = rest.toSpliced(rest.findIndex((step) => step.id === id) + 1, 0, first, second);
  const known = new Set<string>();
  const isReady = arranged.every((step) => {
    const uses = referencedSteps(step);
    const isKnown = uses.every((source) => known.has(source));
    known.add(step.id);
    return isKnown && !(step === second && uses.includes(first.id));
  });
  return isReady ? arranged : undefined;
}

function isCalling(step: Step | undefined): step is CallingStep {
  return step?.kind === 'operation' || step?.kind === 'workflow';
}
