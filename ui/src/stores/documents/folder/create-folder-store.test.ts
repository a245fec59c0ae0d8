import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { soakCount } from '@opchain/test-support/soak-count';
import {
  createDatabase,
  createLocks,
  MemoryFolder,
  openTab,
  settled,
  type Tab,
} from '../../../../test/support/open-tab.js';

const orders = `# of the team
arazzo: 1.1.0
info: { version: 1.0.0, title: Orders } # version first
sourceDescriptions: [{ name: shop, url: ./shop.openapi.yaml, type: openapi }]
workflows:
  - workflowId: main
    steps:
      # the only step
      - stepId: list
        operationId: "listOrders"
`;

const tabs: Tab[] = [];
let folder: MemoryFolder;
let browser: Parameters<typeof openTab>[0];

beforeEach(() => {
  folder = new MemoryFolder();
  folder.texts.set('orders.arazzo.yaml', orders);
  browser = { database: createDatabase(), locks: createLocks(), folder };
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

async function open(storage?: Map<string, string>): Promise<Tab> {
  const tab = await openTab(browser, storage);
  tabs.push(tab);
  return tab;
}

async function openOrders(): Promise<Tab> {
  const tab = await open();
  expect(await tab.folder.open('orders.arazzo.yaml')).toBe(true);
  return tab;
}

const theirs = orders.replace('title: Orders', 'title: Theirs');

describe('the documents of a folder', () => {
  test('saving without an edit changes no byte; an edit changes only what it means', async () => {
    const tab = await openOrders();
    expect(await tab.folder.save()).toBe(true);
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(orders);
    tab.chain.setTitle('Paid orders', 'host');
    tab.chain.undo();
    expect(await tab.folder.save()).toBe(true);
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(orders);
    tab.chain.setTitle('Paid orders', 'host');
    expect(await tab.folder.save()).toBe(true);
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(orders.replace('title: Orders', 'title: Paid orders'));
    expect(tab.document.value).toMatchObject({ changed: false, fileName: 'orders.arazzo.yaml' });
  });

  test('a change from outside is taken over without changes here, and can be undone', async () => {
    const tab = await openOrders();
    folder.texts.set('orders.arazzo.yaml', theirs);
    await tab.folder.refresh();
    expect(tab.chain.chain.title).toBe('Theirs');
    expect(tab.onReloaded).toHaveBeenCalledWith('orders.arazzo.yaml', undefined, []);
    expect(tab.folder.value.conflict).toBeUndefined();
    expect(tab.document.value.changed).toBe(false);
    expect(tab.chain.undoLabel).toBe('Outside');
    tab.chain.undo();
    expect(tab.document.value.changed).toBe(true);
    expect(await tab.folder.save()).toBe(true);
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(orders);
  });

  test('changes of other parts, here and outside, are put together, and saved with both', async () => {
    const tab = await openOrders();
    tab.chain.setTitle('Mine', 'host');
    const added = `${orders}      # by an agent\n      - { stepId: get, operationId: getOrder }\n`;
    folder.texts.set('orders.arazzo.yaml', added);
    await tab.folder.refresh();
    expect(tab.folder.value.conflict).toBeUndefined();
    expect([tab.chain.chain.title, tab.chain.chain.steps.map(({ id }) => id)]).toEqual(['Mine', ['list', 'get']]);
    expect(tab.document.value.changed).toBe(true);
    expect(await tab.folder.save()).toBe(true);
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(added.replace('title: Orders', 'title: Mine'));
  });

  test('what agents did has its names, unless another program changed the file in between', async () => {
    const added = `${orders}      - { stepId: get, operationId: getOrder }\n`;
    const edited = added.replace('stepId: get', 'stepId: read');
    const edits = [
      { from: orders, to: added, label: 'Add step get' },
      { from: added, to: edited, label: 'Rename step get to read' },
    ];
    const show = async (known: MemoryFolder['edits']) => {
      folder.texts.set('orders.arazzo.yaml', orders);
      const tab = await openOrders();
      folder.edits = known;
      folder.texts.set('orders.arazzo.yaml', edited);
      await tab.folder.refresh();
      expect(tab.onReloaded.mock.lastCall?.[2]).toEqual(['read']);
      return tab.chain.undoLabel;
    };
    expect(await show(edits)).toBe('Add step get,Rename step get to read');
    expect(await show(edits.slice(1))).toBe('Outside');
    expect(await show(edits.slice(0, 1))).toBe('Outside');
  });

  test('edits here and outside, in any order, are all there in the end', async () => {
    const first = '        operationId: "listOrders"\n';
    for (let seed = 1; seed <= soakCount(10, 200); seed += 1) {
      const random = seededRandom(seed);
      const tab = await openOrders();
      const [here, outside]: [string[], string[]] = [[], []];
      const saved: boolean[] = [];
      for (let count = 0; count < 8; count += 1) {
        const id = `s${count}`;
        if (random() < 0.4) {
          outside.push(id);
          const text = folder.texts.get('orders.arazzo.yaml') ?? '';
          folder.texts.set(
            'orders.arazzo.yaml',
            text.replace(first, `${first}      - { stepId: ${id}, operationId: op${id} }\n`),
          );
        } else if (random() < 0.6) {
          here.push(id);
          tab.chain.addStep(
            {
              kind: 'operation',
              id,
              operation: { source: 'shop', id: `op${id}` },
              parameters: [],
              checks: [],
              captures: [],
              onFailure: [],
            },
            { origin: 'host' },
          );
        } else saved.push(await tab.folder.save());
        if (random() < 0.5) await tab.folder.refresh();
      }
      await tab.folder.refresh();
      expect(tab.folder.value.conflict).toBeUndefined();
      saved.push(await tab.folder.save());
      expect(saved).not.toContain(false);
      expect(new Set(tab.chain.chain.steps.map(({ id }) => id))).toEqual(new Set(['list', ...here, ...outside]));
      expect(folder.texts.get('orders.arazzo.yaml')).toContain('# the only step');
      tab.close();
      tabs.pop();
      folder.texts.set('orders.arazzo.yaml', orders);
    }
  });

  test('a change from outside of the same part is a conflict with changes here; keeping mine overwrites the file', async () => {
    const tab = await openOrders();
    tab.chain.setTitle('Mine', 'host');
    folder.texts.set('orders.arazzo.yaml', theirs);
    await tab.folder.refresh();
    expect(tab.chain.chain.title).toBe('Mine');
    expect(tab.folder.value.conflict?.theirs?.text).toBe(theirs);
    expect(tab.onConflict).toHaveBeenCalledTimes(1);
    await tab.folder.refresh();
    expect(tab.onConflict).toHaveBeenCalledTimes(1);
    expect(await tab.folder.save()).toBe(false);
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(theirs);
    expect(await tab.folder.mine()).toBe(orders.replace('title: Orders', 'title: Mine'));
    await tab.folder.keepMine();
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(orders.replace('title: Orders', 'title: Mine'));
    expect(tab.folder.value.conflict).toBeUndefined();
  });

  test('"Take theirs" replaces the changes, including after the file is opened again', async () => {
    const tab = await openOrders();
    tab.chain.setTitle('Mine', 'host');
    await settled(tab);
    folder.texts.set('orders.arazzo.yaml', theirs);
    await tab.folder.refresh();
    await tab.folder.takeTheirs();
    expect([tab.chain.chain.title, tab.folder.value.conflict]).toEqual(['Theirs', undefined]);
    await settled(tab);
    tab.document.newChain();
    await tab.folder.open('orders.arazzo.yaml');
    expect(tab.chain.chain.title).toBe('Theirs');
    expect(tab.document.value.changed).toBe(false);
  });

  test('a conflict is about the open document: after another one was opened, keeping mine writes nothing', async () => {
    const tab = await openOrders();
    tab.chain.setTitle('Mine', 'host');
    folder.texts.set('orders.arazzo.yaml', theirs);
    await tab.folder.refresh();
    const conflicted = tab.chain.chain;
    tab.document.openChain({ ...conflicted, id: 'other' });
    expect(tab.folder.value.conflict).toBeUndefined();
    await tab.folder.keepMine();
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(theirs);
    await tab.folder.open('orders.arazzo.yaml');
    expect([tab.chain.chain, tab.folder.value.conflict?.theirs?.text]).toEqual([conflicted, theirs]);
  });

  test('switching chains during a save completes the save and does not change the other chain', async () => {
    const tab = await openOrders();
    tab.chain.setTitle('Mine', 'host');
    const saving = tab.folder.save();
    await Promise.resolve();
    const other = { ...tab.chain.chain, id: 'other', title: 'Other' };
    tab.document.openChain(other);
    expect(await saving).toBe(true);
    expect(folder.texts.get('orders.arazzo.yaml')).toContain('title: Mine');
    expect(tab.document.value).toMatchObject({ file: undefined, changed: true });
    await tab.folder.open('orders.arazzo.yaml');
    expect(tab.document.value).toMatchObject({ changed: false, file: { path: 'orders.arazzo.yaml' } });
    expect(tab.folder.value.conflict).toBeUndefined();
    await settled(tab);
    expect(tab.library.value.map(({ title }) => title)).toContain('Other');
  });

  test('opening a chain before the previous one is saved does not overwrite that one', async () => {
    const tab = await openOrders();
    tab.chain.setTitle('Mine', 'host');
    const saving = tab.folder.save();
    tab.document.openChain({ ...tab.chain.chain, id: 'other', title: 'Other' });
    expect(await saving).toBe(false);
    expect([...folder.texts.values()]).toEqual([orders]);
    await tab.folder.open('orders.arazzo.yaml');
    expect(tab.chain.chain.title).toBe('Mine');
    expect(await tab.folder.save()).toBe(true);
  });

  test('opening a chain before a new one is saved does not save it under that name', async () => {
    const tab = await openOrders();
    const { chain } = tab.chain;
    // What is left at any moment is saved as a file of its own name, or not at all.
    for (let turns = 0; turns < 30; turns += 1) {
      tab.document.openChain({ ...chain, id: `new-${turns}`, title: `New ${turns}` });
      const saving = tab.folder.save();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      tab.document.openChain({ ...chain, id: `other-${turns}`, title: `Other ${turns}` });
      const isSaved = await saving;
      const own = folder.texts.get(`New-${turns}.arazzo.yaml`);
      expect([turns, own?.includes(`title: New ${turns}`) === true]).toEqual([turns, isSaved]);
    }
    expect([...folder.texts.keys()].filter((path) => path.startsWith('Other'))).toEqual([]);
    expect(folder.texts.has('New-29.arazzo.yaml')).toBe(true);
  });

  test('a copy that is saved in the file replaces no changes that another tab has not saved there', async () => {
    const first = await openOrders();
    first.chain.setTitle('First', 'host');
    await settled(first);
    const second = await openOrders();
    second.chain.setTitle('Second', 'host');
    await settled(second);
    first.document.newChain();
    await settled(first);
    expect(await second.folder.save()).toBe(true);
    second.chain.setTitle('Second again', 'host');
    await settled(second);
    expect(second.library.value.map(({ title }) => title)).toEqual(expect.arrayContaining(['First', 'Second again']));
  });

  test('"Take theirs" for a copy does not replace unsaved changes of another tab', async () => {
    const first = await openOrders();
    first.chain.setTitle('First', 'host');
    await settled(first);
    const second = await openOrders();
    second.chain.setTitle('Second', 'host');
    await settled(second);
    first.document.newChain();
    await settled(first);
    folder.texts.set('orders.arazzo.yaml', theirs);
    await second.folder.refresh();
    await second.folder.takeTheirs();
    second.chain.setTitle('Theirs, changed', 'host');
    await settled(second);
    expect(second.library.value.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['First', 'Theirs, changed']),
    );
  });

  test('a file that contains the same changes already is not a conflict', async () => {
    const tab = await openOrders();
    tab.chain.setTitle('Theirs', 'host');
    folder.texts.set('orders.arazzo.yaml', theirs);
    await tab.folder.refresh();
    expect(tab.folder.value.conflict).toBeUndefined();
    expect(tab.document.value.changed).toBe(false);
    tab.chain.undo();
    expect(await tab.folder.save()).toBe(true);
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(orders);
  });

  test('a file deleted outside is created again by keeping mine', async () => {
    const tab = await openOrders();
    folder.texts.delete('orders.arazzo.yaml');
    await tab.folder.refresh();
    expect(tab.folder.value.conflict).toEqual({ path: 'orders.arazzo.yaml', theirs: undefined });
    await tab.folder.keepMine();
    expect(folder.texts.get('orders.arazzo.yaml')).toBe(orders);
  });

  test('changes that were not saved are there again after a reload, and for anyone who opens the file', async () => {
    const storage = new Map<string, string>();
    const tab = await open(storage);
    await tab.folder.open('orders.arazzo.yaml');
    tab.chain.setTitle('Mine', 'host');
    await settled(tab);
    tab.close();
    const reloaded = await open(storage);
    await reloaded.document.restore();
    expect(reloaded.chain.chain.title).toBe('Mine');
    expect(reloaded.document.value).toMatchObject({ changed: true, file: { path: 'orders.arazzo.yaml' } });
    reloaded.document.newChain();
    await reloaded.folder.open('orders.arazzo.yaml');
    expect(reloaded.chain.chain.title).toBe('Mine');
    folder.texts.set('orders.arazzo.yaml', theirs);
    await reloaded.folder.refresh();
    expect(reloaded.folder.value.conflict?.theirs?.text).toBe(theirs);
  });

  test('a new chain is saved as a file of its own, and is not stored twice', async () => {
    const tab = await openOrders();
    const { chain } = tab.chain;
    tab.document.openChain({ ...chain, id: 'mine' });
    await settled(tab);
    expect(tab.library.value).toHaveLength(2);
    expect(await tab.folder.save()).toBe(true);
    expect([...folder.texts.keys()].sort()).toEqual(['Orders.arazzo.yaml', 'orders.arazzo.yaml']);
    await settled(tab);
    expect(tab.library.value.map(({ id }) => id).sort()).toEqual([
      'file:Orders.arazzo.yaml',
      'file:orders.arazzo.yaml',
    ]);
  });

  test('files are renamed, duplicated, deleted and restored', async () => {
    const tab = await openOrders();
    await tab.folder.rename('orders.arazzo.yaml', 'paid.arazzo.yaml');
    expect(tab.document.value.file?.path).toBe('paid.arazzo.yaml');
    tab.chain.setTitle('Paid', 'host');
    expect(await tab.folder.save()).toBe(true);
    await tab.folder.duplicate('paid.arazzo.yaml');
    expect(tab.folder.value.files.map(({ path }) => path)).toEqual(['paid-2.arazzo.yaml', 'paid.arazzo.yaml']);
    const restore = await tab.folder.remove('paid-2.arazzo.yaml');
    expect(tab.folder.value.files).toHaveLength(1);
    await restore();
    expect(tab.folder.value.files).toHaveLength(2);
    await expect(tab.folder.rename('paid-2.arazzo.yaml', 'paid.arazzo.yaml')).rejects.toThrow('exists already');
  });

  test('the descriptions of the requests of a chain are duplicated, deleted and restored with it', async () => {
    const named = (text: string) => text.replace('./shop.openapi.yaml', './orders.requests.openapi.yaml');
    folder.texts.set('orders.requests.openapi.yaml', 'openapi: 3.1.0');
    const tab = await openOrders();
    folder.texts.set('orders.arazzo.yaml', named(folder.texts.get('orders.arazzo.yaml') ?? ''));
    const paths = () => [...folder.texts.keys()].sort();
    const before = paths();
    await tab.folder.duplicate('orders.arazzo.yaml');
    expect(folder.texts.get('orders-2.requests.openapi.yaml')).toBe('openapi: 3.1.0');
    expect(folder.texts.get('orders-2.arazzo.yaml')).toContain('./orders-2.requests.openapi.yaml');
    const both = paths();
    const restore = await tab.folder.remove('orders-2.arazzo.yaml');
    expect(paths()).toEqual(before);
    await restore();
    expect(paths()).toEqual(both);
  });

  test('a file that is not a chain is reported, and the open one stays', async () => {
    folder.texts.set('broken.arazzo.yaml', 'arazzo: [');
    const tab = await openOrders();
    expect(await tab.folder.open('broken.arazzo.yaml')).toBe(false);
    expect(await tab.folder.open('absent.arazzo.yaml')).toBe(false);
    expect(tab.document.value.failure?.name).toBe('absent.arazzo.yaml');
    expect(tab.chain.chain.title).toBe('Orders');
    folder.texts.set('orders.arazzo.yaml', 'arazzo: [');
    await tab.folder.refresh();
    expect(tab.chain.chain.title).toBe('Orders');
    // Reported as a conflict, once, and not as a file that the user opened.
    expect(tab.document.value.failure?.name).not.toBe('orders.arazzo.yaml');
    expect(tab.onConflict).toHaveBeenCalledTimes(1);
    folder.texts.set('orders.arazzo.yaml', theirs);
    await tab.folder.refresh();
    expect(tab.chain.chain.title).toBe('Theirs');
  });
});
