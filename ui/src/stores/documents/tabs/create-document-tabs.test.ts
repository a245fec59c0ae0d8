import { afterEach, describe, expect, test } from '@jest/globals';
import {
  createDatabase,
  createLocks,
  openTab as openMemoryTab,
  settled,
  type Tab,
} from '../../../../test/support/open-tab.js';

const open: Tab[] = [];

afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
});

async function openTab(...from: Parameters<typeof openMemoryTab>): Promise<Tab> {
  const tab = await openMemoryTab(...from);
  open.push(tab);
  return tab;
}

function draw({ chain }: Tab, title: string): void {
  chain.setTitle(title, 'host');
  chain.addStep({ kind: 'wait', id: 'wait', durationMs: 5 }, { origin: 'host' });
}

const arazzo = (title: string): string => `arazzo: 1.1.0
info: { title: ${title}, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: shop.yaml, type: openapi }]
workflows: [{ workflowId: chain, steps: [{ stepId: one, operationId: listOrders }] }]
`;

/** Two documents that are edited, the second one shown. */
async function openTwo(...from: Parameters<typeof openMemoryTab>): Promise<{ tab: Tab; one: string; two: string }> {
  const tab = await openTab(...from);
  draw(tab, 'One');
  const one = tab.document.value.id;
  tab.document.newChain();
  draw(tab, 'Two');
  await settled(tab);
  return { tab, one, two: tab.document.value.id };
}

describe('the tabs of the documents', () => {
  test('keep the order in which documents were opened', async () => {
    const { tab, one, two } = await openTwo();
    expect(tab.library.tabs.value).toEqual([one, two]);
    await tab.library.open(one);
    expect(tab.library.tabs.value).toEqual([one, two]);
    expect(tab.onOpened.mock.calls).toEqual([[two], [one]]);
    tab.library.tabs.close(two);
    expect(tab.library.tabs.value).toEqual([one]);
    expect(tab.library.value.map(({ id }) => id).sort()).toEqual([one, two].sort());
  });

  test('are restored after a reload', async () => {
    const storage = new Map<string, string>();
    const browser = { database: createDatabase(), locks: createLocks() };
    const { tab, one, two } = await openTwo(browser, storage);
    tab.close();
    const again = await openTab(browser, storage);
    await again.document.restore();
    await settled(again);
    expect(again.library.tabs.value.filter((id) => again.library.value.some((each) => each.id === id))).toEqual([
      one,
      two,
    ]);
    storage.set('tabs', 'no list');
    const broken = await openTab(browser, storage);
    expect(broken.library.tabs.value).toEqual([broken.document.value.id]);
  });

  test('store a document that was only viewed when another one is opened', async () => {
    const tab = await openTab();
    await tab.document.openText(arazzo('Looked at'), 'one.arazzo.yaml');
    await settled(tab);
    expect(tab.library.value).toEqual([]);
    const { id } = tab.document.value;
    await tab.document.openText(arazzo('Another'), 'two.arazzo.yaml');
    await settled(tab);
    expect(tab.library.value.map(({ title }) => title)).toEqual(['Looked at']);
    expect(await tab.library.open(id)).toBe(true);
    expect(tab.document.value).toMatchObject({ id, fileName: 'one.arazzo.yaml', changed: false });
  });

  test('return to a document with what can be undone in it', async () => {
    const { tab, one, two } = await openTwo();
    await tab.library.open(one);
    expect(tab.chain.chain.title).toBe('One');
    tab.chain.undo();
    expect(tab.chain.chain.steps).toEqual([]);
    await tab.library.open(two);
    await tab.library.open(one);
    tab.chain.redo();
    expect(tab.chain.chain.steps).toHaveLength(1);
  });

  test('show a copy, or a document that became a file, in place of what it was', async () => {
    const { tab, one } = await openTwo();
    tab.document.changeId('copy');
    await settled(tab);
    expect(tab.library.tabs.value).toEqual([one, 'copy']);
    await tab.document.openText(arazzo('File'), 'file.arazzo.yaml');
    await tab.folder.save();
    await settled(tab);
    expect(tab.library.tabs.value).toEqual([one, 'copy', 'file:file.arazzo.yaml']);
  });
});
