import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildGraph } from './chain-graph.js';
import { findNonAncestors } from './find-non-ancestors.js';

function graphOf(ids: string, ...connections: readonly string[]) {
  const steps = ids.split(' ').map((id) => ({ id }));
  return buildGraph({
    steps,
    connections: connections.map((text) => ({ source: text.charAt(0), target: text.charAt(1) })),
  });
}

const diamond = graphOf('d c b a e', 'ab', 'ac', 'bd', 'cd');

test('knows sources, targets, ancestors and descendants', () => {
  expect(diamond.sources('d')).toEqual(['c', 'b']);
  expect(diamond.targets('a')).toEqual(['c', 'b']);
  expect([...diamond.ancestors('d')].sort()).toEqual(['a', 'b', 'c']);
  expect([...diamond.descendants('a')].sort()).toEqual(['b', 'c', 'd']);
  expect([
    diamond.isAncestor('a', 'd'),
    diamond.isAncestor('d', 'a'),
    diamond.isAncestor('a', 'a'),
    diamond.isAncestor('a', 'e'),
  ]).toEqual([true, false, false, false]);
});

test('returns an order that the graph allows, otherwise in chain order', () =>
  expect(diamond.order()).toEqual(['a', 'c', 'b', 'd', 'e']));

test('a subset has the given steps and their ancestors', () =>
  expect([...diamond.subset(['b', 'gone'])].sort()).toEqual(['a', 'b']));

describe('cycles', () => {
  test('are detected before they are created', () => {
    expect([
      diamond.wouldCreateCycle('d', 'a'),
      diamond.wouldCreateCycle('a', 'a'),
      diamond.wouldCreateCycle('a', 'd'),
      diamond.wouldCreateCycle('e', 'a'),
    ]).toEqual([true, true, false, false]);
  });

  test('are found, each node the source of the next', () => {
    const graph = graphOf('a b c d e', 'ab', 'bc', 'cd', 'db', 'de');
    const cycle = graph.findCycle()!;
    expect([...cycle].sort()).toEqual(['b', 'c', 'd']);
    for (const [index, id] of cycle.entries()) expect(graph.targets(id)).toContain(cycle[(index + 1) % cycle.length]);
    expect(graph.order()).toEqual(['a']);
    expect(diamond.findCycle()).toBeUndefined();
    expect(graphOf('a', 'aa').findCycle()).toEqual(['a']);
  });
});

test('supports names of built-in properties, and ignores unknown and duplicate ids', () => {
  const ids = ['constructor', '__proto__', 'toString', 'constructor'];
  const graph = buildGraph({
    steps: ids.map((id) => ({ id })),
    connections: [
      { source: '__proto__', target: 'constructor' },
      { source: 'gone', target: 'toString' },
    ],
  });
  expect(graph.ids).toEqual(['constructor', '__proto__', 'toString']);
  expect(graph.sources('constructor')).toEqual(['__proto__']);
  expect(graph.sources('toString')).toEqual([]);
  expect([graph.has('valueOf'), graph.sources('valueOf'), graph.ancestors('valueOf').size]).toEqual([false, [], 0]);
});

test('finds the same pairs whose source does not run before together as one at a time', () => {
  const pairs = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 150 });
  fc.assert(
    fc.property(pairs, pairs, (edges, queries) => {
      const steps = Array.from({ length: 61 }, (_, index) => ({ id: `n${index}` }));
      const connections = edges
        .filter(([one, other]) => one !== other)
        .map(([one, other]) => ({ source: `n${Math.min(one, other)}`, target: `n${Math.max(one, other)}` }));
      const graph = buildGraph({ steps, connections });
      const candidatePairs = queries.map(([source, target]) => ({ source: `n${source}`, target: `n${target}` }));
      expect(findNonAncestors(graph, candidatePairs)).toEqual(
        candidatePairs.filter(({ source, target }) => !graph.isAncestor(source, target)),
      );
    }),
  );
});

test('thousands of mappings from distant steps are checked quickly', () => {
  const size = 10_000;
  const steps = Array.from({ length: size }, (_, index) => ({ id: `n${index}` }));
  const graph = buildGraph({
    steps,
    connections: steps.slice(1).map(({ id }, index) => ({ source: `n${index}`, target: id })),
  });
  const far = steps.slice(5_000).map(({ id }, index) => ({ source: `n${index}`, target: id }));
  expect(findNonAncestors(graph, [...far, { source: 'n9', target: 'n3' }])).toEqual([{ source: 'n9', target: 'n3' }]);
});
