import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryChain } from '../../test/arbitrary/arbitrary-chain.js';
import { makeChain, makeStep } from '@opchain/test-support/sample-chain';
import type { Chain, OperationStep } from '../model/chain.js';
import { stepMappings } from '../model/mappings/mapping-text.js';
import { connect, disconnect } from './edit-connections.js';
import { addStep, editStep, removeSteps, setBody, setParameter } from './edit-steps.js';
import { copySnippet, insertSnippet } from './snippet.js';
import { renameStep } from './rename-step.js';

const plain = makeChain({ document: { info: { 'x-b': 2 } } });
const chain = {
  ...plain,
  steps: plain.steps.map((each) => (each.id === 'createOrder' ? { ...each, extensions: { 'x-a': 1 } } : each)),
};
const step = (of: Chain, id: string) => of.steps.find((candidate) => candidate.id === id) as OperationStep;
const sourcesOf = (of: Chain) =>
  new Set(
    of.steps.flatMap((each) =>
      stepMappings(each).flatMap(({ mapping }) => (mapping.kind === 'input' ? [] : [mapping.stepId])),
    ),
  );

describe('renaming a step', () => {
  test('renames every mapping from it, its connections, its position and its extensions', () => {
    const checked = editStep(chain, 'getOrder', () =>
      makeStep('getOrder', {
        parameters: [
          {
            in: 'query',
            name: 'q',
            value: ['\\{{createOrder.id}} {{ createOrder.items[0] }}', { deep: '{{createOrder.$status}}' }],
          },
        ],
        checks: [
          {
            kind: 'simple',
            condition:
              "$response.body#/id == {{createOrder.id}} && 'createOrder' != $steps.createOrder.outputs.orderId",
          },
          {
            kind: 'regex',
            context: '{{createOrder.$headers.location}}',
            pattern: '{$steps.createOrder.outputs.orderId}',
          },
        ],
        onFailure: [
          {
            type: 'retry',
            name: 'r',
            limit: 1,
            delayMs: 0,
            criteria: [{ kind: 'simple', condition: '{{createOrder.retry}} == true' }],
          },
        ],
      }),
    );
    const renamed = renameStep(checked, 'createOrder', 'order');
    const { parameters, checks, onFailure } = step(renamed, 'getOrder');
    expect(parameters[0]?.value).toEqual(['\\{{createOrder.id}} {{order.items[0]}}', { deep: '{{order.$status}}' }]);
    expect(checks).toEqual([
      {
        kind: 'simple',
        condition: "$response.body#/id == {{order.id}} && 'createOrder' != $steps.order.outputs.orderId",
      },
      { kind: 'regex', context: '{{order.$headers.location}}', pattern: '{$steps.order.outputs.orderId}' },
    ]);
    expect(onFailure[0]?.criteria).toEqual([{ kind: 'simple', condition: '{{order.retry}} == true' }]);
    expect(renamed.steps.at(-1)).toMatchObject({ checks: [{ condition: '{{order.total}} == {{getOrder.total}}' }] });
    expect(renamed.connections[0]).toEqual({ source: 'createCustomer', target: 'order' });
    expect(renamed.layout).toHaveProperty('order');
    expect(renamed.outputs).toEqual([{ name: 'orderId', value: '{{order.id}}' }]);
    expect(step(renamed, 'order').extensions).toEqual({ 'x-a': 1 });
    expect(JSON.stringify(renamed).match(/createOrder/g)?.length).toBe(3);
  });

  test('and back restores any chain', () => {
    fc.assert(
      fc.property(arbitraryChain(), (any) => {
        const [first] = any.steps;
        expect(renameStep(renameStep(any, first!.id, 'another-name'), 'another-name', first!.id)).toEqual(any);
      }),
      { numRuns: 200 },
    );
  });

  test('leaves no mapping with the old name, for any chain', () => {
    fc.assert(
      fc.property(arbitraryChain(), (any) => {
        const [first] = any.steps;
        expect(sourcesOf(renameStep(any, first!.id, 'another-name')).has(first!.id)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  test('rejects a name in use, an invalid name and an unknown step', () => {
    expect(() => renameStep(chain, 'createOrder', 'getOrder')).toThrow(/Another step/);
    expect(() => renameStep(chain, 'createOrder', 'a b')).toThrow(/letters, digits/);
    expect(() => renameStep(chain, 'gone', 'x')).toThrow(/no step/);
  });
});

describe('editing steps and connections', () => {
  test('adds a step under a free name', () => {
    const { chain: added, id } = addStep(chain, makeStep('createOrder'), { at: { x: 1, y: 2 } });
    expect(id).toBe('createOrder2');
    expect(added.layout[id]).toEqual({ x: 1, y: 2 });
  });

  test('removes a step with its connections and position', () => {
    const removed = removeSteps(chain, ['createOrder']);
    expect(removed.steps.map(({ id }) => id)).toEqual(['createCustomer', 'pause', 'getOrder', 'same']);
    expect(removed.connections).toEqual([
      { source: 'pause', target: 'getOrder' },
      { source: 'getOrder', target: 'same' },
    ]);
    expect(Object.keys(removed.layout)).toEqual(['createCustomer']);
  });

  test('connects, but rejects cycles', () => {
    expect(connect(chain, 'createCustomer', 'same').connections).toContainEqual({
      source: 'createCustomer',
      target: 'same',
    });
    expect(connect(chain, 'createCustomer', 'createOrder')).toBe(chain);
    expect(() => connect(chain, 'same', 'createCustomer')).toThrow(/"createCustomer" cannot run after "same"/);
    expect(() => connect(chain, 'same', 'same')).toThrow(/wait for itself/);
    expect(disconnect(chain, [{ source: 'createCustomer', target: 'createOrder' }]).connections.length).toBe(3);
  });

  test('a mapping from a step that is not an ancestor adds the connection, unless it would create a cycle', () => {
    const apart: Chain = { ...chain, steps: [...chain.steps, makeStep('late')] };
    const mapped = setParameter(apart, 'getOrder', 'query', 'late', '{{late.id}}');
    expect(mapped.connections).toContainEqual({ source: 'late', target: 'getOrder' });
    expect(setParameter(apart, 'getOrder', 'query', 'x', '{{createCustomer.id}}').connections).toEqual(
      apart.connections,
    );
    expect(() => setBody(apart, 'createCustomer', { payload: '{{getOrder.id}}' })).toThrow(/cannot run after/);
    const cut = disconnect(mapped, [{ source: 'late', target: 'getOrder' }]);
    expect(setParameter(cut, 'getOrder', 'query', 'late', '{{late.name}}').connections).toEqual(cut.connections);
  });

  test.each([
    ['a literal', 'text'],
    ['nothing', undefined],
    ['a mapping from another step', '{{createCustomer.id}}'],
  ])('the connection that a mapping added goes when it is replaced by %s', (_, value) => {
    const apart: Chain = { ...chain, steps: [...chain.steps, makeStep('late')] };
    const mapped = setParameter(apart, 'getOrder', 'query', 'late', '{{late.id}}');
    expect(setParameter(mapped, 'getOrder', 'query', 'late', value).connections).toEqual(apart.connections);
    const renamed = setParameter(renameStep(mapped, 'late', 'last'), 'getOrder', 'query', 'late', value);
    expect(renamed.connections).toEqual(apart.connections);
  });

  test('a connection stays for another mapping, and if it was drawn', () => {
    const apart: Chain = { ...chain, steps: [...chain.steps, makeStep('late')] };
    const twice = setBody(setParameter(apart, 'getOrder', 'query', 'late', '{{late.id}}'), 'getOrder', {
      payload: '{{late.id}}',
    });
    const once = setParameter(twice, 'getOrder', 'query', 'late', 'text');
    expect(once.connections).toEqual(twice.connections);
    expect(setBody(once, 'getOrder', undefined).connections).toEqual(apart.connections);
    const drawn = connect(apart, 'late', 'getOrder');
    const mapped = setParameter(drawn, 'getOrder', 'query', 'late', '{{late.id}}');
    expect(setParameter(mapped, 'getOrder', 'query', 'late', 'text').connections).toEqual(drawn.connections);
  });

  test('a mapping that relied on a removed connection gets its own', () => {
    const apart: Chain = {
      ...chain,
      steps: [...chain.steps, makeStep('late'), makeStep('last')],
      connections: [...chain.connections, { source: 'getOrder', target: 'last' }],
    };
    const first = setParameter(apart, 'getOrder', 'query', 'late', '{{late.id}}');
    const second = setParameter(first, 'last', 'query', 'late', '{{late.id}}');
    expect(second.connections).toEqual(first.connections);
    const removed = setParameter(second, 'getOrder', 'query', 'late', 'text');
    expect(removed.connections).toEqual([...apart.connections, { source: 'late', target: 'last' }]);
    expect(setParameter(removed, 'last', 'query', 'late', 'text').connections).toEqual(apart.connections);
  });

  test('sets, changes and removes parameters and bodies', () => {
    const set = setParameter(setParameter(chain, 'createOrder', 'query', 'a', 1), 'createOrder', 'query', 'a', 2);
    expect(step(set, 'createOrder').parameters).toEqual([{ in: 'query', name: 'a', value: 2 }]);
    expect(step(setParameter(set, 'createOrder', 'query', 'a', undefined), 'createOrder').parameters).toEqual([]);
    expect(step(setBody(chain, 'createOrder', undefined), 'createOrder')).not.toHaveProperty('body');
    expect(() => setBody(chain, 'pause', { payload: 1 })).toThrow(/calls an operation/);
  });
});

describe('snippets', () => {
  test('are inserted under free names; only mappings between their own steps are rewritten', () => {
    const snippet = copySnippet(chain, ['createOrder', 'pause', 'getOrder']);
    const { chain: pasted, ids } = insertSnippet(chain, snippet, { x: 100, y: 100 });
    expect(ids).toEqual(['createOrder2', 'pause2', 'getOrder2']);
    expect(step(pasted, 'getOrder2').parameters[0]?.value).toBe('{{createOrder2.id}}');
    expect(step(pasted, 'createOrder2').body?.payload).toMatchObject({ customerId: '{{createCustomer.id}}' });
    expect(pasted.connections.slice(-2)).toEqual([
      { source: 'createOrder2', target: 'pause2' },
      { source: 'pause2', target: 'getOrder2' },
    ]);
    expect(pasted.layout['createOrder2']).toEqual({ x: 100, y: 100 });
    expect(step(pasted, 'createOrder2').extensions).toEqual({ 'x-a': 1 });
  });

  test('add missing sources and inputs to the other chain', () => {
    const empty = makeChain({ steps: [], connections: [], sources: [], inputs: [], layout: {} });
    const { chain: pasted, ids } = insertSnippet(empty, copySnippet(chain, ['createCustomer']), { x: 0, y: 0 });
    expect(ids).toEqual(['createCustomer']);
    expect([pasted.sources, pasted.inputs]).toEqual([chain.sources, chain.inputs]);
  });

  test('of any chain are unchanged in an empty chain', () => {
    fc.assert(
      fc.property(arbitraryChain(), (any) => {
        const snippet = copySnippet(
          any,
          any.steps.map(({ id }) => id),
        );
        const empty: Chain = { ...any, steps: [], connections: [], layout: {} };
        const { chain: pasted } = insertSnippet(empty, snippet, { x: 0, y: 0 });
        expect([pasted.steps, pasted.connections]).toEqual([any.steps, any.connections]);
      }),
      { numRuns: 100 },
    );
  });
});
