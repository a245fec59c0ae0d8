import type { DescriptionStore } from '../descriptions/description-store.js';
import type { MockStoreDependencies } from './load-mock-store.js';
import type { DeferredMocks, LoadMocks, MockStore } from './mock-store.js';

/** The mocks of a page: loaded when one is chosen, or was before the page was loaded again. */
export function deferMocks(
  load: LoadMocks | undefined,
  dependencies: Omit<MockStoreDependencies, 'load' | 'descriptions'> & { readonly descriptions: DescriptionStore },
): DeferredMocks | undefined {
  if (load === undefined) return undefined;
  let store: MockStore | undefined;
  let loading: Promise<MockStore> | undefined;
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
  };
  const { storage, storageKey, descriptions } = dependencies;
  if (storage?.getItem(storageKey)) descriptions.setOpening(mocks.load());
  return mocks;
}
