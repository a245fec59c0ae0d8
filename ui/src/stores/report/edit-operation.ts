import type { Chain, Step, OperationStep } from '@opchain/core';

/** The chain with one operation step changed. */
export function editOperation(chain: Chain, stepId: string, change: (step: OperationStep) => OperationStep): Chain {
  return {
    ...chain,
    steps: chain.steps.map((step): Step => (step.id === stepId && step.kind === 'operation' ? change(step) : step)),
  };
}
