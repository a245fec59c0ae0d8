import { isMockUrl } from '@opchain/core/internal/model';
import type { Executor, Plugin } from '@opchain/core/plugin';
import type { LoadMocks } from '../stores/mocks/mock-store.js';

/** Mocks that answer in the page. What answers is loaded with the first one that is chosen. */
export function deferredMocks(): { readonly plugin: Plugin; readonly load: LoadMocks } {
  let executor: Executor | undefined;
  return {
    plugin: {
      name: 'mocks',
      apply: (context) =>
        context.addExecutor({
          name: 'mock',
          handles: ({ url }) => executor !== undefined && isMockUrl(url),
          execute: (call, scope) => executor?.execute(call, scope) ?? Promise.reject(new Error('No mock is loaded.')),
        }),
    },
    async load(sources) {
      const { createMocks, listMockCredentials } = await import('./mock-code.js');
      const mocks = createMocks({ ...sources, examples: true });
      ({ executor } = mocks);
      return { open: mocks.open, listCredentials: listMockCredentials };
    },
  };
}
