import type { ApiDescription, Chain } from '@opchain/core';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { ReadUrl } from '../descriptions/fetch-document.js';
import type { MockStoreDependencies } from './load-mock-store.js';
import type { DeferredMocks, LoadMocks, MockStore, ProposeChains } from './mock-store.js';

export interface DeferredMockDependencies extends Omit<MockStoreDependencies, 'load' | 'descriptions'> {
  readonly descriptions: DescriptionStore;
  readonly propose: ProposeChains | undefined;
  readonly readUrl: ReadUrl;
}

/** The mocks of a page: loaded when one is chosen, or was before the page was loaded again. */
export function deferMocks(
  load: LoadMocks | undefined,
  { propose, readUrl, ...dependencies }: DeferredMockDependencies,
): DeferredMocks | undefined {
  if (load === undefined) return undefined;
  let store: MockStore | undefined;
  let loading: Promise<MockStore> | undefined;
  const proposals = new WeakMap<ApiDescription, Promise<readonly Chain[]>>();
  const mocks: DeferredMocks = {
    get value() {
      return store;
    },
    load: () =>
      (loading ??= import('./load-mock-store.js')
        .then(({ loadMockStore }) => loadMockStore({ ...dependencies, load }))
        .then(
          (loaded) => (store = loaded),
          (error: unknown) => {
            loading = undefined;
            throw error;
          },
        )),
    propose(entry) {
      const { description } = entry;
      const found =
        proposals.get(description) ??
        (propose === undefined
          ? Promise.resolve([])
          : import('./find-proposals.js')
              .then(({ findProposals }) => findProposals(entry, { propose, readUrl }))
              .catch(() => []));
      proposals.set(description, found);
      return found;
    },
  };
  const { storage, storageKey, descriptions } = dependencies;
  if (storage?.getItem(storageKey)) descriptions.setOpening(mocks.load());
  return mocks;
}
