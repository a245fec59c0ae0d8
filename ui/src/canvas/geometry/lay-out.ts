import type { Step } from '@opchain/core';
import type { Point } from '@opchain/core/internal/model';
import { CARD_WIDTH, layoutChain, straighten } from '@opchain/core/internal/drawing';
import type { ELK } from 'elkjs/lib/elk-api.js';
import type { LayoutRequest } from './layout-request.js';
import { alignSpine } from './align-spine.js';
import { clearColumns, type MeasuredLayout } from './clear-columns.js';
import { type LayoutMeasure, measureLayout } from './measure-layout.js';

/** Above this size the chain's own layout algorithm is used: its time is linear in nodes and connections. */
const MAX_ELK_NODES = 300;

/** So many nodes and connections are laid out for alternatives: a limit of work, not of time, so that every machine finds the same layout. */
const MAX_WORK = 700;

const GRID = 20;
const ROW_GAP = 88;
/** On the grid, nodes end up differently beside each other depending on where it begins: enough to add crossings. */
const OFFSETS = [0, 5, 10, 15];
/** Straight edges may cost crossings: how wide the bends are that are straightened. */
const MAX_BENDS = [40, 20];

const space: Options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.spacing.nodeNode': '56',
  'elk.layered.spacing.nodeNodeBetweenLayers': `${ROW_GAP}`,
  'elk.layered.spacing.edgeNodeBetweenLayers': '24',
  'elk.spacing.edgeNode': '48',
  'elk.separateConnectedComponents': 'true',
  'elk.spacing.componentComponent': '80',
};
/** Nodes beside each other are in the order of the chain. */
const inOrder: Options = {
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};
/** For chains whose edges cross in that order, by expected gain. The engine's search for an order starts at random. */
const alternatives: readonly Options[] = [
  { 'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX', 'elk.layered.thoroughness': '20' },
  { 'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS', 'elk.layered.thoroughness': '20' },
  { 'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX' },
  { 'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF', 'elk.layered.thoroughness': '20' },
  ...['2', '3', '4'].map((seed) => ({
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
    'elk.randomSeed': seed,
  })),
];

/**
 * A tidy position for every node: in the order of the chain if that needs no crossing, otherwise the layout with the
 * fewest crossings of several, then with the shortest edges. The layout engine is loaded on first use.
 *
 * @param maxAlternatives layouts that are tried at most in addition to the one in order, each as long as that one
 */
export async function layOut(
  { ids, heights, connections }: LayoutRequest,
  maxAlternatives = alternatives.length,
): Promise<Record<string, Point>> {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const known = connections.filter(
    ({ source, target }) => indexes.has(source) && indexes.has(target) && source !== target,
  );
  const heightOf = (id: string): number => heights[indexes.get(id) as number] as number;
  if (ids.length > MAX_ELK_NODES) {
    // Of a step with a passed height, the layout reads the id only.
    return layoutChain({ steps: ids.map((id) => ({ id }) as Step), connections: known }, { heightOf });
  }
  const request = { ids, heights, connections: known };
  const Engine = await loadEngine();
  const engine = new Engine();
  const tries = Math.min(maxAlternatives, Math.floor(MAX_WORK / (ids.length + known.length)));
  const place = (laidOut: Readonly<Record<string, Point>>, offset = 0, maxBend?: number): Record<string, Point> =>
    straighten(snapAll(laidOut, offset), heightOf, known, maxBend);
  if (tries === 0) return place(await layOutBy(engine, request, inOrder));
  let best: MeasuredLayout | undefined;
  for (const options of [inOrder, ...alternatives.slice(0, tries)]) {
    const laidOut = await layOutBy(engine, request, options);
    for (const [offset, maxBend] of OFFSETS.flatMap((each) => MAX_BENDS.map((max) => [each, max] as const))) {
      const positions = place(laidOut, offset, maxBend);
      const measure = measureLayout(request, positions);
      if (best === undefined || isBetter(measure, best.measure)) best = { positions, measure };
      if (best.measure.crossings === 0) return clearColumns(request, alignSpine(request, best)).positions;
    }
  }
  return best === undefined ? {} : clearColumns(request, alignSpine(request, best)).positions;
}

type Options = Readonly<Record<string, string>>;

async function layOutBy(engine: ELK, { ids, heights, connections }: LayoutRequest, options: Options) {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const laidOut = await engine.layout({
    id: 'root',
    layoutOptions: { ...space, ...options },
    // Ids are generated, so that no node name has a meaning for the engine.
    // Rows that are multiples of the grid apart, so that equal cards have equal gaps on it.
    children: heights.map((height, index) => ({
      id: `n${index}`,
      width: CARD_WIDTH,
      height: snap(height + ROW_GAP) - ROW_GAP,
      layoutOptions: { 'elk.alignment': 'TOP' },
    })),
    edges: connections.map(({ source, target }, index) => ({
      id: `e${index}`,
      sources: [`n${indexes.get(source)}`],
      targets: [`n${indexes.get(target)}`],
    })),
  });
  const positions = new Map((laidOut.children ?? []).map(({ id, x, y }) => [id, { x: x ?? 0, y: y ?? 0 }]));
  return Object.fromEntries(ids.map((id, index) => [id, positions.get(`n${index}`) ?? { x: 0, y: 0 }]));
}

function isBetter(a: LayoutMeasure, b: LayoutMeasure): boolean {
  return a.crossings < b.crossings || (a.crossings === b.crossings && a.length < b.length);
}

type Engine = new () => ELK;

/** The package is CommonJS: module systems differ in how deep its default export is. */
async function loadEngine(): Promise<Engine> {
  const loaded = (await import('elkjs/lib/elk.bundled.js')) as unknown as {
    readonly default: Engine & { readonly default?: Engine };
  };
  return loaded.default.default ?? loaded.default;
}

function snapAll(positions: Readonly<Record<string, Point>>, offset: number): Record<string, Point> {
  return Object.fromEntries(
    Object.entries(positions).map(([id, { x, y }]) => [id, { x: snap(x + offset), y: snap(y) }]),
  );
}

function snap(value: number): number {
  return Math.round(value / GRID) * GRID;
}
