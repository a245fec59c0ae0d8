import { afterEach, describe, expect, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import {
  createDatabase,
  createLocks,
  openTab as openMemoryTab,
  settled,
  type Tab,
} from '../../../../test/support/open-tab.js';
import { emptyChain } from '../../chain/create-chain-store.js';
import { coreDocumentFormat } from '../core-document-format.js';

const open: Tab[] = [];

afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
});

async function openTab(
  database = createDatabase(),
  locks = createLocks(),
  storage?: Map<string, string>,
): Promise<Tab> {
  const tab = await openMemoryTab({ database, locks }, storage);
  open.push(tab);
  return tab;
}

function draw({ chain }: Tab, title: string): Chain {
  chain.setTitle(title, 'host');
  chain.addStep({ kind: 'wait', id: 'wait', durationMs: 5 }, { origin: 'host' });
  return chain.chain;
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

  test('does not store an empty chain, or one that was only viewed', async () => {
    const tab = await openTab();
    tab.document.newChain();
    tab.chain.replace({ ...emptyChain(), title: 'Looked at' });
    await settled(tab);
    expect(titles(tab)).toEqual([]);
  });

  test('continues with the same document after its closing is undone', async () => {
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

  test('imports the draft of an earlier version once', async () => {
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

  test('stores another copy when the chain of another tab is opened once more, and leaves the first one as it is', async () => {
    const shared = createDatabase();
    const locks = createLocks();
    const first = await openTab(shared, locks);
    draw(first, 'One');
    await settled(first);
    const { id } = first.document.value;
    const second = await openTab(shared, locks);
    for (const title of ['Two', 'Three']) {
      expect(await second.library.open(id)).toBe(true);
      second.chain.setTitle(title, 'host');
      await settled(second);
    }
    expect(titles(second).sort()).toEqual(['One', 'Three', 'Two']);
  });

  test('never stores over its first copy, which another tab has changed since', async () => {
    const shared = createDatabase();
    const locks = createLocks();
    const first = await openTab(shared, locks);
    draw(first, 'One');
    await settled(first);
    const { id } = first.document.value;
    const second = await openTab(shared, locks);
    await second.library.open(id);
    second.chain.setTitle('Copy', 'host');
    await settled(second);
    const copy = second.document.value.id;
    second.document.newChain();
    await settled(second);
    await first.library.open(copy);
    first.chain.setTitle('Copy, changed', 'host');
    await settled(first);
    first.document.newChain();
    await settled(first);
    const saved = draw(second, 'Saved');
    second.document.markSaved('one.arazzo.yaml', { chain: saved, text: '', version: '1', id });
    second.chain.setTitle('Two', 'host');
    await settled(second);
    expect(titles(await openTab(shared, locks)).sort()).toEqual(['Copy, changed', 'Two']);
  });

  test('becomes a copy if another tab stores changes while this one waits for its turn', async () => {
    const shared = createDatabase();
    const locks = createLocks();
    const storage = new Map<string, string>();
    const first = await openTab(shared, locks, storage);
    draw(first, 'One');
    await settled(first);
    const second = await openTab(shared, locks, new Map([['draft', storage.get('draft')!]]));
    await second.document.restore();
    second.chain.setTitle('Two', 'host');
    const waiting = settled(second);
    first.chain.setTitle('One more', 'host');
    first.document.newChain();
    await settled(first);
    await waiting;
    expect(titles(await openTab(shared, locks)).sort()).toEqual(['One more', 'Two']);
  });

  test('reopens what a second tab showed, not what the first one changed since', async () => {
    const shared = createDatabase();
    const locks = createLocks();
    const storage = new Map<string, string>();
    const first = await openTab(shared, locks, storage);
    draw(first, 'One');
    await settled(first);
    const copied = new Map(storage);
    const second = await openTab(shared, locks, copied);
    await second.document.restore();
    await settled(second);
    first.chain.setTitle('One more', 'host');
    await settled(first);
    const reloaded = await openTab(shared, createLocks(), copied);
    expect(await reloaded.document.restore()).toBe(true);
    expect(reloaded.chain.chain.title).toBe('One');
    expect(titles(first)).toEqual(['One more']);
  });

  test('reopens its own edits if another tab took the document over while this one was reloaded', async () => {
    const shared = createDatabase();
    const locks = createLocks();
    const storage = new Map<string, string>();
    const first = await openTab(shared, locks, storage);
    draw(first, 'Mine');
    await settled(first);
    const second = await openTab(shared, locks, new Map([['draft', storage.get('draft')!]]));
    await second.document.restore();
    second.chain.setTitle('Theirs', 'host');
    first.close();
    await settled(second);
    const reloaded = await openTab(shared, locks, storage);
    expect(await reloaded.document.restore()).toBe(true);
    expect(reloaded.chain.chain.title).toBe('Mine');
    await settled(reloaded);
    expect(titles(reloaded).sort()).toEqual(['Mine', 'Theirs']);
    const again = await openTab(shared, createLocks(), second.storage);
    expect(await again.document.restore()).toBe(true);
    expect(again.chain.chain.title).toBe('Theirs');
  });

  test('continues with what it stored if the storage of the tab has lost its last changes', async () => {
    const shared = createDatabase();
    const storage = new Map<string, string>();
    const tab = await openTab(shared, createLocks(), storage);
    draw(tab, 'Lost');
    await settled(tab);
    const before = [...storage];
    tab.chain.setTitle('Stored', 'host');
    await settled(tab);
    const reloaded = await openTab(shared, createLocks(), new Map(before));
    expect(await reloaded.document.restore()).toBe(true);
    expect(reloaded.chain.chain.title).toBe('Stored');
  });

  test('reports full storage once, and stores the chain as soon as there is room', async () => {
    const shared = createDatabase();
    const tab = await openTab(shared);
    shared.full = true;
    draw(tab, 'One');
    await settled(tab);
    expect(tab.document.value.autosave).toBe('full');
    tab.chain.setTitle('Two', 'host');
    await settled(tab);
    expect(tab.onFull).toHaveBeenCalledTimes(1);
    shared.full = false;
    tab.chain.setTitle('Three', 'host');
    await settled(tab);
    expect(titles(tab)).toEqual(['Three']);
    expect(tab.document.value.autosave).toBe('saved');
  });
});
