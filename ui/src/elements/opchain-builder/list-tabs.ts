import type { Stores } from '../../stores/stores.js';
import { type ListedDocument, listFolderDocuments, listStoredDocuments } from './list-documents.js';

/** A document that is open, in the order of the tabs. */
export type ListedTab = Pick<ListedDocument, 'key' | 'name' | 'isOpen' | 'open'>;

/** The open documents: the shown one, and those that can be opened again. Those of the same name are numbered. */
export function listTabs(stores: Stores): readonly ListedTab[] {
  const { chain, document, library, texts } = stores;
  const { id, file } = document.value;
  const others = new Map(
    [...listStoredDocuments(stores), ...listFolderDocuments(stores)].map((each) => [each.key, each]),
  );
  const shown: ListedTab = {
    key: id,
    name: file?.path ?? (chain.title || texts.shell.untitled),
    isOpen: true,
    open: () => Promise.resolve(true),
  };
  const tabs = (library.value?.tabs.value ?? []).flatMap((key) => (key === id ? [shown] : (others.get(key) ?? [])));
  const uses = new Map<string, number>();
  return tabs.map(({ key, name, isOpen, open }) => {
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return { key, name: use === 1 ? name : texts.documents.numbered(name, use), isOpen, open };
  });
}
