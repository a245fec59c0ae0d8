import type { ChainStore } from '../stores/chain-store.js';

/** The nodes that a node's inputs can be mapped from, nearest first. */
export interface MappingSources {
  /** They run before it already. */
  readonly before: readonly string[];
  /** Mapping from them connects them. */
  readonly others: readonly string[];
}

export function listMappingSources(chain: ChainStore, nodeId: string): MappingSources {
  const ancestors = chain.ancestorsOf(nodeId);
  const descendants = chain.descendantsOf(nodeId);
  const before: string[] = [];
  const seen = new Set([nodeId]);
  let level = chain.sourcesOf(nodeId);
  while (level.length > 0) {
    const next: string[] = [];
    for (const id of level) {
      if (seen.has(id)) continue;
      seen.add(id);
      before.push(id);
      next.push(...chain.sourcesOf(id));
    }
    level = next;
  }
  const calls = (id: string): boolean => chain.node(id)?.kind === 'operation';
  const others = chain.chain.nodes.flatMap((node) =>
    node.id === nodeId || ancestors.has(node.id) || descendants.has(node.id) || node.kind !== 'operation' ? [] : [node.id],
  );
  return { before: before.filter(calls), others };
}
