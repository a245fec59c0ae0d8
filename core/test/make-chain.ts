import type { AssertNode, Chain, ChainNode, Check, OperationNode, WaitNode } from '@opchain/core';

/** A chain over one source named `api`; connections are written `a -> b`. */
export function makeChain(nodes: readonly ChainNode[], connections: readonly string[] = [], more: Partial<Chain> = {}): Chain {
  return {
    id: 'test',
    title: 'Test',
    version: '1',
    sources: [{ name: 'api', url: './api.json' }],
    inputs: [],
    nodes,
    connections: connections.map((text) => {
      const [source = '', target = ''] = text.split('->').map((part) => part.trim());
      return { source, target };
    }),
    layout: {},
    ...more,
  };
}

/** A node that calls the operation of its own name unless another is given. */
export function call(
  id: string,
  { operation = id, ...more }: Partial<Omit<OperationNode, 'id' | 'kind' | 'operation'>> & { readonly operation?: string } = {},
): OperationNode {
  return { kind: 'operation', id, operation: { source: 'api', id: operation }, parameters: [], checks: [], captures: [], retries: [], ...more };
}

export const wait = (id: string, durationMs: number): WaitNode => ({ kind: 'wait', id, durationMs });

export const assert = (id: string, ...conditions: readonly string[]): AssertNode => ({ kind: 'assert', id, checks: conditions.map(simple) });

export const simple = (condition: string): Check => ({ kind: 'simple', condition });
