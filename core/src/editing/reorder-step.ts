import { buildGraph } from '../graph/chain-graph.js';
import { hasBackwardJump } from '../graph/has-backward-jump.js';
import { relinkList } from '../graph/list-order.js';
import type { Chain, Connection, Step } from '../model/chain.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { referencedSteps } from '../model/mappings/mapping-text.js';

/**
 * Moves a step of a chain in list order before another one, or to the end; the others keep their order. Returns the same
 * chain if the step is there already, or if the chain is in graph order. Throws `STEP_UNKNOWN`, and `CHAIN_CYCLE` if a
 * step (`stepId`) would then run before one that it depends on (`sourceStepId`).
 */
export function reorderStep(chain: Chain, id: string, before?: string): Chain {
  const byId = new Map(chain.steps.map((step) => [step.id, step]));
  for (const each of [id, before ?? id])
    if (!byId.has(each)) throw new OpchainError('STEP_UNKNOWN', `There is no step "${each}".`, { stepId: each });
  const listed = buildGraph(chain).order();
  // Steps on a cycle have no order.
  if (chain.order !== 'list' || listed.length < chain.steps.length || before === id) return chain;
  const others = listed.filter((each) => each !== id);
  const index = before === undefined ? others.length : others.indexOf(before);
  if (listed[index] === id) return chain;
  const steps = others.toSpliced(index, 0, id).flatMap((each) => byId.get(each) ?? []);
  const broken = findBrokenDependency(chain, listed, steps);
  if (broken !== undefined) {
    const { source, target } = broken;
    throw new OpchainError('CHAIN_CYCLE', `"${target}" depends on "${source}" and must run after it.`, {
      stepId: target,
      sourceStepId: source,
    });
  }
  return relinkList({ ...chain, steps });
}

/** A dependency that the order `listed` of the chain respects, but another order of its steps does not. */
function findBrokenDependency(chain: Chain, listed: readonly string[], steps: readonly Step[]): Connection | undefined {
  const declared = chain.connections.filter(({ implied }) => implied !== true);
  // Where steps may run again, a value may come from a later one.
  const used = hasBackwardJump({ steps, connections: [], order: 'list' })
    ? []
    : steps.flatMap((step) => referencedSteps(step).map((source) => ({ source, target: step.id })));
  const hadBackwardJump = hasBackwardJump(chain);
  const old = new Map(listed.map((id, index) => [id, index]));
  const now = new Map(steps.map(({ id }, index) => [id, index]));
  const isBefore = (positions: ReadonlyMap<string, number>, a: string, b: string): boolean =>
    (positions.get(a) ?? Infinity) < (positions.get(b) ?? -Infinity);
  return [...declared, ...used].find(
    ({ source, target }) => isBefore(now, target, source) && (hadBackwardJump || isBefore(old, source, target)),
  );
}
