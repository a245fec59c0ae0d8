import type { AssertStep, Chain, Step, Check, OperationStep, WaitStep } from '@opchain/core';

/** A chain with one source named `api`. Connections are written as `a -> b`. */
export function makeChain(
  steps: readonly Step[],
  connections: readonly string[] = [],
  more: Partial<Chain> = {},
): Chain {
  return {
    id: 'test',
    title: 'Test',
    version: '1',
    sources: [{ name: 'api', url: './api.json' }],
    inputs: [],
    steps,
    connections: connections.map((text) => {
      const [source = '', target = ''] = text.split('->').map((part) => part.trim());
      return { source, target };
    }),
    layout: {},
    ...more,
  };
}

/** A step that calls the operation with its name unless another is given. */
export function call(
  id: string,
  {
    operation = id,
    ...more
  }: Partial<Omit<OperationStep, 'id' | 'kind' | 'operation'>> & { readonly operation?: string } = {},
): OperationStep {
  return {
    kind: 'operation',
    id,
    operation: { source: 'api', id: operation },
    parameters: [],
    checks: [],
    captures: [],
    onFailure: [],
    ...more,
  };
}

/** A wait step. */
export const wait = (id: string, durationMs: number): WaitStep => ({ kind: 'wait', id, durationMs });

/** An assert step with simple conditions. */
export const assert = (id: string, ...conditions: readonly string[]): AssertStep => ({
  kind: 'assert',
  id,
  checks: conditions.map(simple),
});

/** A simple check. */
export const simple = (condition: string): Check => ({ kind: 'simple', condition });
