import type { Chain } from '@opchain/core';
import { uniqueName } from '@opchain/core/internal/model';
import { runInOrder } from '../../run-in-order.js';
import { createFields, type Unsubscribe } from '../../create-state.js';
import type { DocumentLibrary } from '../library/document-library.js';
import type { DocumentStore } from '../document-store.js';
import { coreDocumentFormat } from '../core-document-format.js';
import { isRequestsFileOf, moveRequestsFile } from '../../descriptions/relocate-requests.js';
import type { RequestsFile } from '../requests/write-requests-files.js';
import type { AgentStore } from './agent-store.js';
import { findEdits } from './find-edits.js';
import { mergeFile } from './merge-file.js';
import { moveRequestsInText } from './move-requests-in-text.js';
import { type DocumentFolder, type FileText, FolderError } from './document-folder.js';
import { fileDocumentId, findReadOnlyReason, type FolderState, type FolderStore } from './folder-store.js';

export interface FolderStoreDependencies {
  readonly folder: DocumentFolder;
  readonly document: Pick<
    DocumentStore,
    | 'value'
    | 'original'
    | 'takeMerged'
    | 'subscribe'
    | 'openText'
    | 'write'
    | 'markSaved'
    | 'moveFile'
    | 'newChain'
    | 'reportFailure'
    | 'dismissFailure'
  >;
  readonly chain: { readonly chain: Chain };
  /** Where changes are stored that are not saved to their file yet. */
  readonly library: () => Pick<DocumentLibrary, 'open' | 'remove' | 'storeAsCopy'> | undefined;
  /** Calls back when the folder may have changed, until the returned function is called. */
  readonly watch?: (look: () => void) => Unsubscribe;
  readonly agents?: AgentStore | undefined;
  /** What undo calls a change of the file by agents, from what they did in order, or by another program. */
  readonly labelOf: (edits: readonly string[] | undefined) => string;
  /** The open document has the newer version of its file: what agents did, and the steps that are new or changed. */
  readonly onReloaded: (path: string, edits: readonly string[] | undefined, steps: readonly string[]) => void;
  readonly onConflict: () => void;
  /** A file is opened with all that it needs until this ends. */
  readonly onOpening?: (work: Promise<unknown>) => void;
  /** The files have changed, or another document is open. */
  readonly onRefreshed?: () => Promise<void>;
}

const ENVIRONMENTS_FILE = 'environments.yaml';
type Steps = readonly string[];

/** How often changes are put together again because the user still edits. */
const MAX_TRIES = 3;

/** Reads the folder once; `refresh` reads it again. */
export async function createFolderStore({
  folder,
  document,
  chain,
  library,
  watch = () => () => undefined,
  agents,
  labelOf,
  onReloaded,
  onConflict,
  onOpening = () => undefined,
  onRefreshed = () => Promise.resolve(),
}: FolderStoreDependencies): Promise<FolderStore> {
  const { name, readOnly } = folder;
  const state = createFields<FolderState>({ name, readOnly, files: await folder.list(), conflict: undefined });

  const inOrder = runInOrder();
  const reload = async (): Promise<void> => {
    const files = await folder.list();
    // Listeners are not notified if the list is unchanged.
    if (JSON.stringify(files) !== JSON.stringify(state.value.files)) state.patch({ files });
  };
  /** Undefined if the file no longer exists. */
  const read = async (path: string): Promise<FileText | undefined> => {
    try {
      return await folder.read(path);
    } catch (error) {
      if (error instanceof FolderError && error.status === 404) return undefined;
      throw error;
    }
  };
  const show = async (path: string, { text, version }: FileText, isWanted?: () => boolean): Promise<boolean> => {
    const id = fileDocumentId(path);
    // What another tab left of this file stays as it is.
    if (document.value.id !== id) await library()?.storeAsCopy(id);
    return document.openText(text, path, { id, version, ...(isWanted && { isWanted }) });
  };
  /** What agents did since the version that the page has. */
  const editsOf = (
    { path, version }: { readonly path: string; readonly version: string | undefined },
    theirs: FileText,
  ): readonly string[] | undefined => {
    const edits = state.value.files.find((file) => file.path === path)?.edits ?? [];
    return findEdits(edits, version, theirs.version);
  };
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
    if (theirs !== undefined && document.value.changed && (await isSaved(file.path, theirs)))
      return setConflict(undefined);
    const steps = theirs && (await takeOver(file.path, theirs, isOpen));
    if (theirs && steps) {
      setConflict(undefined);
      onReloaded(file.path, editsOf(file, theirs), steps);
    } else if (isOpen()) setConflict({ path: file.path, theirs });
  };
  /** Shows what the file has now; resolves to the steps to look at, or to undefined if the user has to decide. */
  const takeOver = async (path: string, theirs: FileText, isOpen: () => boolean): Promise<Steps | undefined> => {
    const merged = isOpen() ? await merge(path, theirs) : undefined;
    if (merged) return merged;
    const isUnchanged = (): boolean => isOpen() && !document.value.changed;
    if (!isUnchanged()) return undefined;
    if (await show(path, theirs, isUnchanged)) return [];
    document.dismissFailure();
    return undefined;
  };
  /** Adds what changed in the file to the open document, as an edit that can be undone; undefined if both changed the same. */
  const merge = async (path: string, theirs: FileText, tries = MAX_TRIES): Promise<Steps | undefined> => {
    const [open, { original }] = [chain.chain, document];
    if (original === undefined || tries === 0) return undefined;
    try {
      const mine = document.value.changed ? (await document.write(formatOf(path))).text : original.text;
      const texts = { name: path, base: original.text, mine, theirs: theirs.text };
      const merged = await mergeFile(texts);
      if (merged?.chain.id !== open.id || document.original !== original) return undefined;
      // The user has edited it in the meantime.
      if (chain.chain !== open) return await merge(path, theirs, tries - 1);
      const edits = editsOf({ path, version: original.version }, theirs);
      document.takeMerged({ ...merged, ...theirs, label: labelOf(edits) });
      return merged.steps;
    } catch {
      return undefined;
    }
  };
  /** The file contains what is open already, saved by another tab or before the document was left. */
  const isSaved = async (path: string, theirs: FileText): Promise<boolean> => {
    const [saved, { id }] = [chain.chain, document.value];
    const mine = await document.write(formatOf(path)).catch(() => undefined);
    return mine?.text === theirs.text && markSaved(path, saved, theirs, id);
  };
  /** What the document of this id was saved as; false if another one is open, which is not changed. */
  const markSaved = async (path: string, saved: Chain, { text, version }: FileText, id: string): Promise<boolean> => {
    const fileId = fileDocumentId(path);
    const isOpen = (): boolean => document.value.id === id;
    if (isOpen() && id !== fileId) await library()?.storeAsCopy(fileId);
    if (!isOpen()) return false;
    document.markSaved(path, { chain: saved, text, version, id: fileId });
    return true;
  };
  const refresh = async (): Promise<void> => {
    await reload();
    await sync();
    await onRefreshed();
  };
  /** Saves the open document. The user may open another one in the meantime. */
  const write = async (path: string | undefined, version: string | undefined): Promise<boolean> => {
    const [saved, { id }] = [chain.chain, document.value];
    const toPath = (fileName: string): string => path ?? freePath(fileName);
    const {
      text,
      name: fileName,
      requests = [],
      isRaised = false,
    } = await document.write(formatOf(path ?? ''), toPath);
    const target = toPath(fileName);
    try {
      for (const file of requests) await saveRequests(file);
      const next = await folder.save(target, text, version);
      if (await markSaved(target, saved, { text, version: next }, id)) {
        setConflict(undefined);
        state.patch({ isRaised });
        // The file is the document now.
        if (path === undefined) await library()?.remove(id);
      }
      await reload();
      return true;
    } catch (error) {
      if (!(error instanceof FolderError) || ![404, 412].includes(error.status)) throw error;
      return writeOver(target, path, id);
    }
  };
  /** Saves the open document in a file that has changed; false if the user has to decide. */
  const writeOver = async (target: string, path: string | undefined, id: string): Promise<boolean> => {
    const theirs = await read(target);
    if (document.value.id !== id) return false;
    const merged = path === undefined ? undefined : theirs && (await merge(target, theirs));
    if (theirs && merged) return write(path, theirs.version);
    setConflict({ path: target, theirs });
    return false;
  };
  /** Saves a description that only the builder writes, beside its chain. */
  const saveRequests = async (file: RequestsFile): Promise<void> => {
    const isThere = (await folder.list()).some(({ path }) => path === file.path);
    const present = isThere ? await read(file.path) : undefined;
    if (present?.text !== file.text) await folder.save(file.path, file.text, present?.version);
  };
  /** The descriptions of requests beside a chain. */
  const requestsBeside = (path: string): readonly string[] =>
    state.value.files.filter((file) => isRequestsFileOf(file.path, path)).map((file) => file.path);
  /** After a chain was renamed with its requests: its text refers to their new names. */
  const renameInText = async (path: string, to: string): Promise<void> => {
    const before = await folder.read(to);
    const text = await moveRequestsInText(before.text, path, to);
    const version = await folder.save(to, text, before.version);
    const { file, changed } = document.value;
    if (file?.path !== to) return;
    const saved = changed ? (await coreDocumentFormat.read(text, to)).chain : chain.chain;
    document.markSaved(to, { chain: saved, text, version, id: fileDocumentId(to) });
  };
  const freePath = (path: string): string => {
    const [, base = path, extension = ''] = /^(.*?)((?:\.arazzo)?\.[a-z]+)$/i.exec(path) ?? [];
    return uniqueName(
      path,
      (candidate) => state.value.files.some((file) => file.path === candidate),
      (_, number) => `${base}-${number}${extension}`,
    );
  };
  const stopFollowing = document.subscribe(({ file }) => {
    // It is about a document that is not open any more.
    if (state.value.conflict && state.value.conflict.path !== file?.path) setConflict(undefined);
  });
  // Without its host, the page keeps what it has.
  const stopWatching = watch(() => void inOrder(refresh).catch(() => undefined));

  return {
    agents,
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    open(path) {
      const work = inOrder(async () => {
        // Changes that were just left may still be on their way to the list of the library.
        if ((await library()?.open(fileDocumentId(path))) !== true) {
          try {
            if (!(await show(path, await folder.read(path)))) return false;
          } catch (error) {
            document.reportFailure(path, error);
            return false;
          }
        }
        await refresh();
        return true;
      });
      onOpening(work);
      return work;
    },
    save() {
      const [asked, { id }] = [chain.chain, document.value];
      return inOrder(async () => {
        // Names of new files are free among those that there are now.
        if (document.value.file === undefined) await reload();
        // The user has opened another one in the meantime.
        if (chain.chain !== asked && document.value.id !== id) return false;
        const { file, changed } = document.value;
        if (file && !changed && !state.value.conflict) return true;
        return write(file?.path, file?.version);
      });
    },
    readEnvironments: () => read(ENVIRONMENTS_FILE),
    saveEnvironments: (text, version) => folder.save(ENVIRONMENTS_FILE, text, version),
    urlOf: (path) => folder.urlOf(path),
    rename: (path, to) =>
      inOrder(async () => {
        const described = requestsBeside(path);
        await folder.rename(path, to);
        await library()?.storeAsCopy(fileDocumentId(to));
        if (document.value.file?.path === path) document.moveFile(to, fileDocumentId(to));
        for (const file of described) await folder.rename(file, moveRequestsFile(file, path, to));
        if (described.length > 0) await renameInText(path, to);
        await reload();
      }),
    duplicate: (path) =>
      inOrder(async () => {
        if (findReadOnlyReason({ ...state.value, readOnly: false }, path) !== undefined)
          throw new FolderError(422, `${path} is not encoded as UTF-8, so a copy would have other characters.`);
        const { text } = await folder.read(path);
        const copy = freePath(path);
        const described = requestsBeside(path);
        for (const file of described)
          await folder.save(moveRequestsFile(file, path, copy), (await folder.read(file)).text, undefined);
        await folder.save(copy, described.length > 0 ? await moveRequestsInText(text, path, copy) : text, undefined);
        await reload();
      }),
    remove: (path) =>
      inOrder(async () => {
        const restores = [await folder.remove(path)];
        for (const file of requestsBeside(path)) restores.push(await folder.remove(file));
        if (document.value.file?.path === path) document.newChain();
        await reload();
        return () =>
          inOrder(async () => {
            for (const restore of restores) await restore();
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
    mine: async () => (await document.write(formatOf(document.value.file?.path ?? ''))).text,
    dispose() {
      stopWatching();
      stopFollowing();
      agents?.dispose();
    },
  };
}

const formatOf = (path: string): 'json' | 'yaml' => (path.endsWith('.json') ? 'json' : 'yaml');
