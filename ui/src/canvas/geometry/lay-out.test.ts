import { describe, expect, jest, test } from '@jest/globals';
import { CARD_WIDTH } from '@opchain/drawing';
import ElkModule from 'elkjs/lib/elk.bundled.js';
import type { ELK } from 'elkjs/lib/elk-api.js';
import type { LayoutRequest } from './layout-request.js';
import { layOut } from './lay-out.js';
import { measureLayout } from './measure-layout.js';

const Elk = ((ElkModule as { readonly default?: unknown }).default ?? ElkModule) as new () => ELK;
const HEIGHT = 140;

/** The sources of the node of a number, by shape of the chain. */
const shapes: Readonly<Record<string, (index: number, count: number) => readonly number[]>> = {
  line: (index) => [index - 1],
  fan: (index, count) => (index === count - 1 ? Array.from({ length: count - 2 }, (_, at) => at + 1) : [0]),
  layers: (index) => [index - 4, index - 4 - (index % 3)],
  tree: (index) => [Math.floor((index - 1) / 3)],
  random: (index) =>
    [((index * 2654435761) >>> 9) % index, ((index * 40503 + 7) >>> 3) % index].map((at) => Math.max(at, index - 9)),
};
const graphs = Object.keys(shapes).flatMap((shape) => [8, 30].map((count): [string, number] => [shape, count]));

function request(shape: string, count: number): LayoutRequest {
  const ids = Array.from({ length: count }, (_, index) => `s${index}`);
  const connections = ids.flatMap((target, index) =>
    (index === 0 ? [] : [...new Set(shapes[shape]!(index, count))])
      .filter((source) => source >= 0)
      .map((source) => ({ source: `s${source}`, target })),
  );
  return { ids, connections, heights: ids.map(() => HEIGHT) };
}

/** The engine's layout with the same space between nodes. */
async function layOutBy(graph: LayoutRequest, options: Readonly<Record<string, string>>) {
  const { children = [] } = await new Elk().layout({
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.spacing.nodeNode': '56',
      'elk.layered.spacing.nodeNodeBetweenLayers': '88',
      ...options,
    },
    children: graph.ids.map((id) => ({ id, width: CARD_WIDTH, height: HEIGHT })),
    edges: graph.connections.map(({ source, target }, index) => ({
      id: `e${index}`,
      sources: [source],
      targets: [target],
    })),
  });
  return Object.fromEntries(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}

const settings = [
  {},
  { 'elk.layered.thoroughness': '50' },
  { 'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX', 'elk.layered.thoroughness': '50' },
  { 'elk.layered.crossingMinimization.greedySwitch.type': 'TWO_SIDED', 'elk.layered.thoroughness': '50' },
];

jest.setTimeout(60_000);

describe.each(graphs)('a tidy %s of %p nodes', (shape, count) => {
  test("has no more crossings than the engine's best setting, and edges at most 1.2 times as long", async () => {
    const graph = request(shape, count);
    const ours = measureLayout(graph, await layOut(graph));
    const others = await Promise.all(settings.map(async (each) => measureLayout(graph, await layOutBy(graph, each))));
    const best = others.sort((a, b) => a.crossings - b.crossings || a.length - b.length)[0]!;
    expect(ours.crossings).toBeLessThanOrEqual(best.crossings);
    expect(ours.length).toBeLessThanOrEqual(best.length * 1.2);
  });
});

test('cards of equal height one below the other have equal gaps', async () => {
  const graph = request('line', 8);
  const positions = await layOut({ ...graph, heights: graph.ids.map(() => 121) });
  const tops = graph.ids.map((id) => positions[id]!.y);
  const gaps = tops.slice(1).map((y, index) => y - tops[index]! - 121);
  expect(new Set(gaps).size).toBe(1);
  expect(gaps[0]).toBeGreaterThan(70);
});

test('cards of different height have their tops in line, row by row', async () => {
  const graph = request('tree', 30);
  const positions = await layOut({ ...graph, heights: graph.ids.map((_, index) => [165, 121, 143][index % 3]!) });
  expect(new Set(graph.ids.map((id) => positions[id]!.y)).size).toBe(4);
});
