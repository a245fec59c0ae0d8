import { describe, expect, test } from '@jest/globals';
import type { OperationStep } from '@opchain/core';
import { chainTexts } from '../../texts/chain-texts.js';
import type { ChainChange, ChainStore } from './chain-store.js';
import { createChainStore, emptyChain } from './create-chain-store.js';

const call = (id: string): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
});

function storeWith(...ids: readonly string[]): ChainStore {
  const store = createChainStore(emptyChain(), chainTexts);
  for (const id of ids) store.addStep(call(id), { origin: 'host' });
  return store;
}

describe('the chain store', () => {
  test('gives a second node of an operation a unique name', () => {
    expect(storeWith('createProduct', 'createProduct').chain.steps.map((step) => step.id)).toEqual([
      'createProduct',
      'createProduct2',
    ]);
  });

  test('adds new nodes at free positions', () => {
    const { layout } = storeWith('a', 'b', 'c').chain;
    expect(new Set(Object.values(layout).map((location) => `${location.x} ${location.y}`)).size).toBe(3);
  });

  test('rejects a connection that would create a cycle, with a reason', () => {
    const store = storeWith('a', 'b', 'c');
    store.connect('a', 'b', 'host');
    store.connect('b', 'c', 'host');
    expect(store.connect('c', 'a', 'host')).toEqual({
      ok: false,
      reason: 'Would create a cycle: c already runs after a',
    });
    expect(store.connect('a', 'a', 'host')).toMatchObject({ ok: false });
    expect(store.connect('a', 'b', 'host')).toMatchObject({ ok: false });
    expect(store.chain.connections).toHaveLength(2);
  });

  test('connects a node when it is mapped from', () => {
    const store = storeWith('a', 'b');
    expect(store.setParameter('b', 'path', 'id', '{{a.id}}', 'inspector')).toEqual({ ok: true });
    expect(store.chain.connections).toEqual([{ source: 'a', target: 'b' }]);
  });

  test('does not reconnect a node that is already an ancestor', () => {
    const store = storeWith('a', 'b', 'c');
    store.connect('a', 'b', 'host');
    store.connect('b', 'c', 'host');
    store.setParameter('c', 'path', 'id', '{{a.id}}', 'inspector');
    expect(store.chain.connections).toHaveLength(2);
  });

  test('rejects a mapping that would create a cycle, and changes nothing', () => {
    const store = storeWith('a', 'b');
    store.connect('a', 'b', 'host');
    const before = store.chain;
    expect(store.setBody('a', { payload: { x: '{{b.id}}' } }, 'inspector')).toMatchObject({ ok: false });
    expect(store.chain).toBe(before);
  });

  test('renames a node and every mapping from it', () => {
    const store = storeWith('a', 'b');
    store.setParameter('b', 'path', 'id', '{{a.id}}', 'inspector');
    expect(store.renameStep('a', 'customer', 'host')).toEqual({ ok: true });
    expect(store.chain.steps[1]).toMatchObject({ parameters: [{ value: '{{customer.id}}' }] });
    expect(store.renameStep('b', 'customer', 'host')).toMatchObject({ ok: false });
    expect(store.renameStep('b', 'no name', 'host')).toMatchObject({ ok: false });
  });

  test('a connection goes with the mapping that made it, also after undoing that', () => {
    const store = storeWith('a', 'b');
    store.setParameter('b', 'path', 'id', '{{a.id}}', 'inspector');
    store.setParameter('b', 'query', 'all', 'true', 'inspector');
    for (const _ of [1, 2]) {
      store.setParameter('b', 'path', 'id', '7', 'inspector');
      expect(store.chain.connections).toEqual([]);
      store.undo();
      expect(store.chain.connections).toEqual([{ source: 'a', target: 'b' }]);
    }
  });

  test('undoes and redoes everything, layout included', () => {
    const store = createChainStore(emptyChain(), chainTexts);
    const states = [store.chain];
    const act = (change: () => unknown): void => {
      change();
      states.push(store.chain);
    };
    act(() => store.addStep(call('a'), { origin: 'host', at: { x: 0, y: 0 } }));
    act(() => store.addStep(call('b'), { origin: 'host', at: { x: 0, y: 200 } }));
    act(() => store.connect('a', 'b', 'host'));
    act(() => store.moveSteps({ a: { x: 40, y: 0 } }, { origin: 'canvas' }));
    act(() => store.changeStep('a', 'inspector', 'description', (step) => ({ ...step, description: 'The first.' })));
    act(() => store.duplicate(['a', 'b'], 'canvas'));
    act(() => store.disconnect([{ source: 'a', target: 'b' }], 'canvas'));
    act(() => store.removeSteps(['a'], 'canvas'));
    for (const state of states.slice(0, -1).reverse()) {
      store.undo();
      expect(store.chain).toEqual(state);
    }
    expect(store.canUndo).toBe(false);
    for (const state of states.slice(1)) {
      store.redo();
      expect(store.chain).toEqual(state);
    }
    expect(store.canRedo).toBe(false);
  });

  test('treats typing in one field as one undo step', () => {
    const store = storeWith('a');
    for (const text of ['A', 'Ad', 'Ada']) store.setParameter('a', 'query', 'name', text, 'inspector');
    store.undo();
    expect(store.chain.steps[0]).toMatchObject({ parameters: [] });
  });

  test('reports who made a change, and when another document was opened', () => {
    const store = storeWith();
    const changes: ChainChange[] = [];
    store.subscribe((change) => changes.push(change));
    store.addStep(call('a'), { origin: 'palette' });
    store.undo();
    store.replace(emptyChain());
    expect(changes.map(({ origin, replaced }) => [origin, replaced])).toEqual([
      ['palette', false],
      ['history', false],
      ['document', true],
    ]);
    expect(store.canUndo).toBe(false);
  });

  test('pastes a copy under unique names and updates its inner mappings', () => {
    const store = storeWith('a', 'b');
    store.setParameter('b', 'path', 'id', '{{a.id}}', 'inspector');
    const ids = store.paste(store.copy(['a', 'b']), { origin: 'canvas', at: { x: 500, y: 500 } });
    expect(ids).toEqual(['a2', 'b2']);
    expect(store.step('b2')).toMatchObject({ parameters: [{ value: '{{a2.id}}' }] });
    expect(store.chain.connections).toContainEqual({ source: 'a2', target: 'b2' });
  });
});

describe('inserting between two nodes', () => {
  test('runs the new node between them instead of their connection, and makes room in the same undo step', () => {
    const store = storeWith('a', 'b', 'c');
    store.connect('a', 'b', 'host');
    store.connect('a', 'c', 'host');
    const before = store.chain;
    const id = store.addStep(call('x'), {
      origin: 'canvas',
      at: { x: 0, y: 200 },
      after: 'a',
      before: 'b',
      moved: { b: { x: 0, y: 400 } },
    });
    expect(id).toBe('x');
    expect(store.chain.connections.map(({ source, target }) => `${source} ${target}`).sort()).toEqual([
      'a c',
      'a x',
      'x b',
    ]);
    expect(store.chain.steps.map((step) => step.id)).toEqual(['a', 'x', 'b', 'c']);
    expect(store.chain.layout).toMatchObject({ x: { x: 0, y: 200 }, b: { x: 0, y: 400 } });
    store.undo();
    expect(store.chain).toBe(before);
  });

  test('keeps the order of a list', () => {
    const store = storeWith('a', 'b');
    store.replace({
      ...store.chain,
      order: 'list',
      connections: [{ source: 'a', target: 'b', implied: true }],
    });
    store.addStep(call('x'), { origin: 'canvas', after: 'a', before: 'b' });
    expect(store.chain.order).toBe('list');
    expect(store.chain.steps.map((step) => step.id)).toEqual(['a', 'x', 'b']);
    expect(store.chain.connections).toEqual([
      { source: 'a', target: 'x', implied: true },
      { source: 'x', target: 'b', implied: true },
    ]);
  });

  test('connects the ends of what is pasted', () => {
    const store = storeWith('a', 'b', 'c', 'd');
    store.connect('a', 'b', 'host');
    store.connect('c', 'd', 'host');
    store.paste(store.copy(['c', 'd']), { origin: 'canvas', after: 'a', before: 'b' });
    expect(store.chain.connections.map(({ source, target }) => `${source} ${target}`).sort()).toEqual([
      'a c2',
      'c d',
      'c2 d2',
      'd2 b',
    ]);
  });
});

test('copies are placed beside their originals, and unordered nodes in rows', () => {
  const store = createChainStore(emptyChain(), chainTexts);
  store.addStep(call('a'), { origin: 'host', at: { x: 0, y: 0 } });
  store.duplicate(['a'], 'canvas');
  expect(store.chain.layout['a2']).toEqual({ x: 320, y: 0 });
  const third = store.addStep(call('b'), { origin: 'host', near: 'a' });
  const fourth = store.addStep(call('b'), { origin: 'host', near: 'a' });
  expect([store.chain.layout[third], store.chain.layout[fourth]]).toEqual([
    { x: 640, y: 0 },
    { x: 0, y: 260 },
  ]);
});
