import type { Chain } from '@opchain/core';
import { emptyChain } from '../chain/create-chain-store.js';
import { createFields } from '../create-state.js';
import { createDocumentId } from './create-document-id.js';
import { createDraftStorage, type StoredDraft } from './create-draft-storage.js';
import { describeFailure } from './describe-failure.js';
import type { OriginalDocument } from './document-format.js';
import type { DocumentFailure, DocumentState, DocumentStore } from './document-store.js';
import type { DocumentStoreDependencies, DetachedDocument } from './document-store-dependencies.js';
import type { Draft } from './draft.js';

export function createDocumentStore({
  chain,
  format,
  readUrl,
  storages,
  storageKey,
  newChain,
  dropLabel,
  pins,
  requests,
  store,
  readStored = () => Promise.resolve(undefined),
  isBlocked = false,
  autosaveMs = 300,
  now = Date.now,
}: DocumentStoreDependencies): DocumentStore & { dispose(): void } {
  const isStoring = storages.length > 0 || store !== undefined;
  const state = createFields<DocumentState>({
    id: createDocumentId(),
    fileName: undefined,
    file: undefined,
    changed: false,
    autosave: isStoring ? 'saved' : isBlocked ? 'blocked' : 'off',
    failure: undefined,
    droppable: 0,
    warnings: [],
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved: Chain = chain.chain;
  let original: OriginalDocument | undefined;
  /** The text that each chain of the history was edited in, so that undoing edits brings back every byte of it. */
  const originals = new WeakMap<Chain, OriginalDocument | undefined>();
  /** The document is one of the stored ones; it becomes one with its first change. */
  let isStored = false;
  const drafts = createDraftStorage(storages, storageKey, now);
  const { tab } = drafts;
  /** The tab that edited the document last. */
  let author: string | undefined = tab;
  let previousDocument: DetachedDocument | undefined;
  /** Number of times that a document was stored. */
  let saves = 0;

  const describeRequests = ({ sources }: Chain): Readonly<Record<string, string>> =>
    Object.fromEntries(
      sources.flatMap(({ name }): [string, string][] => {
        const text = requests?.entry(name)?.requests;
        return text ? [[name, text]] : [];
      }),
    );
  /** Writes the draft of this tab; false if no storage has room for it. */
  const writeDraft = (open: Chain): { readonly whole: Draft; readonly isSaved: boolean } => {
    const pinned = pins?.read();
    const described = describeRequests(open);
    const whole: Draft = {
      ...(isStored && { id: state.value.id }),
      fileName: state.value.fileName ?? null,
      changed: state.value.changed,
      author,
      chain: format.writeDraft(open),
      original,
      ...(pinned !== undefined && { pins: pinned }),
      ...(Object.keys(described)[0] && { requests: described }),
    };
    return { whole, isSaved: drafts.write(whole) };
  };
  const autosave = async (open = chain.chain): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!isStoring) return;
    const { id } = state.value;
    if (store && state.value.changed) isStored = true;
    const written = writeDraft(open);
    const save = (saves += 1);
    const report = (isSaved: boolean): void => {
      // Skip if another document is open or newer changes exist.
      if (save === saves && timer === undefined) state.patch({ autosave: isSaved ? 'saved' : 'full' });
    };
    if (store && isStored) report((await store({ id, chain: open, draft: written.whole })) ?? written.isSaved);
    else report(written.isSaved);
  };
  const scheduleAutosave = (): void => {
    if (!isStoring) return;
    state.patch({ autosave: 'saving' });
    // Changes do not restart the timer: continuous typing must be saved too.
    timer ??= setTimeout(() => void autosave(), autosaveMs);
  };
  const detach = (open: Chain): void => {
    if (timer !== undefined) void autosave(open);
    previousDocument = { chain: open, saved, original, isStored, author, state: state.value };
  };
  const attach = (next: Omit<DetachedDocument, 'chain' | 'state'>, patch: Partial<DocumentState>): void => {
    ({ saved, original, isStored, author } = next);
    state.patch({
      changed: false,
      failure: undefined,
      droppable: 0,
      warnings: [],
      ...patch,
      file: fileOf(original),
    });
  };
  const unsubscribe = chain.subscribe((change) => {
    if (change.replaced && change.chain !== saved) {
      const returned = previousDocument?.chain === change.chain ? previousDocument : undefined;
      detach(change.previous);
      if (returned) attach(returned, returned.state);
      else
        attach(
          { saved: change.chain, original: undefined, isStored: false, author: tab },
          { id: createDocumentId(), fileName: undefined },
        );
    } else if (!change.replaced) {
      author = tab;
      originals.set(change.previous, original);
      const before = originals.get(change.chain);
      if (before && original) original = { ...original, text: before.text, workflow: before.workflow };
      state.patch({
        changed: change.chain !== saved,
        ...(state.value.droppable > 0 && { droppable: format.droppable(change.chain).length }),
      });
    }
    scheduleAutosave();
  });
  const keep = async (): Promise<void> => {
    if (!store || isStored || state.value.file !== undefined) return;
    isStored = true;
    await autosave();
  };
  const replaceChain = (
    next: Chain,
    fileName: string | undefined,
    droppable = 0,
    from?: OriginalDocument,
    warnings: DocumentState['warnings'] = [],
    { id, author: by = tab }: Pick<Draft, 'id' | 'author'> = {},
  ): void => {
    // It has a tab to return to.
    if (chain.chain.steps.length > 0) void keep();
    detach(chain.chain);
    attach(
      { saved: next, original: from, isStored: id !== undefined, author: by },
      { id: id ?? createDocumentId(), fileName, droppable, warnings },
    );
    chain.replace(next);
  };
  const markUnsaved = (): void => {
    saved = emptyChain();
    state.patch({ changed: true });
  };
  const fail = (name: string, error: unknown, from: DocumentFailure['from'] = 'document'): false => {
    state.patch({ failure: { from, ...describeFailure(name, error) } });
    return false;
  };
  const openDraft = (draft: Draft, next = format.readDraft(draft.chain)): void => {
    replaceChain(next, draft.fileName ?? undefined, 0, draft.original, [], draft);
    if (draft.requests) requests?.restore(draft.requests);
    if (draft.pins !== undefined) pins?.restore(draft.pins);
    if (draft.changed) markUnsaved();
  };
  /** Opens a draft. A chain that was opened or made since another one was shown stays open, and the draft is only stored. */
  const openBehind = (shown: Chain, draft: Draft): void => {
    const current = chain.chain;
    if (current === shown) {
      openDraft(draft);
      return;
    }
    const { pins: _, ...rest } = draft;
    openDraft(rest);
    chain.replace(current);
  };
  const openText: DocumentStore['openText'] = async (text, name, file) => {
    try {
      const { chain: next, sequential, warnings } = await format.read(text, name);
      const from = { text, name, workflow: next.id, ...(file && { version: file.version }) };
      const droppable = sequential ? format.droppable(next).length : 0;
      if (file?.isWanted?.() === false) return false;
      replaceChain(next, name, droppable, from, warnings, { id: file?.id });
      return true;
    } catch (error) {
      return fail(name, error);
    }
  };

  const fetchText = async (url: string): Promise<string | undefined> => {
    try {
      return new TextDecoder().decode(
        await readUrl(url, { signal: new AbortController().signal, onProgress: () => undefined }),
      );
    } catch (error) {
      fail(url, error);
      return undefined;
    }
  };

  return {
    get value() {
      return state.value;
    },
    get original() {
      return original;
    },
    subscribe: (listener) => state.subscribe(listener),
    takeMerged({ chain: next, saved: inFile, label, ...file }) {
      chain.edit({ label, origin: 'document' }, () => next);
      saved = inFile;
      if (original) original = { ...original, ...file };
      state.patch({ changed: chain.chain !== saved, file: fileOf(original) });
      scheduleAutosave();
    },
    newChain: () => replaceChain(newChain(), undefined),
    openText,
    async openUrl(url) {
      const text = await fetchText(url);
      return text !== undefined && openText(text, new URL(url).pathname.split('/').at(-1) || 'chain');
    },
    openChain(next) {
      replaceChain(next, undefined);
      markUnsaved();
    },
    reportFailure: fail,
    fetchText,
    async write(saveFormat, toPath) {
      // The chain may change while the code is loaded.
      const open = chain.chain;
      const from = original;
      const title = state.value.fileName?.split('/').at(-1) ?? open.title ?? '';
      const { writeDocumentFile } = await import('./document-code.js');
      return writeDocumentFile(open, saveFormat, { title, toPath, original: from, format, requests });
    },
    markSaved(fileName, file) {
      saved = file?.chain ?? chain.chain;
      if (file) original = { text: file.text, name: fileName, workflow: saved.id, version: file.version };
      state.patch({
        fileName,
        changed: chain.chain !== saved,
        ...(file && { id: file.id, file: fileOf(original) }),
      });
      void autosave();
    },
    moveFile(path, id) {
      if (original) original = { ...original, name: path };
      isStored = false;
      state.patch({ id, fileName: path, file: fileOf(original) });
      scheduleAutosave();
    },
    async shareLink(pageUrl) {
      const draft = format.writeDraft(chain.chain);
      const described = describeRequests(chain.chain);
      return (await import('./share-link.js')).writeShareLink(pageUrl, draft, described);
    },
    async openShareLink(fragment) {
      try {
        const next = await (await import('./share-link.js')).readShareLink(fragment, (text) => format.readDraft(text));
        if (next === undefined) return false;
        replaceChain(next.chain, undefined);
        requests?.restore(next.requests);
        return true;
      } catch (error) {
        return fail('', error, 'link');
      }
    },
    async restore() {
      const shown = chain.chain;
      for (const text of drafts.read()) {
        try {
          const { at = 0, ...draft } = JSON.parse(text) as StoredDraft;
          // A browser that crashed may have lost what this storage contained last.
          const newer = draft.id === undefined ? undefined : await readStored(draft.id, at);
          // If another tab has stored changes since, this tab's edits become a separate document.
          const isOvertaken = newer !== undefined && draft.author === tab && newer.author !== tab;
          openBehind(shown, isOvertaken ? { ...draft, id: undefined } : (newer ?? draft));
          return true;
        } catch {
          // The stored draft is unreadable: try the next storage, or start a new chain.
        }
      }
      return false;
    },
    openDraft(draft, known) {
      try {
        openDraft(draft, known);
        return true;
      } catch (error) {
        return fail(draft.fileName ?? '', error);
      }
    },
    keep,
    changeId(id) {
      isStored = false;
      state.patch({ id });
      // The draft still has the other id: a reload would open that document.
      if (isStoring) writeDraft(chain.chain);
    },
    removeOrderingOnlyConnections() {
      chain.edit({ label: dropLabel, origin: 'document' }, (chain) => format.removeOrderingOnlyConnections(chain));
      state.patch({ droppable: 0 });
    },
    saveSoon: scheduleAutosave,
    saveDraft() {
      if (timer !== undefined) void autosave();
    },
    dismissFailure: () => state.patch({ failure: undefined }),
    dispose() {
      if (timer !== undefined) void autosave();
      unsubscribe();
    },
  };
}

/** The file of a folder that a text was read from. */
function fileOf(original: OriginalDocument | undefined): DocumentState['file'] {
  return original?.version === undefined ? undefined : { path: original.name, version: original.version };
}
