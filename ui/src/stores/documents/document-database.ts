import type { StoredDocument } from './document-library.js';

/** Where documents are stored: a list, and the draft of each. */
export interface DocumentDatabase {
  list(): Promise<readonly StoredDocument[]>;
  /** The draft as JSON; undefined if there is no such document. */
  read(id: string): Promise<string | undefined>;
  /** Rejects if there is no room. */
  write(document: StoredDocument, draft: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Documents in IndexedDB. What is listed is stored apart from the drafts, so that listing reads no drafts. */
export async function openDocumentDatabase(factory: IDBFactory, name: string): Promise<DocumentDatabase> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('documents', { keyPath: 'id' });
    opening.result.createObjectStore('drafts');
  };
  const database = await toPromise(opening);
  const change = (act: (documents: IDBObjectStore, drafts: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(['documents', 'drafts'], 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
      act(transaction.objectStore('documents'), transaction.objectStore('drafts'));
    });
  return {
    list: () =>
      toPromise(database.transaction('documents').objectStore('documents').getAll() as IDBRequest<StoredDocument[]>),
    read: (id) =>
      toPromise(database.transaction('drafts').objectStore('drafts').get(id) as IDBRequest<string | undefined>),
    write: (document, draft) =>
      change((documents, drafts) => {
        documents.put(document);
        drafts.put(draft, document.id);
      }),
    remove: (id) =>
      change((documents, drafts) => {
        documents.delete(id);
        drafts.delete(id);
      }),
  };
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('Failed', 'UnknownError'));
  });
}
