import type { Environment } from '@opchain/core/internal/runner';
import { createFields } from '../create-state.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { Environments, EnvironmentStore } from './environment-store.js';

export interface EnvironmentStoreDependencies {
  readonly descriptions: Pick<DescriptionStore, 'value' | 'entry' | 'setServer' | 'subscribe'>;
  /** Remembers the name of the active environment. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  readonly storageKey: string;
}

export function createEnvironmentStore({
  descriptions,
  storage,
  storageKey,
}: EnvironmentStoreDependencies): EnvironmentStore {
  const state = createFields<Environments>({ environments: [], active: undefined });
  /** What the active environment has set, and what was there before, by source name. */
  const replaced = new Map<string, { readonly server: string; readonly before: string }>();

  const setServers = (): void => {
    for (const [source, url] of Object.entries(state.value.active?.servers ?? {})) {
      const entry = descriptions.entry(source);
      // Once: the user may choose another server afterwards.
      if (!entry || replaced.has(source)) continue;
      const server = url.replace(/\/$/, '');
      replaced.set(source, { server, before: entry.server });
      descriptions.setServer(source, server);
    }
  };
  const restoreServers = (): void => {
    for (const [source, { server, before }] of replaced)
      if (descriptions.entry(source)?.server === server) descriptions.setServer(source, before);
    replaced.clear();
  };
  const activate = (active: Environment | undefined): void => {
    restoreServers();
    state.patch({ active });
    setServers();
  };
  const set = (environments: readonly Environment[]): void => {
    const name = state.value.active?.name ?? storage?.getItem(storageKey);
    state.patch({ environments });
    activate(environments.find((each) => each.name === name));
  };
  const unsubscribe = descriptions.subscribe(({ entries }) => {
    for (const source of replaced.keys())
      if (!entries.some((entry) => entry.source === source)) replaced.delete(source);
    setServers();
  });

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    set,
    async openText(text, name) {
      const { readEnvironments } = await import('./environment-code.js');
      set(await readEnvironments(text, { file: name }));
    },
    choose(name) {
      activate(state.value.environments.find((each) => each.name === name));
      try {
        if (state.value.active) storage?.setItem(storageKey, state.value.active.name);
        else storage?.removeItem(storageKey);
      } catch {
        // It is chosen until the page is closed.
      }
    },
    inputs({ inputs }) {
      const values = state.value.active?.inputs ?? {};
      return Object.fromEntries(
        inputs.flatMap(({ name, schema }) =>
          Object.hasOwn(values, name) && schema['format'] !== 'password' ? [[name, values[name]!]] : [],
        ),
      );
    },
    dispose: unsubscribe,
  };
}
