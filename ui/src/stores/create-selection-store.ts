import type { ChainStore } from './chain-store.js';
import type { Unsubscribe } from './create-state.js';
import { createState } from './create-state.js';
import type { Selection, SelectionStore } from './selection-store.js';
import { connectionKey } from './selection-store.js';

const nothing: Selection = { nodes: new Set(), connections: new Set(), primary: undefined, hovered: undefined, preview: undefined };

/** What is selected in a chain: nodes and connections that are gone leave the selection by themselves. */
export function createSelectionStore(chain: ChainStore): SelectionStore & { dispose: Unsubscribe } {
  const state = createState(nothing);

  const select = (nodes: ReadonlySet<string>, connections: ReadonlySet<string>, primary: string | undefined): void => {
    state.set({ ...state.value, nodes, connections, primary });
  };

  const dispose = chain.subscribe((change) => {
    if (change.replaced) {
      state.set(nothing);
      return;
    }
    const { nodes, connections, hovered } = state.value;
    if (nodes.size === 0 && connections.size === 0 && hovered === undefined) return;
    const left = [...nodes].filter((id) => chain.node(id) !== undefined);
    const keys = new Set(change.chain.connections.map(connectionKey));
    const leftConnections = [...connections].filter((key) => keys.has(key));
    const gone = hovered !== undefined && chain.node(hovered) === undefined;
    if (left.length === nodes.size && leftConnections.length === connections.size && !gone) return;
    const primary = state.value.primary;
    state.set({
      ...state.value,
      nodes: new Set(left),
      connections: new Set(leftConnections),
      primary: primary !== undefined && left.includes(primary) ? primary : left.at(-1),
      hovered: gone ? undefined : hovered,
      preview: undefined,
    });
  });

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    select(ids, primary) {
      const nodes = new Set(ids);
      select(nodes, new Set(), primary ?? ids.at(-1));
    },
    toggle(id) {
      const nodes = new Set(state.value.nodes);
      const primary = nodes.delete(id) ? [...nodes].at(-1) : (nodes.add(id), id);
      select(nodes, state.value.connections, primary);
    },
    selectConnections(keys) {
      select(new Set(), new Set(keys), undefined);
    },
    clear() {
      if (state.value.nodes.size === 0 && state.value.connections.size === 0) return;
      select(new Set(), new Set(), undefined);
    },
    hover: (hovered) => state.patch({ hovered }),
    preview: (preview) => state.patch({ preview }),
    dispose,
  };
}
