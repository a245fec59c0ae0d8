import { fileDocumentId } from '../../stores/documents/folder/folder-store.js';
import type { FolderFile } from '../../stores/documents/folder/document-folder.js';
import type { Stores } from '../../stores/stores.js';
import { openDescription } from './open-anything.js';

/** A document in a list, and what can be done with it. */
export interface ListedDocument {
  readonly key: string;
  readonly name: string;
  /** Beside its name: what it contains, and when it changed. */
  readonly note: string;
  readonly isOpen: boolean;
  /** The ids of its workflows, as far as they are known. */
  readonly workflows: readonly string[];
  /** False if it cannot be opened, which is shown elsewhere. */
  readonly open: () => Promise<boolean>;
  /** Missing if the document cannot be changed. */
  readonly renamed?:
    { readonly label: string; readonly value: string; rename(value: string): Promise<void> } | undefined;
  readonly duplicate: () => Promise<void>;
  /** The result restores it. */
  readonly remove: () => Promise<() => Promise<void>>;
}

/** The API descriptions of the folder that are not open, by path. */
export function listFolderDescriptions({ folder, descriptions }: Stores): readonly FolderFile[] {
  const store = folder.value;
  if (!store) return [];
  const open = descriptions.value.entries.map(({ from }) => (from?.kind === 'url' ? from.url : undefined));
  return store.value.files.filter(({ kind, path }) => kind === 'description' && !open.includes(store.urlOf(path)));
}

/** Reads a description of the folder, where new chains are saved too: they name it by its path. */
export async function openFolderDescription(stores: Stores, { path }: { readonly path: string }): Promise<void> {
  const url = stores.folder.value?.urlOf(path);
  if (url !== undefined) await openDescription(stores, { kind: 'url', url, location: `./${path}` });
}

/** The documents of the folder, by path. */
export function listFolderDocuments({ chain, folder, document, texts }: Stores): readonly ListedDocument[] {
  const store = folder.value;
  if (!store) return [];
  const { files, readOnly } = store.value;
  return files.flatMap(({ path, kind, title = '', workflows = [], changedAt }): ListedDocument[] =>
    kind === 'description'
      ? []
      : [
          {
            key: fileDocumentId(path),
            name: path,
            note: [title, formatTime(changedAt)].filter((part) => part !== '').join(' · '),
            isOpen: document.value.file?.path === path,
            workflows: document.value.file?.path === path ? chain.workflowIds : workflows,
            open: () => store.open(path),
            renamed: readOnly
              ? undefined
              : { label: texts.documents.path, value: path, rename: (to) => store.rename(path, to) },
            duplicate: () => store.duplicate(path),
            remove: () => store.remove(path),
          },
        ],
  );
}

/** The documents stored in the browser, the last changed first; without those that are files of the folder. */
export function listStoredDocuments({ chain, library, folder, document, texts }: Stores): readonly ListedDocument[] {
  const store = library.value;
  if (!store) return [];
  const files = new Set(folder.value?.value.files.map(({ path }) => fileDocumentId(path)));
  return store.value
    .filter(({ id }) => !files.has(id))
    .map(({ id, title, steps, workflows = [], changedAt }) => ({
      key: id,
      name: title || texts.shell.untitled,
      note: `${texts.documents.steps(steps)} · ${formatTime(changedAt)}`,
      isOpen: document.value.id === id,
      workflows: document.value.id === id ? chain.workflowIds : workflows,
      open: () => store.open(id),
      renamed: { label: texts.documents.title, value: title, rename: (next) => store.rename(id, next) },
      duplicate: () => store.duplicate(id),
      remove: () => store.remove(id),
    }));
}

/** The time of a change of today, else its date. */
function formatTime(time: number): string {
  const date = new Date(time);
  return date.toDateString() === new Date().toDateString()
    ? date.toLocaleTimeString(undefined, { timeStyle: 'short' })
    : date.toLocaleDateString(undefined, { dateStyle: 'medium' });
}
