/** A list of entries, each with a text that is stored apart, so that listing reads no texts. */
export interface TextDatabase<Entry extends { readonly id: string }> {
  /** All entries, in no order. */
  list(): Promise<readonly Entry[]>;
  /** The text of an entry. Undefined if the entry does not exist. */
  read(id: string): Promise<string | undefined>;
  /** Rejects if there is no room. */
  write(entry: Entry, text: string): Promise<void>;
  /** Removes entries and their texts, those that exist. */
  remove(...ids: readonly string[]): Promise<void>;
}

/**
 * Opens a database of IndexedDB with these names for its two stores.
 *
 * @param durability `relaxed`: a write resolves before it is on disk, which survives the end of the browser, not of the system
 */
export async function openTextDatabase<Entry extends { readonly id: string }>(
  factory: IDBFactory,
  name: string,
  [entries, texts]: readonly [entries: string, texts: string],
  durability: IDBTransactionDurability = 'default',
): Promise<TextDatabase<Entry>> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(entries, { keyPath: 'id' });
    opening.result.createObjectStore(texts);
  };
  const database = await toPromise(opening);
  const change = (act: (entryStore: IDBObjectStore, textStore: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([entries, texts], 'readwrite', { durability });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
      act(transaction.objectStore(entries), transaction.objectStore(texts));
    });
  return {
    list: () => toPromise(database.transaction(entries).objectStore(entries).getAll() as IDBRequest<Entry[]>),
    read: (id) => toPromise(database.transaction(texts).objectStore(texts).get(id) as IDBRequest<string | undefined>),
    write: (entry, text) =>
      change((entryStore, textStore) => {
        entryStore.put(entry);
        textStore.put(text, entry.id);
      }),
    remove: (...ids) =>
      change((entryStore, textStore) => {
        for (const id of ids) {
          entryStore.delete(id);
          textStore.delete(id);
        }
      }),
  };
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('Failed', 'UnknownError'));
  });
}
