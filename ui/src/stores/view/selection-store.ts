import { listDependencies } from '@opchain/drawing';
import type { Mapping } from '@opchain/core/internal/model';
import type { ChainChange, ChainStore } from '../chain/chain-store.js';
import { createFields, type State, type Unsubscribe } from '../create-state.js';

/** `source→target`, as one string, for sets. */
export type ConnectionKey = string;

export function connectionKey(connection: { readonly source: string; readonly target: string }): ConnectionKey {
  return `${connection.source}\u2192${connection.target}`;
}

export interface Selection {
  readonly steps: ReadonlySet<string>;
  readonly connections: ReadonlySet<ConnectionKey>;
  /** The node that the inspector shows: the one selected last. */
  readonly primary: string | undefined;
  /** False while an inspector that would cover the canvas stays closed. */
  readonly isOpen: boolean;
  /** The node highlighted everywhere, because the pointer is on its row, bar, edge or chip. */
  readonly hovered: string | undefined;
  /** What the mapping picker would do, shown as a dotted edge before anything is changed. */
  readonly preview: { readonly mapping: Mapping; readonly target: string } | undefined;
}

const emptySelection: Selection = {
  steps: new Set(),
  connections: new Set(),
  primary: undefined,
  isOpen: false,
  hovered: undefined,
  preview: undefined,
};

/** The selection in a chain: deleted nodes and connections are removed from it. */
export class SelectionStore implements State<Selection> {
  readonly #chain: ChainStore;
  readonly #state = createFields(emptySelection);
  /** Ends following the chain. */
  readonly dispose: Unsubscribe;

  constructor(chain: ChainStore) {
    this.#chain = chain;
    this.dispose = chain.subscribe((change) => this.#onChange(change));
  }

  get value(): Selection {
    return this.#state.value;
  }

  subscribe(listener: (value: Selection, previous: Selection) => void): Unsubscribe {
    return this.#state.subscribe(listener);
  }

  select(ids: readonly string[], primary = ids.at(-1)): void {
    this.#state.patch({ steps: new Set(ids), connections: new Set(), primary, isOpen: true });
  }

  /** Selects what a menu or a drag is about: a closed inspector stays closed, because it could cover that. */
  hold(ids: readonly string[], connections: readonly ConnectionKey[] = []): void {
    const { steps, connections: selected, isOpen } = this.value;
    this.#state.patch({
      steps: new Set(ids),
      connections: new Set(connections),
      primary: ids.at(-1),
      isOpen: isOpen && steps.size + selected.size > 0,
    });
  }

  /** Adds or removes one node. */
  toggle(id: string): void {
    const steps = new Set(this.value.steps);
    const primary = steps.delete(id) ? [...steps].at(-1) : (steps.add(id), id);
    this.#state.patch({ steps, primary, isOpen: true });
  }

  selectConnections(keys: readonly ConnectionKey[]): void {
    this.#state.patch({ steps: new Set(), connections: new Set(keys), primary: undefined, isOpen: true });
  }

  clear(): void {
    if (this.value.steps.size === 0 && this.value.connections.size === 0) return;
    this.#state.patch({ steps: new Set(), connections: new Set(), primary: undefined, isOpen: false });
  }

  hover(hovered: string | undefined): void {
    this.#state.patch({ hovered });
  }

  preview(preview: Selection['preview']): void {
    this.#state.patch({ preview });
  }

  #onChange(change: ChainChange): void {
    if (change.replaced) {
      this.#state.set(emptySelection);
      return;
    }
    const { steps, connections, hovered, primary } = this.value;
    if (steps.size === 0 && connections.size === 0 && hovered === undefined) return;
    const exists = (id: string | undefined): boolean => id !== undefined && this.#chain.step(id) !== undefined;
    const remaining = [...steps].filter(exists);
    const keys = connections.size === 0 ? undefined : new Set(listDependencies(change.chain).map(connectionKey));
    const remainingConnections = [...connections].filter((key) => keys?.has(key));
    const stillHovered = exists(hovered) ? hovered : undefined;
    const removed = steps.size + connections.size - remaining.length - remainingConnections.length;
    if (removed === 0 && stillHovered === hovered) return;
    this.#state.patch({
      steps: new Set(remaining),
      connections: new Set(remainingConnections),
      primary: exists(primary) ? primary : remaining.at(-1),
      hovered: stillHovered,
      preview: undefined,
    });
  }
}
