import type { Chain } from '@opchain/core';
import { isCallable } from '@opchain/resources';
import type { Behavior, Contract } from '../contract/contract.js';
import type { RuleCase } from '../engine/conformance-case.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { MissingRoleError } from '../engine/missing-role-error.js';
import { listMissingRoles } from './list-missing-roles.js';
import { replayChain } from './replay-chain.js';

/** One case for each behavior of a contract. */
export function listBehaviorCases({ behaviors, settings, description }: Contract): readonly RuleCase[] {
  return behaviors.map((behavior): RuleCase => {
    const { chain } = behavior;
    const chains = listCalled(behavior);
    const called = listOperations(chains);
    return {
      id: `behavior-${chain.id.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()}`,
      title: chain.summary ?? chain.title,
      clause: `behavior ${chain.id}`,
      rule: 'behavior',
      operation: listOperations([chain]).at(-1) ?? chain.id,
      async run(session) {
        const unsafe = called
          .map((id) => description.find(id))
          .find((operation) => operation !== undefined && !isCallable(settings, operation));
        if (unsafe !== undefined)
          throw new NotTriedError(
            `${unsafe.id} changes data, and is not listed as safe`,
            `allow it with --safe ${unsafe.id}`,
          );
        const missing = listMissingRoles(chains, session.target);
        if (missing.length > 0) throw new MissingRoleError(missing);
        await replayChain(behavior, session);
      },
    };
  });
}

/** The operations that chains call. */
function listOperations(chains: readonly Chain[]): string[] {
  return chains.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'operation' ? [step.operation.id] : [])));
}

/** A behavior's chain, and the workflows that it calls. */
function listCalled({ chain, library }: Behavior): readonly Chain[] {
  const called = new Set([chain]);
  // A set also visits what is added during the iteration.
  for (const { steps } of called)
    for (const step of steps) {
      const workflow = step.kind === 'workflow' ? library.workflows[step.workflow.id] : undefined;
      if (workflow !== undefined) called.add(workflow);
    }
  return [...called];
}
