import type { Chain, JsonValue } from '@opchain/core';
import { isOpchainError, OpchainError } from '@opchain/core';
import { emptyChain } from '../chain/create-chain-store.js';
import { createState } from '../create-state.js';
import type { ChainStore } from '../chain/chain-store.js';
import { packText, unpackText } from './pack-text.js';
import type { DocumentFormat, OriginalDocument } from './document-format.js';
import type { DocumentFailure, DocumentState, DocumentStore } from './document-store.js';
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
  readonly autosaveMs?: number;
}

interface Draft {
  readonly fileName: string | null;
  readonly changed: boolean;
  readonly chain: string;
  readonly original?: OriginalDocument | undefined;
  readonly pins?: JsonValue;
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
  autosaveMs = 300,
}: DocumentStoreDependencies): DocumentStore & { dispose(): void } {
  const state = createState<DocumentState>({
    fileName: undefined,
    changed: false,
    autosave: storages.length > 0 ? 'saved' : 'off',
    failure: undefined,
    droppable: 0,
    warnings: [],
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved: Chain = chain.chain;
  let original: OriginalDocument | undefined;

  const autosave = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (storages.length === 0) return;
    const draft: Draft = {
      fileName: state.value.fileName ?? null,
      changed: state.value.changed,
      chain: format.writeDraft(chain.chain),
    };
    const pinned = pins?.read();
    // Without room for all, the chain is worth more than the layout of its file, and that more than results.
    const texts = [
      ...(pinned === undefined ? [] : [{ ...draft, original, pins: pinned }]),
      { ...draft, original },
      draft,
    ];
    const stored = storages.filter((storage) =>
      texts.some((text) => isStored(storage, storageKey, JSON.stringify(text))),
    );
    state.patch({ autosave: stored.length > 0 ? 'saved' : 'off' });
  };
  const scheduleAutosave = (): void => {
    if (storages.length === 0) return;
    state.patch({ autosave: 'saving' });
    clearTimeout(timer);
    timer = setTimeout(autosave, autosaveMs);
  };
  const unsubscribe = chain.subscribe((change) => {
    if (change.replaced && change.chain !== saved) {
      saved = change.chain;
      original = undefined;
      state.patch({ fileName: undefined, changed: false, failure: undefined, droppable: 0, warnings: [] });
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
  ): void => {
    saved = next;
    original = from;
    state.patch({ fileName, changed: false, failure: undefined, droppable, warnings });
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
          const draft = JSON.parse(text) as Draft;
          const next = format.readDraft(draft.chain);
          replaceChain(next, draft.fileName ?? undefined, 0, draft.original);
          if (draft.pins !== undefined) pins?.restore(draft.pins);
          if (draft.changed) markUnsaved();
          return Promise.resolve(true);
        } catch {
          // The stored draft is unreadable: try the next storage, or start a new chain.
        }
      }
      return Promise.resolve(false);
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
function isStored(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
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
