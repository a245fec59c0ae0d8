import type { Step } from '@opchain/core';
import type { Point } from '@opchain/core/internal/model';
import {
  CARD_WIDTH,
  type Direction,
  fitsWhole,
  isLarger,
  layoutChain,
  layoutSequence,
  SIDE_PORT,
  straighten,
  turnPoints,
} from '@opchain/drawing';
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
 * A tidy position for every node: in rows that wrap if the chain is a sequence, otherwise in the order of the chain if that needs no crossing, otherwise the layout with the
 * fewest crossings of several, then with the shortest edges; down, or to the right where that fits the window better. The layout engine
 * is loaded on first use.
 *
 * @param maxAlternatives layouts that are tried at most in addition to the one in order, each as long as that one
 */
export async function layOut(asked: LayoutRequest, maxAlternatives = alternatives.length): Promise<Layout> {
  const indexes = new Map(asked.ids.map((id, index) => [id, index]));
  const connections = asked.connections.filter(
    ({ source, target }) => indexes.has(source) && indexes.has(target) && source !== target,
  );
  const heightOf = (id: string): number => asked.heights[indexes.get(id) as number] as number;
  // Without a window, nothing fits better to the right.
  const direction = asked.direction ?? (asked.window === undefined && asked.order === undefined ? 'down' : undefined);
  const options = { ...asked, ...(direction && { direction }), columnGap: asked.columnGap ?? ROW_GAP, heightOf };
  // Of a step with a passed height, the layout reads the id only.
  const chain = { ...asked, steps: asked.ids.map((id) => ({ id }) as Step), connections };
  if (asked.ids.length > MAX_ELK_NODES) return layoutChain(chain, options);
  const sequence = layoutSequence(chain, options);
  if (sequence !== undefined) return sequence;
  const request = { ...asked, connections };
  if (direction !== undefined) return layOutGraph(request, direction, maxAlternatives);
  const down = await layOutGraph(request, 'down', maxAlternatives);
  if (fitsWhole(down, options)) return down;
  const right = await layOutGraph(request, 'right', maxAlternatives);
  return isLarger(right, down, options) ? right : down;
}

type Layout = Record<string, Point>;

async function layOutGraph(request: LayoutRequest, direction: Direction, maxAlternatives: number): Promise<Layout> {
  const { ids, heights, connections } = request;
  const Engine = await loadEngine();
  const engine = new Engine();
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const heightOf = (id: string): number => heights[indexes.get(id) as number] as number;
  const tries = Math.min(maxAlternatives, Math.floor(MAX_WORK / (ids.length + connections.length)));
  const isDown = direction === 'down';
  const place = (laidOut: Readonly<Layout>, offset = 0, maxBend?: number): Layout => {
    const snapped = snapAll(laidOut, offset);
    return straighten(isDown ? snapped : turnPoints(snapped), heightOf, connections, { maxBend, direction });
  };
  if (tries === 0) return place(await layOutBy(engine, request, inOrder, direction));
  // These move cards sideways only.
  const tune = (layout: MeasuredLayout): Layout =>
    isDown ? clearColumns(request, alignSpine(request, layout)).positions : layout.positions;
  let best: MeasuredLayout | undefined;
  for (const options of [inOrder, ...alternatives.slice(0, tries)]) {
    const laidOut = await layOutBy(engine, request, options, direction);
    for (const [offset, maxBend] of OFFSETS.flatMap((each) => MAX_BENDS.map((max) => [each, max] as const))) {
      const positions = place(laidOut, offset, maxBend);
      const measure = measureLayout(request, positions);
      if (best === undefined || isBetter(measure, best.measure)) best = { positions, measure };
      if (best.measure.crossings === 0) return tune(best);
    }
  }
  return best === undefined ? {} : tune(best);
}

type Options = Readonly<Record<string, string>>;

/** Positions by the engine, in which every drawing runs down: one to the right is turned. */
async function layOutBy(
  engine: ELK,
  { ids, heights, connections, columnGap = ROW_GAP }: LayoutRequest,
  options: Options,
  direction: Direction,
): Promise<Layout> {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const isDown = direction === 'down';
  const gap = isDown ? ROW_GAP : columnGap;
  const laidOut = await engine.layout({
    id: 'root',
    layoutOptions: { ...space, 'elk.layered.spacing.nodeNodeBetweenLayers': `${gap}`, ...options },
    // Ids are generated, so that no node name has a meaning for the engine.
    // Rows that are multiples of the grid apart, so that equal cards have equal gaps on it.
    children: heights.map((height, index) => {
      const size = isDown
        ? { width: CARD_WIDTH, height: snap(height + gap) - gap }
        : { width: height, height: snap(CARD_WIDTH + gap) - gap };
      return {
        id: `n${index}`,
        ...size,
        layoutOptions: { 'elk.alignment': 'TOP', ...(!isDown && { 'elk.portConstraints': 'FIXED_POS' }) },
        ...(!isDown && {
          ports: [
            { id: `i${index}`, x: SIDE_PORT, y: 0, width: 0, height: 0, layoutOptions: { 'elk.port.side': 'NORTH' } },
            {
              id: `o${index}`,
              x: SIDE_PORT,
              y: size.height,
              width: 0,
              height: 0,
              layoutOptions: { 'elk.port.side': 'SOUTH' },
            },
          ],
        }),
      };
    }),
    edges: connections.map(({ source, target }, index) => ({
      id: `e${index}`,
      sources: [`${isDown ? 'n' : 'o'}${indexes.get(source)}`],
      targets: [`${isDown ? 'n' : 'i'}${indexes.get(target)}`],
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
