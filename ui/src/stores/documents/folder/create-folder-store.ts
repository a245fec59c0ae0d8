import type { Chain } from '@opchain/core';
import type { Unsubscribe } from '../../create-state.js';
import { runInOrder } from '../../run-in-order.js';
import { createState } from '../../create-state.js';
import type { DocumentLibrary } from '../library/document-library.js';
import type { DocumentStore } from '../document-store.js';
import type { DocumentFolder, FileText } from './document-folder.js';
import { FolderError } from './document-folder.js';
import type { FolderState, FolderStore } from './folder-store.js';
import { fileDocumentId } from './folder-store.js';

export interface FolderStoreDependencies {
  readonly folder: DocumentFolder;
  readonly document: Pick<
    DocumentStore,
    'value' | 'openText' | 'write' | 'markSaved' | 'moveFile' | 'newChain' | 'reportFailure' | 'dismissFailure'
  >;
  readonly chain: { readonly chain: Chain };
  /** Where changes are stored that are not saved to their file yet. */
  readonly library: () => Pick<DocumentLibrary, 'value' | 'open' | 'remove'> | undefined;
  /** Calls back when the folder may have changed, until the returned function is called. */
  readonly watch?: (look: () => void) => Unsubscribe;
  /** The open document was replaced by a newer version of its file. */
  readonly onReloaded: (path: string) => void;
  readonly onConflict: () => void;
  /** The files have changed, or another document is open. */
  readonly onRefreshed?: () => Promise<void>;
}

/** Reads the folder once; `refresh` reads it again. */
export async function createFolderStore({
  folder,
  document,
  chain,
  library,
  watch = () => () => undefined,
  onReloaded,
  onConflict,
  onRefreshed = () => Promise.resolve(),
}: FolderStoreDependencies): Promise<FolderStore> {
  const { name, readOnly } = folder;
  const state = createState<FolderState>({ name, readOnly, files: await folder.list(), conflict: undefined });

  const inOrder = runInOrder();
  const reload = async (): Promise<void> => {
    const files = await folder.list();
    // Listeners are not told of a list that is the same.
    if (JSON.stringify(files) !== JSON.stringify(state.value.files)) state.patch({ files });
  };
  /** Undefined if there is no such file any more. */
  const read = async (path: string): Promise<FileText | undefined> => {
    try {
      return await folder.read(path);
    } catch (error) {
      if (error instanceof FolderError && error.status === 404) return undefined;
      throw error;
    }
  };
  const show = (path: string, { text, version }: FileText, isWanted?: () => boolean): Promise<boolean> =>
    document.openText(text, path, { id: fileDocumentId(path), version, ...(isWanted && { isWanted }) });
  const setConflict = (conflict: FolderState['conflict']): void => {
    const { conflict: before } = state.value;
    state.patch({ conflict });
    if (conflict && (before?.path !== conflict.path || before.theirs?.version !== conflict.theirs?.version))
      onConflict();
  };
  /** Compares the open document with its file. */
  const sync = async (): Promise<void> => {
    const { file } = document.value;
    if (file === undefined) return setConflict(undefined);
    const current = state.value.files.find(({ path }) => path === file.path);
    if (current?.version === file.version) return setConflict(undefined);
    const { conflict } = state.value;
    // The user decides about this one already.
    if (conflict?.path === file.path && conflict.theirs?.version === current?.version) return;
    const theirs = await read(file.path);
    const isOpen = (): boolean => document.value.file === file;
    if (!isOpen() || theirs?.version === file.version) return;
    const isUnchanged = (): boolean => isOpen() && !document.value.changed;
    if (theirs !== undefined && isUnchanged()) {
      if (await show(file.path, theirs, isUnchanged)) {
        setConflict(undefined);
        onReloaded(file.path);
        return;
      }
      document.dismissFailure();
    }
    if (isOpen()) setConflict({ path: file.path, theirs });
  };
  const refresh = async (): Promise<void> => {
    await reload();
    await sync();
    await onRefreshed();
  };
  const write = async (path: string, version: string | undefined): Promise<boolean> => {
    const saved = chain.chain;
    const format = path.endsWith('.json') ? 'json' : 'yaml';
    const { text } = await document.write(format);
    try {
      const next = await folder.save(path, text, version);
      document.markSaved(path, { chain: saved, text, version: next, id: fileDocumentId(path) });
      setConflict(undefined);
      await reload();
      return true;
    } catch (error) {
      if (!(error instanceof FolderError) || ![404, 412].includes(error.status)) throw error;
      setConflict({ path, theirs: await read(path) });
      return false;
    }
  };
  const freePath = (path: string): string => {
    const [, base = path, extension = ''] = /^(.*?)((?:\.arazzo)?\.[a-z]+)$/i.exec(path) ?? [];
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? path : `${base}-${count}${extension}`;
      if (!state.value.files.some((file) => file.path === candidate)) return candidate;
    }
  };
  // Without its host, the page keeps what it has.
  const stopWatching = watch(() => void inOrder(refresh).catch(() => undefined));

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    open: (path) =>
      inOrder(async () => {
        const id = fileDocumentId(path);
        const isStored = library()?.value.some((stored) => stored.id === id) ?? false;
        if (!isStored || !(await library()!.open(id))) {
          try {
            if (!(await show(path, await folder.read(path)))) return false;
          } catch (error) {
            document.reportFailure(path, error);
            return false;
          }
        }
        await refresh();
        return true;
      }),
    save: () =>
      inOrder(async () => {
        const { file, changed, id } = document.value;
        if (file && !changed && !state.value.conflict) return true;
        if (file) return write(file.path, file.version);
        await reload();
        const isSaved = await write(freePath((await document.write('yaml')).name), undefined);
        // Its file is the document now.
        if (isSaved) await library()?.remove(id);
        return isSaved;
      }),
    rename: (path, to) =>
      inOrder(async () => {
        await folder.rename(path, to);
        if (document.value.file?.path === path) document.moveFile(to, fileDocumentId(to));
        await reload();
      }),
    duplicate: (path) =>
      inOrder(async () => {
        const { text } = await folder.read(path);
        await folder.save(freePath(path), text, undefined);
        await reload();
      }),
    remove: (path) =>
      inOrder(async () => {
        const restore = await folder.remove(path);
        if (document.value.file?.path === path) document.newChain();
        await reload();
        return () =>
          inOrder(async () => {
            await restore();
            await reload();
          });
      }),
    refresh: () => inOrder(refresh),
    keepMine: () =>
      inOrder(async () => {
        const { conflict } = state.value;
        if (conflict) await write(conflict.path, conflict.theirs?.version);
      }),
    takeTheirs: () =>
      inOrder(async () => {
        const { conflict } = state.value;
        if (!conflict) return;
        if (!conflict.theirs) document.newChain();
        else if (!(await show(conflict.path, conflict.theirs))) return;
        setConflict(undefined);
      }),
    mine: async () =>
      (await document.write(document.value.file?.path.endsWith('.json') === true ? 'json' : 'yaml')).text,
    dispose: stopWatching,
  };
}
