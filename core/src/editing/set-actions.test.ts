import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryChain } from '../../test/arbitrary/arbitrary-chain.js';
import { makeChain } from '@opchain/test-support/sample-chain';
import { buildGraph } from '../graph/chain-graph.js';
import type { FailureAction, GotoAction } from '../model/action.js';
import { setActions } from './set-actions.js';

const retry: FailureAction = { type: 'retry', name: 'retry', limit: 2, delayMs: 10, criteria: [] };
const goTo = (stepId: string): GotoAction => ({ type: 'goto', name: 'goTo', target: { stepId }, criteria: [] });
const chain = makeChain();

describe('setting the actions of a step', () => {
  test('replaces one list and leaves the other', () => {
    const failing = setActions(chain, 'getOrder', { onFailure: [retry] });
    expect(failing).toEqual({
      ...chain,
      steps: chain.steps.map((step) => (step.id === 'getOrder' ? { ...step, onFailure: [retry] } : step)),
    });
    const both = setActions(failing, 'getOrder', { onSuccess: [goTo('createOrder')] });
    expect(both.steps.find(({ id }) => id === 'getOrder')).toMatchObject({
      onSuccess: [goTo('createOrder')],
      onFailure: [retry],
    });
    expect(
      setActions(both, 'getOrder', { onSuccess: [] }).steps.find(({ id }) => id === 'getOrder'),
    ).not.toHaveProperty('onSuccess');
  });

  test('changes nothing in a step that calls nothing, and rejects an unknown one', () => {
    expect(setActions(chain, 'pause', { onFailure: [retry] })).toBe(chain);
    expect(() => setActions(chain, 'gone', {})).toThrow(/no step/);
  });

  test('a jump puts the steps of any chain one after the other, as its connections allow', () => {
    fc.assert(
      fc.property(arbitraryChain(), fc.nat(), (any, seed) => {
        const calling = any.steps.filter((step) => step.kind === 'operation' || step.kind === 'workflow');
        fc.pre(calling.length > 0);
        const { id } = calling[seed % calling.length]!;
        const jumping = setActions(any, id, { onSuccess: [goTo(id)] });
        expect(jumping.order).toBe('list');
        expect(new Set(jumping.steps.map((step) => step.id))).toEqual(new Set(any.steps.map((step) => step.id)));
        const order = buildGraph(jumping).order();
        expect(order).toHaveLength(any.steps.length);
        for (const { source, target } of any.connections)
          expect(order.indexOf(source)).toBeLessThan(order.indexOf(target));
      }),
      { numRuns: 200 },
    );
  });
});
