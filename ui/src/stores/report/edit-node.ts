import type { Chain, ChainNode, OperationNode } from '@opchain/core';

/** The chain with one operation node changed. */
export function editOperation(chain: Chain, nodeId: string, change: (node: OperationNode) => OperationNode): Chain {
  return { ...chain, nodes: chain.nodes.map((node): ChainNode => (node.id === nodeId && node.kind === 'operation' ? change(node) : node)) };
}
