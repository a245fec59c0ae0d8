import type { ChainStore } from '../../chain/chain-store.js';
import { createState } from '../../create-state.js';
import type { DocumentStore } from '../document-store.js';
import type { DocumentTabs } from './document-tabs.js';

export interface DocumentTabsDependencies {
  readonly document: Pick<DocumentStore, 'value' | 'subscribe'>;
  readonly chain: Pick<ChainStore, 'subscribe'>;
  /** Stores the tabs across reloads. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly storageKey: string;
  /** Another document was opened. */
  readonly onOpened: (id: string) => void;
}

/** More than these are not remembered: the first ones are forgotten. */
const MAX_TABS = 100;

export function createDocumentTabs({
  document,
  chain,
  storage,
  storageKey,
  onOpened,
}: DocumentTabsDependencies): DocumentTabs {
  let open = document.value.id;
  const stored = readIds(storage?.getItem(storageKey));
  const state = createState<readonly string[]>(stored.includes(open) ? stored : [...stored, open]);
  let isReplaced = false;

  const set = (ids: readonly string[]): void => {
    state.set(ids.slice(-MAX_TABS));
    try {
      storage?.setItem(storageKey, JSON.stringify(state.value));
    } catch {
      // Without room, the tabs are gone after a reload; the documents are not.
    }
  };
  const follow = (): void => {
    const { id } = document.value;
    const ids = state.value;
    const previous = open;
    const isOther = isReplaced;
    isReplaced = false;
    if (id === previous) return;
    open = id;
    // The same document under another id, as a copy or as a file, stays where it is.
    if (!isOther) set(ids.flatMap((each) => (each === previous ? [id] : each === id ? [] : [each])));
    else {
      if (!ids.includes(id)) set([...ids, id]);
      onOpened(id);
    }
  };
  const unsubscribers = [
    chain.subscribe(({ replaced }) => {
      isReplaced ||= replaced;
    }),
    // A document gets its id before its chain is replaced.
    document.subscribe((now, before) => {
      if (now.id !== before.id) queueMicrotask(follow);
    }),
  ];

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    close: (id) => set(state.value.filter((each) => each !== id)),
    dispose: () => unsubscribers.forEach((unsubscribe) => unsubscribe()),
  };
}

function readIds(text: string | null | undefined): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
