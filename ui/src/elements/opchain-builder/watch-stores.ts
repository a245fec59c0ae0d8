import type { State, Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';

/** Updates the builder when the parts of the stores change that it draws itself, and opens the search box that the canvas requests. */
export function watchStores(stores: Stores, update: () => void): readonly Unsubscribe[] {
  const watch = <S>(store: State<S>, ...keys: (keyof S)[]): Unsubscribe =>
    store.subscribe((value, previous) => {
      if (keys.some((key) => value[key] !== previous[key])) update();
    });
  return [
    stores.view.searches.subscribe(({ prefix: _, ...request }) => {
      if (request.at !== undefined || request.after !== undefined) stores.view.patch({ searchBox: request });
    }),
    watch(stores.selection, 'primary', 'connections', 'isOpen'),
    watch(stores.credentials, 'approvalRequest'),
    watch(stores.descriptions, 'loading'),
    watch(stores.document, 'failure'),
  ];
}
