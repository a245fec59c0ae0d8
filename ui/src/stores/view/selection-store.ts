import type { Mapping } from '@opchain/core/internal/model';
import type { State } from '../create-state.js';

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

export interface SelectionStore extends State<Selection> {
  select(ids: readonly string[], primary?: string): void;
  /** Selects what a menu or a drag is about: a closed inspector stays closed, because it could cover that. */
  hold(ids: readonly string[], connections?: readonly ConnectionKey[]): void;
  /** Adds or removes one node. */
  toggle(id: string): void;
  selectConnections(keys: readonly ConnectionKey[]): void;
  clear(): void;
  hover(id: string | undefined): void;
  preview(preview: Selection['preview']): void;
}
