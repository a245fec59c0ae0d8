import { jest } from '@jest/globals';
import { OpchainError } from '@opchain/core';
import { createChainStore, emptyChain } from '../../src/stores/chain/create-chain-store.js';
import { coreDocumentFormat } from '../../src/stores/documents/core-document-format.js';
import { createDocumentClaims } from '../../src/stores/documents/library/create-document-claims.js';
import { createDocumentLibrary } from '../../src/stores/documents/library/create-document-library.js';
import { createDocumentTabs } from '../../src/stores/documents/tabs/create-document-tabs.js';
import { createDocumentStore } from '../../src/stores/documents/create-document-store.js';
import type { DocumentDatabase } from '../../src/stores/documents/library/document-database.js';
import type { DocumentLibrary, StoredDocument } from '../../src/stores/documents/library/document-library.js';
import { createFolderStore } from '../../src/stores/documents/folder/create-folder-store.js';
import {
  type DocumentFolder,
  type FolderEdit,
  FolderError,
} from '../../src/stores/documents/folder/document-folder.js';
import { chainTexts } from '../../src/texts/chain-texts.js';

/** IndexedDB of one browser. */
export function createDatabase(): DocumentDatabase & { full: boolean; readonly drafts: Map<string, string> } {
  const documents = new Map<string, StoredDocument>();
  const drafts = new Map<string, string>();
  const database = {
    full: false,
    drafts,
    list: () => Promise.resolve([...documents.values()]),
    read: (id: string) => Promise.resolve(drafts.get(id)),
    write(document: StoredDocument, draft: string) {
      if (database.full) return Promise.reject(new DOMException('No room', 'QuotaExceededError'));
      documents.set(document.id, document);
      drafts.set(document.id, draft);
      return Promise.resolve();
    },
    remove(id: string) {
      documents.delete(id);
      drafts.delete(id);
      return Promise.resolve();
    },
  };
  return database;
}

/** Web Locks of one browser, as far as the claims use them. */
export function createLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal }: LockOptions, hold: () => Promise<void>): Promise<void> => {
    const aborted = new Promise<'aborted'>((resolve) => signal?.addEventListener('abort', () => resolve('aborted')));
    if ((await Promise.race([held.get(name), aborted])) === 'aborted') throw new DOMException('', 'AbortError');
    const holding = hold();
    held.set(name, holding);
    await holding;
  };
  return { request: request as LockManager['request'] };
}

/** A folder that other programs change too. */
export class MemoryFolder implements DocumentFolder {
  readonly name = 'chains';
  readonly readOnly = false;
  readonly texts = new Map<string, string>();
  /** What agents did. */
  edits: readonly FolderEdit[] = [];

  list() {
    return Promise.resolve(
      [...this.texts.keys()].sort().map((path) => ({
        path,
        kind: path.includes('openapi') ? ('description' as const) : ('document' as const),
        version: this.#version(path)!,
        changedAt: 0,
        edits: this.edits,
      })),
    );
  }

  async read(path: string) {
    await Promise.resolve();
    const text = this.texts.get(path);
    if (text === undefined) throw new FolderError(404, `There is no ${path} in this folder.`);
    return { text, version: text };
  }

  async save(path: string, text: string, version: string | undefined) {
    await Promise.resolve();
    if (version === undefined && this.texts.has(path)) throw new FolderError(409, `${path} exists already.`);
    if (version !== undefined && this.#version(path) === undefined) throw new FolderError(404, `There is no ${path}.`);
    if (version !== this.#version(path)) throw new FolderError(412, `${path} has changed since it was read.`);
    this.texts.set(path, text);
    return text;
  }

  async rename(path: string, to: string) {
    await this.save(to, (await this.read(path)).text, undefined);
    this.texts.delete(path);
  }

  async remove(path: string) {
    const { text } = await this.read(path);
    this.texts.delete(path);
    return async () => void (await this.save(path, text, undefined));
  }

  urlOf(path: string) {
    return `http://localhost/files/${path}`;
  }

  /** Texts are their own versions. */
  #version(path: string): string | undefined {
    return this.texts.get(path);
  }
}

/** What the tabs of one browser share. */
export interface MemoryBrowser {
  readonly database: ReturnType<typeof createDatabase>;
  readonly locks: ReturnType<typeof createLocks>;
  readonly folder?: MemoryFolder;
}

/** The documents of one tab. `storage` is what the tab itself stores, for a reload. */
export async function openTab(
  { database, locks, folder: source }: MemoryBrowser = { database: createDatabase(), locks: createLocks() },
  storage = new Map<string, string>(),
) {
  const chain = createChainStore(emptyChain(), chainTexts);
  const calls = {
    onCopied: jest.fn<() => void>(),
    onOpened: jest.fn<(id: string) => void>(),
    onFull: jest.fn<() => void>(),
    onReloaded: jest.fn<(path: string, edits?: readonly string[], steps?: readonly string[]) => void>(),
    onConflict: jest.fn<() => void>(),
  };
  const loaded: { library?: DocumentLibrary } = {};
  let now = 0;
  const document = createDocumentStore({
    chain,
    format: coreDocumentFormat,
    readUrl: () => Promise.reject(new OpchainError('SOURCE_UNREADABLE', 'Nothing there.')),
    storages: [
      {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, text) => void storage.set(key, text),
        removeItem: (key) => void storage.delete(key),
      },
    ],
    storageKey: 'draft',
    newChain: emptyChain,
    dropLabel: 'Drop',
    readStored: (id, after) => loaded.library?.read(id, after) ?? Promise.resolve(undefined),
    now: () => now,
    store: (snapshot) => loaded.library?.save(snapshot) ?? Promise.resolve(undefined),
    autosaveMs: 1e6,
  });
  const tabs = createDocumentTabs({
    document,
    chain,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, text) => void storage.set(key, text),
    },
    storageKey: 'tabs',
    onOpened: calls.onOpened,
  });
  const library = await createDocumentLibrary({
    database,
    document,
    chain,
    tabs,
    format: coreDocumentFormat,
    claims: createDocumentClaims(locks, 'test', 5),
    setTitle: (title) => chain.setTitle(title, 'document'),
    copyTitle: (title) => `Copy of ${title}`,
    ...calls,
    now: () => ++now,
  });
  loaded.library = library;
  const folder = await createFolderStore({
    folder: source ?? new MemoryFolder(),
    document,
    chain,
    library: () => library,
    labelOf: (edits) => edits?.join() ?? 'Outside',
    ...calls,
  });
  return {
    chain,
    document,
    library,
    folder,
    ...calls,
    storage,
    close() {
      document.dispose();
      library.dispose();
      folder.dispose();
    },
  };
}

/** One tab. */
export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Resolves after everything that was to be stored. */
export async function settled({ document, library }: Tab): Promise<void> {
  document.saveDraft();
  await library.open('no such document');
}
