import { openTextDatabase, type TextDatabase } from '../../text-database.js';
import type { StoredDocument } from './document-library.js';

/** Where documents are stored: a list, and the draft of each as JSON. */
export type DocumentDatabase = TextDatabase<StoredDocument>;

/** Documents in IndexedDB. */
export function openDocumentDatabase(factory: IDBFactory, name: string): Promise<DocumentDatabase> {
  return openTextDatabase(factory, name, ['documents', 'drafts']);
}
