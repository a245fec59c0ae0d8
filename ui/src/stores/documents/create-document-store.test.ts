import { describe, expect, test } from '@jest/globals';
import { type Chain, OpchainError } from '@opchain/core';
import { chainTexts } from '../../texts/chain-texts.js';
import { coreDocumentFormat } from './core-document-format.js';
import { createChainStore, emptyChain } from '../chain/create-chain-store.js';
import { createDocumentStore } from './create-document-store.js';
import type { DocumentStoreDependencies } from './document-store-dependencies.js';
import type { ChainStore } from '../chain/chain-store.js';
import { seededRandom } from '@opchain/test-support/seeded-random';

function memory(): Storage & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    kept: stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  } as never;
}

function setUp(
  storages: readonly Storage[] = [],
  chain: Chain = emptyChain(),
  stored: Partial<Pick<DocumentStoreDependencies, 'store' | 'readStored' | 'requests'>> = {},
) {
  const store = createChainStore(chain, chainTexts);
  const document = createDocumentStore({
    chain: store,
    format: coreDocumentFormat,
    readUrl: () => Promise.reject(new OpchainError('SOURCE_UNREADABLE', 'Nothing there.')),
    storages,
    storageKey: 'draft',
    newChain: emptyChain,
    dropLabel: 'Drop',
    autosaveMs: 0,
    ...stored,
  });
  return { store, document };
}

/** One of the edits that add to a document what undoing them has to remove again. */
function editAtRandom(store: ChainStore, random: () => number): void {
  const steps = store.operationSteps();
  const step = steps[Math.floor(random() * steps.length)];
  if (step === undefined) return;
  const number = Math.floor(random() * 100);
  const edits: readonly (() => unknown)[] = [
    () => store.setParameter(step.id, 'query', 'q', `v${number}`, 'inspector'),
    () => store.setParameter(step.id, 'header', 'X-Tenant', number % 2 === 0 ? 't2' : undefined, 'inspector'),
    () => store.setParameter(step.id, 'query', 'mapped', `{{one.items.${number}}}`, 'inspector'),
    () => store.changeStep(step.id, 'inspector', 'timeout', () => ({ ...step, timeoutMs: number })),
    () => store.renameStep(step.id, `step${number}`, 'inspector'),
    () => store.moveSteps({ [step.id]: { x: number, y: 0 } }, { origin: 'canvas' }),
    () => store.removeSteps([step.id], 'canvas'),
    () => store.changeStep(step.id, 'inspector', 'captures', () => ({ ...step, captures: [] })),
    () => store.undo(),
  ];
  edits[Math.floor(random() * edits.length)]?.();
}

const arazzo = (steps: string): string => `arazzo: 1.1.0
info: { title: Two, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: shop.yaml, type: openapi }]
workflows:
  - workflowId: two
    steps:
${steps}`;
const plain = arazzo(
  '      - { stepId: one, operationId: listOrders }\n      - { stepId: two, operationId: listProducts }\n',
);

describe('the document store', () => {
  test('opens a file, and offers to remove connections that only repeat its order', async () => {
    const { store, document } = setUp();
    expect(await document.openText(plain, 'two.arazzo.yaml')).toBe(true);
    expect(store.chain.connections).toEqual([{ source: 'one', target: 'two', implied: true }]);
    expect(document.value).toMatchObject({ fileName: 'two.arazzo.yaml', changed: false, droppable: 1 });
    document.removeOrderingOnlyConnections();
    expect(store.chain.connections).toEqual([]);
    store.undo();
    expect(store.chain.connections).toHaveLength(1);
  });

  test('keeps the open chain if a file is not one, and reports where it is invalid', async () => {
    const { store, document } = setUp();
    await document.openText(plain, 'two.yaml');
    const before = store.chain;
    expect(await document.openText('arazzo: [', 'broken.yaml')).toBe(false);
    expect(document.value.failure).toMatchObject({ name: 'broken.yaml' });
    expect(document.value.failure?.message).toMatch(/line \d+/);
    expect(store.chain).toBe(before);
  });

  test('names each unsupported construct by its pointer', async () => {
    const { document } = setUp();
    await document.openText(arazzo('      - { stepId: one, workflowId: other }\n'), 'x.yaml');
    expect(document.value.failure?.diagnostics.map((diagnostic) => diagnostic.pointer)).toEqual([
      expect.stringContaining('/workflows/0/steps/0'),
    ]);
    expect(document.value.failure?.message).toBe('x.yaml is not a valid Arazzo document.');
  });

  test('writes what it read, under the same name', async () => {
    const { store, document } = setUp();
    await document.openText(plain, 'two.yaml');
    const { name, text } = await document.write('yaml');
    expect(name).toBe('two.arazzo.yaml');
    const before = store.chain;
    await document.openText(text, name);
    expect(store.chain).toEqual(before);
    expect((await document.write('json')).name).toBe('two.arazzo.json');
  });

  test('changes only what was edited in the text that it opened', async () => {
    const text = `# by somebody else\n${plain.replace('operationId: listOrders', "operationId: 'listOrders', x-a: ~")}`;
    const { store, document } = setUp();
    await document.openText(text, 'two.yaml');
    expect((await document.write('yaml')).text).toBe(text);
    store.renameStep('one', 'first', 'inspector');
    const changed = text.replace('stepId: one', 'stepId: first');
    expect((await document.write('yaml')).text).toBe(changed);
    expect(JSON.parse((await document.write('json')).text)).toMatchObject({
      workflows: [{ steps: [{ 'x-a': null }, {}] }],
    });
    store.undo();
    expect((await document.write('yaml')).text).toBe(text);
    document.newChain();
    await expect(document.write('yaml')).rejects.toMatchObject({ code: 'DOCUMENT_UNWRITABLE' });
  });

  test('reports that an edit raised the version of a document', async () => {
    const { store, document } = setUp();
    await document.openText(plain.replace('1.1.0', '1.0.1'), 'two.yaml');
    store.setParameter('one', 'query', 'q', '1', 'inspector');
    expect((await document.write('yaml')).isRaised).toBe(false);
    store.changeStep('one', 'inspector', 'timeout', (step) => ({ ...step, timeoutMs: 500 }));
    const { text, isRaised } = await document.write('yaml');
    expect([text.split('\n')[0], isRaised]).toEqual(['arazzo: 1.1.0', true]);
  });

  test('undoing every edit brings back each byte, also after saves in between', async () => {
    const text = `arazzo: 1.0.1 # ours
info: {title: "Two", version: '1'}
sourceDescriptions: [{ name: shop, url: shop.yaml }]
workflows:
- workflowId: two   # the only one
  parameters: [{ name: X-Tenant, in: header, value: t1 }]
  steps:
  # lists
  - stepId: one
    operationId: listOrders
    # what others use
    outputs: { id: $response.body#/0/id }

  - stepId: two # reads
    operationId: readOrder
    parameters: [{name: id, in: path, value: $steps.one.outputs.id}]
    x-a: ~
`;
    for (let seed = 0; seed < 20; seed += 1) {
      const random = seededRandom(seed);
      const { store, document } = setUp();
      await document.openText(text, 'two.yaml', { id: 'two', version: '1' });
      const texts = new Map<Chain, string>([[store.chain, text]]);
      for (let count = 0; count < 8; count += 1) {
        editAtRandom(store, random);
        const written = random() < 0.6 ? undefined : await document.write('yaml').catch(() => undefined);
        // A chain without steps, or with a mapping from one that was removed, cannot be saved.
        if (written === undefined) continue;
        const known = texts.get(store.chain);
        expect(written.text).toBe(known ?? written.text);
        texts.set(store.chain, written.text);
        const saved = { chain: store.chain, text: written.text, version: String(count), id: 'two' };
        if (random() < 0.5) document.markSaved('two.yaml', saved);
        if (random() < 0.3) store.undo();
      }
      while (store.canUndo) store.undo();
      expect((await document.write('yaml')).text).toBe(text);
      expect(document.value.file?.path).toBe('two.yaml');
    }
  });

  test('still changes only what was edited after the page was closed, unless the storage has no room', async () => {
    const text = `# by somebody else\n${plain}`;
    for (const hasRoom of [true, false]) {
      const storage = memory();
      const limited = {
        ...storage,
        setItem: (key: string, value: string) => {
          if (!hasRoom && value.includes('# by somebody else')) throw new Error('full');
          storage.setItem(key, value);
        },
      };
      const first = setUp([limited]);
      await first.document.openText(text, 'two.yaml');
      first.store.renameStep('one', 'first', 'inspector');
      first.document.dispose();
      const second = setUp([limited]);
      expect(await second.document.restore()).toBe(true);
      expect(second.store.chain.steps[0]?.id).toBe('first');
      const saved = (await second.document.write('yaml')).text;
      expect(saved === text.replace('stepId: one', 'stepId: first')).toBe(hasRoom);
    }
  });

  test('reports what the older format does not support', async () => {
    const { document } = setUp();
    await document.openText(plain, 'two.yaml');
    document.removeOrderingOnlyConnections();
    expect((await document.write('yaml')).losses).toEqual([]);
    document.removeOrderingOnlyConnections();
    expect((await document.write('yaml-1.0.1')).losses).toContain('Steps run one after the other.');
  });

  test('restores a draft, even one without an operation', async () => {
    const storage = memory();
    const first = setUp([storage]);
    first.store.addStep({ kind: 'wait', id: 'wait', durationMs: 5 }, { origin: 'host' });
    first.document.dispose();
    const second = setUp([storage]);
    expect(await second.document.restore()).toBe(true);
    expect(second.store.chain).toEqual(first.store.chain);
    expect(second.document.value.changed).toBe(true);
  });

  test.each(['opened', 'made'])(
    'keeps a chain open that was %s while the draft was read, and stores the draft',
    async (how) => {
      const storage = memory();
      const first = setUp([storage], emptyChain(), { store: () => Promise.resolve(true) });
      first.store.addStep({ kind: 'wait', id: 'wait', durationMs: 5 }, { origin: 'host' });
      first.document.dispose();
      let finish = (_: undefined): void => undefined;
      const stored: string[][] = [];
      const second = setUp([storage], emptyChain(), {
        readStored: () => new Promise((resolve) => (finish = resolve)),
        store: ({ chain }) => {
          stored.push(chain.steps.map(({ id }) => id));
          return Promise.resolve(true);
        },
      });
      const restored = second.document.restore();
      if (how === 'opened') await second.document.openText(plain, 'two.yaml');
      else second.store.addStep({ kind: 'wait', id: 'pause', durationMs: 5 }, { origin: 'host' });
      const { chain } = second.store;
      const { value } = second.document;
      finish(undefined);
      await restored;
      expect(second.store.chain).toBe(chain);
      expect(second.document.value).toMatchObject({ id: value.id, fileName: value.fileName, changed: value.changed });
      expect(stored).toContainEqual(['wait']);
      second.document.dispose();
    },
  );

  test('ignores a damaged draft', async () => {
    const storage = memory();
    storage.setItem('draft', '{"chain":"{\\"nodes\\":3}"}');
    const { store, document } = setUp([storage]);
    expect(await document.restore()).toBe(false);
    expect(store.chain).toEqual(emptyChain());
  });

  test('a link contains the whole chain', async () => {
    const { store, document } = setUp();
    await document.openText(plain, 'two.yaml');
    const link = await document.shareLink('http://127.0.0.1:4000/ui/');
    const other = setUp();
    expect(await other.document.openShareLink(new URL(link).hash)).toBe(true);
    expect(other.store.chain).toEqual(store.chain);
  });

  test('a link contains the descriptions of the requests of its chain', async () => {
    const restored: unknown[] = [];
    const requests = {
      entry: (source: string) => ({ requests: `openapi: 3.1.0 # ${source}` }),
      restore: (texts: unknown) => void restored.push(texts),
    };
    const { document } = setUp([], emptyChain(), { requests });
    await document.openText(plain, 'two.yaml');
    const link = await document.shareLink('http://127.0.0.1:4000/ui/');
    const other = setUp([], emptyChain(), { requests });
    expect(await other.document.openShareLink(new URL(link).hash)).toBe(true);
    expect(restored).toEqual([
      Object.fromEntries(other.store.chain.sources.map(({ name }) => [name, `openapi: 3.1.0 # ${name}`])),
    ]);
    expect(other.store.chain.sources).toHaveLength(1);
  });

  test('rejects a truncated link with a message', async () => {
    const { document } = setUp();
    expect(await document.openShareLink('#chain=q1bKzEvOz0nJTE')).toBe(false);
    expect(document.value.failure).toMatchObject({
      from: 'link',
      message: expect.stringContaining('does not contain a complete chain'),
    });
    expect(await document.openShareLink('#something')).toBe(false);
  });

  test('reports whether something changed since it was saved', async () => {
    const { store, document } = setUp();
    await document.openText(plain, 'two.yaml');
    store.setTitle('Three', 'host');
    expect(document.value.changed).toBe(true);
    store.undo();
    expect(document.value.changed).toBe(false);
    store.redo();
    document.markSaved('three.arazzo.yaml');
    expect(document.value).toMatchObject({ changed: false, fileName: 'three.arazzo.yaml' });
  });
});
