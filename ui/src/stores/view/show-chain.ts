import type { Stores } from '../stores.js';

/** Shows the settings of the chain in the inspector; `path`: the field to focus. */
export function showChain({ selection, view }: Pick<Stores, 'selection' | 'view'>, path: string): void {
  selection.clear();
  view.patch({ chainShown: true });
  view.reveals.emit({ stepId: '', path });
}
