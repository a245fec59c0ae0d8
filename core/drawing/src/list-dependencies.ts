import type { Chain, Step } from '@opchain/core';
import { type CarriedValue, carriedValues } from './routing/edge-label.js';

/** That a step depends on another one: at most one for each pair, regardless of what connects the two. */
export interface Dependency {
  /** Id of the step that provides. */
  readonly source: string;
  /** Id of the step that depends on it. */
  readonly target: string;
  /** The values that it carries; empty if it only orders. */
  readonly values: readonly CarriedValue[];
}

const ONLY_ORDERS: readonly CarriedValue[] = [];
const carriedByStep = new WeakMap<Step, ReadonlyMap<string, readonly CarriedValue[]>>();

/**
 * The dependencies between the steps of a chain: one for each pair of steps that a connection or a mapping connects,
 * or several of them. References of a step to itself and to unknown steps are not dependencies. Grouped by source.
 */
export function listDependencies({ steps, connections }: Pick<Chain, 'steps' | 'connections'>): readonly Dependency[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const found = new Map<string, Map<string, Dependency>>();
  const add = (source: string, target: Step, values: readonly CarriedValue[]): void => {
    const known = found.get(source);
    if (known === undefined) found.set(source, new Map([[target.id, { source, target: target.id, values }]]));
    else if (!known.has(target.id)) known.set(target.id, { source, target: target.id, values });
  };
  for (const { source, target } of connections) {
    const step = byId.get(target);
    if (step !== undefined && byId.has(source) && source !== target)
      add(source, step, carriedBy(step).get(source) ?? ONLY_ORDERS);
  }
  for (const step of byId.values())
    for (const [source, values] of carriedBy(step))
      if (byId.has(source) && source !== step.id) add(source, step, values);
  return [...found.values()].flatMap((targets) => [...targets.values()]);
}

function carriedBy(step: Step): ReadonlyMap<string, readonly CarriedValue[]> {
  const known = carriedByStep.get(step);
  if (known !== undefined) return known;
  const carried = carriedValues(step);
  carriedByStep.set(step, carried);
  return carried;
}
