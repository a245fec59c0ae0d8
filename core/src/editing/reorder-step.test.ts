import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryChain } from '../../test/arbitrary/arbitrary-chain.js';
import { makeChain, makeStep } from '@opchain/test-support/sample-chain';
import { buildGraph } from '../graph/chain-graph.js';
import { linkList } from '../graph/list-order.js';
import type { Chain, Connection, Step } from '../model/chain.js';
import { isOpchainError } from '../model/errors/opchain-error.js';
import { referencedSteps } from '../model/mappings/mapping-text.js';
import { reorderStep } from './reorder-step.js';

const listChain = (steps: readonly Step[], declared: readonly Connection[] = []): Chain =>
  makeChain({ order: 'list', steps, connections: linkList(steps, declared), layout: {} });
const orderOf = (chain: Chain): readonly string[] => buildGraph(chain).order();
const goTo = (stepId: string) => ({ type: 'goto', name: 'goTo', target: { stepId }, criteria: [] }) as const;
const using = (id: string, source: string) => makeStep(id, { body: { payload: { value: `{{${source}.id}}` } } });
const refusal = (chain: Chain, id: string, before?: string): string => {
  try {
    return orderOf(reorderStep(chain, id, before)).join(' ');
  } catch (error) {
    if (isOpchainError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
};

/** The chain, reordered; or as it was, with the two steps that the order would separate. */
function tryReorder(chain: Chain, id: string, anchor: string | undefined): { result: Chain; rejected?: string } {
  try {
    return { result: reorderStep(chain, id, anchor) };
  } catch (error) {
    if (!isOpchainError(error) || error.code !== 'CHAIN_CYCLE') throw error;
    return { result: chain, rejected: `${error.details.stepId} before ${error.details.sourceStepId}` };
  }
}

describe('moving a step in the list', () => {
  const plain = listChain(['a', 'b', 'c'].map((id) => makeStep(id)));

  test('puts it before another one, or at the end, and keeps the order of the others', () => {
    expect(orderOf(reorderStep(plain, 'c', 'a'))).toEqual(['c', 'a', 'b']);
    expect(orderOf(reorderStep(plain, 'a'))).toEqual(['b', 'c', 'a']);
    expect(reorderStep(plain, 'a').steps.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  test('changes nothing at the current position or in a chain in graph order', () => {
    expect(reorderStep(plain, 'a', 'b')).toBe(plain);
    expect(reorderStep(plain, 'b', 'b')).toBe(plain);
    expect(reorderStep(plain, 'c')).toBe(plain);
    const graph = makeChain();
    expect(reorderStep(graph, 'same', 'createCustomer')).toBe(graph);
  });

  test('rejects moving it before the source of its mapping, or behind a step that uses it', () => {
    const chain = listChain([makeStep('a'), makeStep('b'), using('c', 'a')]);
    const sentence = 'CHAIN_CYCLE: "c" depends on "a" and must run after it.';
    expect(refusal(chain, 'c', 'a')).toBe(sentence);
    expect(refusal(chain, 'a')).toBe(sentence);
    expect(refusal(chain, 'c', 'b')).toBe('a c b');
  });

  test('rejects moving it before a step that the document names as its dependency', () => {
    const chain = listChain([makeStep('a'), makeStep('b')], [{ source: 'a', target: 'b' }]);
    expect(refusal(chain, 'b', 'a')).toBe('CHAIN_CYCLE: "b" depends on "a" and must run after it.');
  });

  test('allows it while a jump leads back, and rejects moving the jump before its target then', () => {
    const chain = listChain([makeStep('a'), using('b', 'a'), makeStep('c', { onSuccess: [goTo('b')] })]);
    expect(refusal(chain, 'a')).toBe('b c a');
    expect(refusal(reorderStep(chain, 'a'), 'c', 'b')).toBe('CHAIN_CYCLE: "b" depends on "a" and must run after it.');
  });

  test('rejects an unknown step', () => {
    expect(() => reorderStep(plain, 'gone')).toThrow(/no step "gone"/);
    expect(() => reorderStep(plain, 'a', 'gone')).toThrow(/no step "gone"/);
  });

  test('produces exactly that order without new diagnostics, or names two steps that it would separate, for any chain', () => {
    fc.assert(
      fc.property(arbitraryChain(), fc.array(fc.nat(), { minLength: 7, maxLength: 7 }), (any, seeds) => {
        const [jump, target, declared, moved, before] = seeds as [number, number, number, number, number];
        const ids = any.steps.map(({ id }) => id);
        const steps = any.steps.map((step, index) =>
          index === jump % (2 * ids.length) && step.kind === 'operation'
            ? { ...step, onSuccess: [goTo(ids[target % ids.length]!)] }
            : step,
        );
        const chain = { ...any, order: 'list' as const, steps, connections: [] as readonly Connection[] };
        const some = any.connections.filter((_, index) => ((declared >> index) & 1) === 1);
        chain.connections = linkList(steps, some);
        const old = orderOf(chain);
        const id = ids[moved % ids.length]!;
        const anchor = [...ids, undefined][before % (ids.length + 1)];
        const others = old.filter((each) => each !== id);
        const wanted =
          anchor === id ? old : others.toSpliced(anchor === undefined ? others.length : others.indexOf(anchor), 0, id);
        const added = listDiagnostics(chain, some, wanted).filter(
          (problem) => !listDiagnostics(chain, some, old).includes(problem),
        );
        const { result, rejected } = tryReorder(chain, id, anchor);
        expect(added).toEqual(rejected === undefined ? [] : expect.arrayContaining([rejected]));
        expect({ ...result, steps: orderOf(result), connections: [] }).toEqual({
          ...chain,
          steps: rejected === undefined ? wanted : old,
          connections: [],
        });
      }),
      { numRuns: 500 },
    );
  });
});

/** The steps that are before one that they depend on, in an order of the steps of a chain. */
function listDiagnostics({ steps }: Chain, declared: readonly Connection[], order: readonly string[]): string[] {
  const loops = steps.some(
    (step) =>
      step.kind === 'operation' &&
      [...(step.onSuccess ?? []), ...step.onFailure].some((action) => {
        const target = action.type === 'goto' ? action.target : action.type === 'retry' ? action.first : undefined;
        return target !== undefined && 'stepId' in target && order.indexOf(target.stepId) <= order.indexOf(step.id);
      }),
  );
  const used = loops
    ? []
    : steps.flatMap((step) => referencedSteps(step).map((source) => ({ source, target: step.id })));
  return [...declared, ...used]
    .filter(({ source, target }) => order.indexOf(target) < order.indexOf(source))
    .map(({ source, target }) => `${target} before ${source}`);
}
