import type { Chain } from '@opchain/core';
import type { Contract } from '../contract/contract.js';
import type { RuleCase } from '../derive/derive-cases.js';
import { isCallable } from '../contract/is-callable.js';
import { NotTriedError } from '../derive/not-tried-error.js';
import { replayChain } from './replay-chain.js';

/** One case for each behavior of a contract. */
export function listBehaviorCases({ behaviors, settings, description }: Contract): readonly RuleCase[] {
  return behaviors.map((behavior): RuleCase => {
    const { chain, library } = behavior;
    const called = listOperations([chain, ...Object.values(library.workflows)]);
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
        if (unsafe !== undefined) throw new NotTriedError(`${unsafe.id} changes data, and is not listed as safe`);
        await replayChain(behavior, session);
      },
    };
  });
}

/** The operations that chains call. */
function listOperations(chains: readonly Chain[]): string[] {
  return chains.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'operation' ? [step.operation.id] : [])));
}
