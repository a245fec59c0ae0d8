import type { Chain, JsonValue } from '@opchain/core';
import { isOpchainError, OpchainError } from '@opchain/core';
import { emptyChain } from '../chain/create-chain-store.js';
import { createState } from '../create-state.js';
import type { ChainStore } from '../chain/chain-store.js';
import { createDocumentId } from './create-document-id.js';
import { packText, unpackText } from './pack-text.js';
import type { DocumentFormat, OriginalDocument } from './document-format.js';
import type { DocumentFailure, DocumentState, DocumentStore } from './document-store.js';
import type { DocumentSnapshot, Draft } from './draft.js';
import type { FetchDocumentOptions } from './fetch-document.js';

export interface DocumentStoreDependencies {
  readonly chain: ChainStore;
  readonly format: DocumentFormat;
  readonly readUrl: (url: string, options: FetchDocumentOptions) => Promise<Uint8Array>;
  /** Storages for drafts: this tab's first, then the one shared by all tabs. */
  readonly storages: readonly Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>[];
  readonly storageKey: string;
  /** The chain that `New` starts with: it refers to the open description. */
  readonly newChain: () => Chain;
  /** Undo label for removing ordering-only connections. */
  readonly dropLabel: string;
  /** Pinned results, which are stored with the draft but not with the file. */
  readonly pins?: { read(): JsonValue | undefined; restore(stored: JsonValue): void };
  /** Stores the open document among the others, once it was changed. */
  readonly store?: ((snapshot: DocumentSnapshot) => void) | undefined;
  readonly autosaveMs?: number;
}

/** A document that was left, to return to. */
interface LeftDocument {
  readonly chain: Chain;
  readonly saved: Chain;
  readonly original: OriginalDocument | undefined;
  readonly isStored: boolean;
  readonly state: DocumentState;
}

/** Prefix of link fragments. */
export const shareParameter = 'chain=';

export function createDocumentStore({
  chain,
  format,
  readUrl,
  storages,
  storageKey,
  newChain,
  dropLabel,
  pins,
  store,
  autosaveMs = 300,
}: DocumentStoreDependencies): DocumentStore & { dispose(): void } {
  const isStoring = storages.length > 0 || store !== undefined;
  const state = createState<DocumentState>({
    id: createDocumentId(),
    fileName: undefined,
    changed: false,
    autosave: isStoring ? 'saved' : 'off',
    failure: undefined,
    droppable: 0,
    warnings: [],
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved: Chain = chain.chain;
  let original: OriginalDocument | undefined;
  /** The document is one of the stored ones; it becomes one with its first change. */
  let isStored = false;
  let left: LeftDocument | undefined;

  const autosave = (open = chain.chain): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!isStoring) return;
    const { id } = state.value;
    if (store && state.value.changed) isStored = true;
    const draft: Draft = {
      ...(isStored && { id }),
      fileName: state.value.fileName ?? null,
      changed: state.value.changed,
      chain: format.writeDraft(open),
    };
    const pinned = pins?.read();
    // Without room for all, the chain is worth more than the layout of its file, and that more than results.
    const texts = [
      ...(pinned === undefined ? [] : [{ ...draft, original, pins: pinned }]),
      { ...draft, original },
      draft,
    ];
    const stored = storages.filter((storage) =>
      texts.some((text) => hasRoom(storage, storageKey, JSON.stringify(text))),
    );
    if (store && isStored) store({ id, title: open.title, steps: open.steps.length, draft: texts[0]! });
    state.patch({ autosave: stored.length > 0 || store ? 'saved' : 'off' });
  };
  const scheduleAutosave = (): void => {
    if (!isStoring) return;
    state.patch({ autosave: 'saving' });
    clearTimeout(timer);
    timer = setTimeout(autosave, autosaveMs);
  };
  const leave = (open: Chain): void => {
    if (timer !== undefined) autosave(open);
    left = { chain: open, saved, original, isStored, state: state.value };
  };
  const enter = (next: Omit<LeftDocument, 'chain' | 'state'>, patch: Partial<DocumentState>): void => {
    ({ saved, original, isStored } = next);
    state.patch({ changed: false, failure: undefined, droppable: 0, warnings: [], ...patch });
  };
  const unsubscribe = chain.subscribe((change) => {
    if (change.replaced && change.chain !== saved) {
      const returned = left?.chain === change.chain ? left : undefined;
      leave(change.previous);
      if (returned) enter(returned, returned.state);
      else
        enter(
          { saved: change.chain, original: undefined, isStored: false },
          { id: createDocumentId(), fileName: undefined },
        );
    } else if (!change.replaced)
      state.patch({
        changed: change.chain !== saved,
        ...(state.value.droppable > 0 && { droppable: format.droppable(change.chain).length }),
      });
    scheduleAutosave();
  });
  const replaceChain = (
    next: Chain,
    fileName: string | undefined,
    droppable = 0,
    from?: OriginalDocument,
    warnings: DocumentState['warnings'] = [],
    id?: string,
  ): void => {
    leave(chain.chain);
    enter(
      { saved: next, original: from, isStored: id !== undefined },
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
  const openDraft = (draft: Draft): void => {
    const next = format.readDraft(draft.chain);
    replaceChain(next, draft.fileName ?? undefined, 0, draft.original, [], draft.id);
    if (draft.pins !== undefined) pins?.restore(draft.pins);
    if (draft.changed) markUnsaved();
  };
  const openText = async (text: string, name: string): Promise<boolean> => {
    try {
      const { chain: next, sequential, warnings } = await format.read(text, name);
      const from = { text, name, workflow: next.id };
      replaceChain(next, name, sequential ? format.droppable(next).length : 0, from, warnings);
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
    subscribe: (listener) => state.subscribe(listener),
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
    async write(saveFormat) {
      const { text, losses } = await format.write(chain.chain, saveFormat, original);
      const baseName =
        (state.value.fileName ?? chain.chain.title ?? '')
          .replace(/(\.arazzo)?\.(ya?ml|json)$/i, '')
          .replace(/[^\p{L}\p{N}._-]+/gu, '-')
          .replace(/^-+|-+$/g, '') || 'chain';
      return saveFormat === 'json'
        ? { name: `${baseName}.arazzo.json`, text, losses, type: 'application/json' }
        : {
            name: `${baseName}${saveFormat === 'yaml-1.0.1' ? '-1.0.1' : ''}.arazzo.yaml`,
            text,
            losses,
            type: 'application/yaml',
          };
    },
    markSaved(fileName) {
      saved = chain.chain;
      state.patch({ fileName, changed: false });
      autosave();
    },
    async shareLink(pageUrl) {
      const url = new URL(pageUrl);
      url.hash = shareParameter + (await packText(format.writeDraft(chain.chain)));
      return url.href;
    },
    async openShareLink(fragment) {
      const packed = fragment.replace(/^#/, '');
      if (!packed.startsWith(shareParameter)) return false;
      try {
        replaceChain(format.readDraft(await unpackText(packed.slice(shareParameter.length))), undefined);
        return true;
      } catch (error) {
        return fail(
          '',
          isOpchainError(error)
            ? error
            : new OpchainError('DOCUMENT_INVALID', 'The link does not hold a whole chain.', { cause: error }),
          'link',
        );
      }
    },
    restore() {
      for (const storage of storages) {
        try {
          const text = storage.getItem(storageKey);
          if (text === null) continue;
          openDraft(JSON.parse(text) as Draft);
          return Promise.resolve(true);
        } catch {
          // The stored draft is unreadable: try the next storage, or start a new chain.
        }
      }
      return Promise.resolve(false);
    },
    openDraft(draft) {
      try {
        openDraft(draft);
        return true;
      } catch (error) {
        return fail(draft.fileName ?? '', error);
      }
    },
    changeId(id) {
      isStored = false;
      state.patch({ id });
    },
    removeOrderingOnlyConnections() {
      chain.edit({ label: dropLabel, origin: 'document' }, (document) =>
        format.removeOrderingOnlyConnections(document),
      );
      state.patch({ droppable: 0 });
    },
    saveSoon: scheduleAutosave,
    saveDraft() {
      if (timer !== undefined) autosave();
    },
    dismissFailure: () => state.patch({ failure: undefined }),
    dispose() {
      if (timer !== undefined) autosave();
      unsubscribe();
    },
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

function describeFailure(name: string, error: unknown): Omit<DocumentFailure, 'from'> {
  if (!isOpchainError(error))
    return { name, message: error instanceof Error ? error.message : String(error), help: '', diagnostics: [] };
  const { line, column } = error.details;
  const at = line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  const diagnostics =
    'diagnostics' in error && Array.isArray(error.diagnostics)
      ? (error.diagnostics as DocumentFailure['diagnostics'])
      : [];
  return { name, message: `${error.message}${at}`, help: error.help, diagnostics };
}
