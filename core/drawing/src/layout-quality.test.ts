import { describe, expect, test } from '@jest/globals';
import type { Step } from '@opchain/core';
import { layoutChain } from './index.js';
import { measureLayout } from './measure-layout.js';

const HEIGHT = 140;

/** The sources of the node of a number, by shape of the chain. */
const shapes = {
  line: (index) => [index - 1],
  fan: (index, count) => (index === count - 1 ? Array.from({ length: count - 2 }, (_, at) => at + 1) : [0]),
  layers: (index) => [index - 4, index - 4 - (index % 3)],
  tree: (index) => [Math.floor((index - 1) / 3)],
  random: (index) =>
    [((index * 2654435761) >>> 9) % index, ((index * 40503 + 7) >>> 3) % index].map((at) => Math.max(at, index - 9)),
} satisfies Readonly<Record<string, (index: number, count: number) => readonly number[]>>;

function request(shape: keyof typeof shapes, count: number) {
  const ids = Array.from({ length: count }, (_, index) => `s${index}`);
  const connections = ids.flatMap((target, index) =>
    (index === 0 ? [] : [...new Set<number>(shapes[shape](index, count))])
      .filter((source) => source >= 0)
      .map((source) => ({ source: `s${source}`, target })),
  );
  return { steps: ids.map((id): Step => ({ kind: 'wait', id, durationMs: 1 })), connections };
}

// Crossings as they are, and the length of edges in the best of four layouts of elkjs 0.12.1: docs/decisions/layout.md.
describe.each([
  ['line', 8, 0, 581],
  ['line', 30, 0, 2407],
  ['fan', 8, 0, 6564],
  ['fan', 30, 0, 133_560],
  ['layers', 8, 0, 763],
  ['layers', 30, 12, 15_014],
  ['tree', 8, 0, 1861],
  ['tree', 30, 0, 14_037],
  ['random', 8, 1, 4371],
  ['random', 30, 48, 37_119],
] as const)('the layout of a %s of %p nodes', (shape, count, crossings, length) => {
  test(`has at most ${crossings} crossings, and edges at most 1.25 times as long as those of a layout engine`, () => {
    const graph = request(shape, count);
    const positions = layoutChain(graph, { heightOf: () => HEIGHT, direction: 'down', columnGap: 88 });
    const measure = measureLayout(new Map(graph.steps.map(({ id }) => [id, HEIGHT])), graph.connections, positions);
    expect(measure.crossings).toBeLessThanOrEqual(crossings);
    expect(measure.length).toBeLessThanOrEqual(length * 1.25);
  });
});

test('cards of equal height one below the other have equal gaps', () => {
  const graph = request('line', 8);
  const positions = layoutChain(graph, { heightOf: () => 121, direction: 'down' });
  const tops = graph.steps.map(({ id }) => positions[id]!.y);
  const gaps = tops.slice(1).map((y, index) => y - tops[index]! - 121);
  expect(new Set(gaps).size).toBe(1);
  expect(gaps[0]).toBeGreaterThan(70);
});

test('cards of different height have their tops in line, row by row', () => {
  const graph = request('tree', 30);
  const heightOf = (id: string): number => [165, 121, 143][Number(id.slice(1)) % 3]!;
  const positions = layoutChain(graph, { heightOf, direction: 'down' });
  expect(new Set(graph.steps.map(({ id }) => positions[id]!.y)).size).toBe(4);
});
