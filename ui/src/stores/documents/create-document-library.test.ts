import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import { chainTexts } from '../../texts/chain-texts.js';
import { createChainStore, emptyChain } from '../chain/create-chain-store.js';
import { coreDocumentFormat } from './core-document-format.js';
import { createDocumentClaims } from './create-document-claims.js';
import { createDocumentLibrary } from './create-document-library.js';
import { createDocumentStore } from './create-document-store.js';
import type { DocumentDatabase } from './document-database.js';
import type { DocumentLibrary, StoredDocument } from './document-library.js';

function createDatabase(): DocumentDatabase & { full: boolean; readonly drafts: Map<string, string> } {
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
function createLocks(): Pick<LockManager, 'request'> {
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

const open: Pick<Tab, 'document' | 'library'>[] = [];

afterEach(() => {
  for (const { document, library } of open.splice(0)) {
    document.dispose();
    library.dispose();
  }
});

async function openTab(
  shared = createDatabase(),
  locks = createLocks(),
  storage = new Map<string, string>(),
): Promise<{
  readonly chain: ReturnType<typeof createChainStore>;
  readonly document: ReturnType<typeof createDocumentStore>;
  readonly library: DocumentLibrary;
  readonly onCopied: jest.Mock<() => void>;
  readonly onFull: jest.Mock<() => void>;
}> {
  const chain = createChainStore(emptyChain(), chainTexts);
  const onCopied = jest.fn<() => void>();
  const onFull = jest.fn<() => void>();
  const loaded: { library?: DocumentLibrary } = {};
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
    store: (snapshot) => void loaded.library?.save(snapshot),
    autosaveMs: 1e6,
  });
  let now = 0;
  const library = await createDocumentLibrary({
    database: shared,
    document,
    format: coreDocumentFormat,
    claims: createDocumentClaims(locks, 'test', 5),
    setTitle: (title) => chain.setTitle(title, 'document'),
    copyTitle: (title) => `Copy of ${title}`,
    onCopied,
    onFull,
    now: () => ++now,
  });
  loaded.library = library;
  const tab = { chain, document, library, onCopied, onFull };
  open.push(tab);
  return tab;
}

type Tab = Awaited<ReturnType<typeof openTab>>;

function draw({ chain }: Tab, title: string): Chain {
  chain.setTitle(title, 'host');
  chain.addStep({ kind: 'wait', id: 'wait', durationMs: 5 }, { origin: 'host' });
  return chain.chain;
}

/** After everything that was to be stored. */
async function settled({ document, library }: Tab): Promise<void> {
  document.saveDraft();
  await library.open('no such document');
}

const titles = ({ library }: Tab): string[] => library.value.map(({ title }) => title);

describe('the document library', () => {
  test('stores a chain before a new one takes its place, and opens it again', async () => {
    const tab = await openTab();
    const drawn = draw(tab, 'One');
    tab.document.newChain();
    draw(tab, 'Two');
    await settled(tab);
    expect(titles(tab)).toEqual(['Two', 'One']);
    expect(await tab.library.open(tab.library.value[1]!.id)).toBe(true);
    expect(tab.chain.chain).toEqual(drawn);
    await settled(tab);
    expect(tab.library.value).toHaveLength(2);
  });

  test('does not store an empty chain, or one that was only looked at', async () => {
    const tab = await openTab();
    tab.document.newChain();
    tab.chain.replace({ ...emptyChain(), title: 'Looked at' });
    await settled(tab);
    expect(titles(tab)).toEqual([]);
  });

  test('goes on with the same document after its closing is undone', async () => {
    const tab = await openTab();
    const drawn = draw(tab, 'One');
    tab.document.markSaved('one.arazzo.yaml');
    const { id } = tab.document.value;
    tab.document.newChain();
    tab.chain.replace(drawn);
    expect(tab.document.value).toMatchObject({ id, fileName: 'one.arazzo.yaml', changed: false });
    tab.chain.setTitle('One more', 'host');
    await settled(tab);
    expect(titles(tab)).toEqual(['One more']);
  });

  test('takes over the draft of an earlier version once', async () => {
    const storage = new Map([
      ['draft', JSON.stringify({ fileName: null, changed: true, chain: coreDocumentFormat.writeDraft(emptyChain()) })],
    ]);
    const shared = createDatabase();
    for (let visit = 0; visit < 2; visit++) {
      const tab = await openTab(shared, createLocks(), storage);
      expect(await tab.document.restore()).toBe(true);
      await settled(tab);
      expect(tab.library.value).toHaveLength(1);
    }
  });

  test('renames, duplicates and deletes, and restores what was deleted', async () => {
    const tab = await openTab();
    draw(tab, 'One');
    await settled(tab);
    const { id } = tab.document.value;
    await tab.library.duplicate(id);
    expect(titles(tab)).toEqual(['Copy of One', 'One']);
    const copy = tab.library.value[0]!.id;
    await tab.library.rename(copy, 'Other');
    await tab.library.rename(id, 'First');
    await settled(tab);
    expect(titles(tab)).toEqual(['First', 'Other']);
    const restore = await tab.library.remove(id);
    expect(titles(tab)).toEqual(['Other']);
    expect(tab.chain.chain.steps).toEqual([]);
    await restore();
    expect(await tab.library.open(id)).toBe(true);
    expect(tab.chain.chain.title).toBe('First');
    expect(await tab.library.open(copy)).toBe(true);
    expect(tab.chain.chain).toMatchObject({ title: 'Other', steps: [{ id: 'wait' }] });
  });

  test('stores a chain that another tab has open as a copy, and reports it once', async () => {
    const shared = createDatabase();
    const locks = createLocks();
    const storage = new Map<string, string>();
    const first = await openTab(shared, locks, storage);
    draw(first, 'One');
    await settled(first);
    const second = await openTab(shared, locks, storage);
    await second.document.restore();
    await settled(second);
    expect(second.onCopied).toHaveBeenCalledTimes(1);
    expect(titles(second)).toEqual(['One']);
    second.chain.setTitle('Two', 'host');
    first.chain.setTitle('One more', 'host');
    await settled(second);
    await settled(first);
    expect(titles(first).sort()).toEqual(['One more', 'Two']);
    expect(first.onCopied).not.toHaveBeenCalled();
    first.document.newChain();
    await settled(first);
    const third = await openTab(shared, locks);
    expect(await third.library.open(third.library.value.find(({ title }) => title === 'One more')!.id)).toBe(true);
    expect(third.onCopied).not.toHaveBeenCalled();
  });

  test('reports full storage once, and stores the chain as soon as there is room', async () => {
    const shared = createDatabase();
    const tab = await openTab(shared);
    shared.full = true;
    draw(tab, 'One');
    await settled(tab);
    tab.chain.setTitle('Two', 'host');
    await settled(tab);
    expect(tab.onFull).toHaveBeenCalledTimes(1);
    shared.full = false;
    tab.chain.setTitle('Three', 'host');
    await settled(tab);
    expect(titles(tab)).toEqual(['Three']);
  });
});
