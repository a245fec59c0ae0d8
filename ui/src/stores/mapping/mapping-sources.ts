import type { Step } from '@opchain/core';
import { isPlainId } from '@opchain/core/internal/model';
import type { ChainStore } from '../chain/chain-store.js';

/** The nodes that a node's inputs can be mapped from, nearest first. */
export interface MappingSources {
  /** They already run before it. */
  readonly upstream: readonly string[];
  /** Mapping from them adds a connection. */
  readonly connectable: readonly string[];
}

/** In place of a step's id: where the outputs of the chain are mapped. They are read when all steps have ended. */
export const chainOutputsId = '$outputs';

export function listMappingSources(chain: ChainStore, stepId: string): MappingSources {
  if (stepId === chainOutputsId) return { upstream: listSourcesFromEnd(chain), connectable: [] };
  const ancestors = chain.ancestorsOf(stepId);
  const descendants = chain.descendantsOf(stepId);
  const upstream: string[] = [];
  const seen = new Set([stepId]);
  let level = chain.sourcesOf(stepId);
  while (level.length > 0) {
    const next: string[] = [];
    for (const id of level) {
      if (seen.has(id)) continue;
      seen.add(id);
      upstream.push(id);
      next.push(...chain.sourcesOf(id));
    }
    level = next;
  }
  const hasOutputs = (id: string): boolean => isSource(chain.step(id));
  const connectable = chain.chain.steps.flatMap((step) =>
    step.id === stepId || ancestors.has(step.id) || descendants.has(step.id) || !isSource(step) ? [] : [step.id],
  );
  return { upstream: upstream.filter(hasOutputs), connectable };
}

function listSourcesFromEnd({ chain }: ChainStore): string[] {
  return chain.steps
    .filter(isSource)
    .map(({ id }) => id)
    .reverse();
}

/** True for a step with a value that mappings can name. */
function isSource(step: Step | undefined): boolean {
  return step !== undefined && step.kind !== 'wait' && step.kind !== 'assert' && isPlainId(step.id);
}
