import { type Chain, isOpchainError } from '@opchain/core';
import { listWorkflowRefs } from '@opchain/core/internal/model';
import type { ChainStore } from '../chain/chain-store.js';
import { createFields } from '../create-state.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { Workflows, WorkflowStore } from './workflow-store.js';

export interface WorkflowStoreDependencies {
  readonly chain: Pick<ChainStore, 'chain' | 'edit'>;
  readonly descriptions: Pick<DescriptionStore, 'value' | 'entry'>;
}

export function createWorkflowStore({ chain, descriptions }: WorkflowStoreDependencies): WorkflowStore {
  const state = createFields<Workflows>({ called: undefined, failure: undefined, texts: new Map() });
  let target: { readonly chain: Chain; readonly texts: Workflows['texts'] } | undefined;
  let opening: Promise<void> = Promise.resolve();

  const open = async (from: NonNullable<typeof target>): Promise<void> => {
    let read: Pick<Workflows, 'called' | 'failure'> = { called: undefined, failure: undefined };
    if (listWorkflowRefs(from.chain).length > 0) {
      try {
        const { CalledWorkflows } = await import('./document-code.js');
        read = { ...read, called: await CalledWorkflows.open(from.chain, from.texts, descriptions) };
      } catch (error) {
        read = { ...read, failure: error instanceof Error ? error.message : String(error) };
      }
    }
    if (from === target) state.patch(read);
  };

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    ready() {
      const { texts } = state.value;
      if (target?.chain !== chain.chain || target.texts !== texts) {
        target = { chain: chain.chain, texts };
        opening = open(target);
      }
      return opening;
    },
    async edit(label, change, isView = false) {
      const code = await import('./document-code.js');
      try {
        chain.edit({ label, origin: 'document', isView }, (current) => change(current, code));
        return undefined;
      } catch (error) {
        if (!isOpchainError(error)) throw error;
        return error.message;
      }
    },
    addText: (location, text) => state.patch({ texts: new Map(state.value.texts).set(location, text) }),
  };
}
