import { createDocumentId } from './create-document-id.js';
import type { Draft } from './draft.js';

/** A draft, with the time at which it was stored, in milliseconds since 1970. */
export type StoredDraft = Draft & { readonly at?: number };

/** The draft of the open document, in the storages of the browser. */
export interface DraftStorage {
  /** Names this tab; lasts across reloads. */
  readonly tab: string;
  /** False if no storage has room for it. */
  write(draft: Draft): boolean;
  /** The text in each storage, as JSON of a `StoredDraft` unless something else wrote it. */
  read(): readonly string[];
}

/** `storages`: this tab's first, then the one shared by all tabs. */
export function createDraftStorage(
  storages: readonly Pick<Storage, 'getItem' | 'setItem'>[],
  key: string,
  now: () => number,
): DraftStorage {
  const [own] = storages;
  const tabKey = `${key}:tab`;
  const tab = own?.getItem(tabKey) ?? createDocumentId();
  if (own) hasRoom(own, tabKey, tab);
  return {
    tab,
    write(whole) {
      const { pins, ...unpinned } = whole;
      const { original: _, ...draft } = unpinned;
      // Without room for all, the chain is worth more than the layout of its file, and that more than results.
      const texts = [...(pins === undefined ? [] : [whole]), unpinned, draft];
      const at = now();
      const stored = storages.filter((storage) =>
        texts.some((text) => hasRoom(storage, key, JSON.stringify({ ...text, at } satisfies StoredDraft))),
      );
      return stored.length > 0;
    },
    read: () => storages.flatMap((storage) => storage.getItem(key) ?? []),
  };
}

/** False if the storage is full or disabled. */
function hasRoom(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
