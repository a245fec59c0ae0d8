import { listDependencies } from '@opchain/drawing';
import type { ChainStore } from '../chain/chain-store.js';
import { createState, type Unsubscribe } from '../create-state.js';
import { connectionKey, type Selection, type SelectionStore } from './selection-store.js';

const emptySelection: Selection = {
  steps: new Set(),
  connections: new Set(),
  primary: undefined,
  isOpen: false,
  hovered: undefined,
  preview: undefined,
};

/** The selection in a chain: deleted nodes and connections are removed from it. */
export function createSelectionStore(chain: ChainStore): SelectionStore & { dispose: Unsubscribe } {
  const state = createState(emptySelection);

  const select = (
    steps: ReadonlySet<string>,
    connections: ReadonlySet<string>,
    primary: string | undefined,
    isOpen = true,
  ): void => {
    state.set({ ...state.value, steps, connections, primary, isOpen });
  };

  const dispose = chain.subscribe((change) => {
    if (change.replaced) {
      state.set(emptySelection);
      return;
    }
    const { steps, connections, hovered } = state.value;
    if (steps.size === 0 && connections.size === 0 && hovered === undefined) return;
    const remaining = [...steps].filter((id) => chain.step(id) !== undefined);
    const keys = connections.size === 0 ? undefined : new Set(listDependencies(change.chain).map(connectionKey));
    const remainingConnections = [...connections].filter((key) => keys?.has(key));
    const hoveredRemoved = hovered !== undefined && chain.step(hovered) === undefined;
    if (remaining.length === steps.size && remainingConnections.length === connections.size && !hoveredRemoved) return;
    const primary = state.value.primary;
    state.set({
      ...state.value,
      steps: new Set(remaining),
      connections: new Set(remainingConnections),
      primary: primary !== undefined && remaining.includes(primary) ? primary : remaining.at(-1),
      hovered: hoveredRemoved ? undefined : hovered,
      preview: undefined,
    });
  });

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    select(ids, primary) {
      const steps = new Set(ids);
      select(steps, new Set(), primary ?? ids.at(-1));
    },
    hold(ids, connections = []) {
      const { steps, connections: selected, isOpen } = state.value;
      select(new Set(ids), new Set(connections), ids.at(-1), isOpen && steps.size + selected.size > 0);
    },
    toggle(id) {
      const steps = new Set(state.value.steps);
      const primary = steps.delete(id) ? [...steps].at(-1) : (steps.add(id), id);
      select(steps, state.value.connections, primary);
    },
    selectConnections(keys) {
      select(new Set(), new Set(keys), undefined);
    },
    clear() {
      if (state.value.steps.size === 0 && state.value.connections.size === 0) return;
      select(new Set(), new Set(), undefined, false);
    },
    hover: (hovered) => state.patch({ hovered }),
    preview: (preview) => state.patch({ preview }),
    dispose,
  };
}
