import type { Chain } from '@opchain/core';
import { buildGraph, type Point } from '@opchain/core/internal/model';
import { CARD_WIDTH, SIDE_PORT, stepHeight } from './card-geometry.js';
import type { Direction } from './edge-ends.js';
import { foldGraph, type GraphShape } from './fold-graph.js';
import { listInputRows } from './input-rows.js';
import { DEFAULT_WINDOW, fitZoom, layoutRows, OPENING_ZOOM, sizeOfLayout, type WindowSize } from './layout-rows.js';
import { listDependencies } from './list-dependencies.js';
import { type LayoutMeasure, measureLayout } from './measure-layout.js';
import { listOrders } from './order-ranks.js';
import { rankNodes } from './rank-nodes.js';
import { labelOf } from './routing/edge-label.js';
import { isLane, reserveLanes } from './routing/reserve-lanes.js';
import { type Extent, type Rounds, spreadRanks } from './spread-ranks.js';
import { straighten } from './straighten.js';

/** Options of `layoutChain`. */
export interface LayoutOptions {
  /** Returns the height of a node in CSS pixels. By default it depends on the number of inputs. */
  readonly heightOf?: (stepId: string) => number;
  /** Default: the one that fits the window better. */
  readonly direction?: Direction;
  /** The free area that the drawing is shown in. */
  readonly window?: WindowSize;
  /** Room between columns in CSS pixels. By default it depends on the labels of the connections. */
  readonly columnGap?: number;
}

/** All coordinates are multiples of this. */
const GRID = 20;
/** Space between nodes of a row, and between rows. */
const GAP_X = 56;
const GAP_Y = 88;
/** Space for a connection that passes a row, wide enough for its label; and one that passes a column. */
const LANE_WIDTH = 80;
const LANE_HEIGHT = 48;
/** Space between columns: at least, at most, and around a label. */
const MIN_COLUMN_GAP = 80;
const MAX_COLUMN_GAP = 220;
const AROUND_LABEL = 40;
const CHARACTER = 6.3;
/** How much larger a drawing to the right must be on screen to be preferred. */
const PREFERENCE = 1.15;
/** Layouts that are measured at most, and nodes and connections in all of them together: a limit of work, not of time, so that every machine finds the same layout. */
const MAX_TRIES = 8;
const MAX_WORK = 600;
/** Pixels that an edge may be longer to have a bend less. */
const BEND_LENGTH = 60;

/** What is positioned: a chain, or steps and connections alone. */
export type LaidOutChain = Pick<Chain, 'steps' | 'connections' | 'order'>;

/**
 * Positions every node. A list, and what is one after the other or not connected at all where it would be too long for
 * the window, runs from left to right in rows that wrap like text. Other graphs run down or to the right, as fits the window
 * better: each node is behind all its sources, and rows are ordered to reduce crossing connections; one that could not be read at once is folded. Pure; takes time linear in nodes
 * plus connections. Supports cycles: they are broken at their first node.
 */
export function layoutChain(chain: LaidOutChain, options: LayoutOptions = {}): Record<string, Point> {
  const heights = new Map(
    chain.steps.map((step) => [step.id, options.heightOf?.(step.id) ?? stepHeight(step, listInputRows(step).length)]),
  );
  const known = { ...options, heightOf: (id: string) => heights.get(id) ?? 0 };
  const sequence = layoutSequence(chain, known);
  if (sequence !== undefined) return sequence;
  if (options.direction !== undefined) return layoutGraph(chain, heights, known, { direction: options.direction });
  const shape = { direction: chooseDirection(chain, heights, known) };
  const layout = layoutGraph(chain, heights, known, shape);
  return foldGraph(layout, (folded) => layoutGraph(chain, heights, known, { ...folded, maxTries: 1 }), {
    heightOf: known.heightOf,
    window: options.window ?? DEFAULT_WINDOW,
    ...shape,
  });
}

/** By one layout each: those that are tried later have about the same size. */
function chooseDirection(chain: LaidOutChain, heights: ReadonlyMap<string, number>, options: KnownOptions): Direction {
  const layOut = (direction: Direction): Layout => layoutGraph(chain, heights, options, { direction, maxTries: 1 });
  const down = layOut('down');
  return !fitsWhole(down, options) && isLarger(layOut('right'), down, options) ? 'right' : 'down';
}

type KnownOptions = LayoutOptions & { readonly heightOf: (stepId: string) => number };

/** The layout in rows of a chain whose steps run one after the other, or all at once; undefined if it is a graph, or fits the window as a column. */
function layoutSequence(chain: LaidOutChain, options: KnownOptions): Record<string, Point> | undefined {
  const { heightOf, direction, window = DEFAULT_WINDOW } = options;
  if (direction === 'down' || (direction === 'right' && chain.order !== 'list')) return undefined;
  const sequence = findSequence(chain);
  if (sequence === undefined) return undefined;
  const height = sequence.reduce((sum, id) => sum + heightOf(id) + GAP_Y, -GAP_Y);
  const isColumn = chain.order !== 'list' && chain.connections.length > 0;
  if (isColumn && fitZoom({ width: CARD_WIDTH, height }, window) >= OPENING_ZOOM) return undefined;
  return layoutRows(
    sequence.map((id) => ({ id, height: heightOf(id) })),
    options.columnGap ?? columnGap(chain),
    window,
  );
}

/** True if a layout can be shown at 100 %. */
function fitsWhole(layout: Record<string, Point>, { heightOf, window = DEFAULT_WINDOW }: KnownOptions): boolean {
  return fitZoom(sizeOfLayout(layout, heightOf), window) === 1;
}

/** True if a layout to the right is shown so much larger than one down that it is preferred. */
function isLarger(
  right: Record<string, Point>,
  down: Record<string, Point>,
  { heightOf, window = DEFAULT_WINDOW }: KnownOptions,
): boolean {
  const [one, other] = [right, down].map((layout) => fitZoom(sizeOfLayout(layout, heightOf), window)) as [
    number,
    number,
  ];
  return one > PREFERENCE * other;
}

/** Room between columns: for the widest label of an edge. */
function columnGap(chain: Pick<Chain, 'steps' | 'connections'>): number {
  const widest = listDependencies(chain).reduce((most, { values }) => Math.max(most, labelOf(values)?.length ?? 0), 0);
  return Math.ceil(Math.max(MIN_COLUMN_GAP, Math.min(MAX_COLUMN_GAP, widest * CHARACTER + AROUND_LABEL)) / GRID) * GRID;
}

/** The steps in their order, if one runs after the other, or if nothing orders any of them. */
function findSequence(chain: LaidOutChain): readonly string[] | undefined {
  const order = buildGraph(chain).order();
  if (order.length !== chain.steps.length) return undefined;
  if (chain.order === 'list' || chain.connections.length === 0) return order;
  const links = new Set(chain.connections.map(({ source, target }) => `${source} ${target}`));
  return order.every((id, index) => index === 0 || links.has(`${order[index - 1]} ${id}`)) ? order : undefined;
}

/** The layout of a graph: of several, the one whose edges cross least. */
function layoutGraph(
  chain: LaidOutChain,
  heights: ReadonlyMap<string, number>,
  options: LayoutOptions,
  { direction, maxRow, hasLanes = true, maxTries = MAX_TRIES }: GraphShape & { readonly maxTries?: number },
): Layout {
  const connections = chain.connections.filter(
    ({ source, target }) => heights.has(source) && heights.has(target) && source !== target,
  );
  const heightOf = (id: string): number => heights.get(id) ?? 0;
  const gap = direction === 'down' ? GAP_Y : (options.columnGap ?? columnGap(chain));
  const extent = (id: string) => extentOf(id, direction, heightOf);
  const tries = Math.max(1, Math.min(maxTries, Math.floor(MAX_WORK / (heights.size + connections.length))));
  const maxLanes = hasLanes ? 2 * heights.size + 20 : 0;
  const lanes = reserveLanes(rankNodes([...heights.keys()], connections, maxRow), connections, maxLanes);
  const place = (ranks: readonly (readonly string[])[], { rounds, maxBend }: Variant): Layout => {
    const rows = placeRows(ranks, spreadRanks(ranks, lanes.connections, extent, rounds), extent);
    return straighten(stackRows(rows, gap, direction, heightOf), heightOf, connections, { maxBend, direction });
  };
  const orders = listOrders(lanes.ranks, lanes.connections, tries);
  if (tries === 1) return place(orders[0] ?? [], VARIANTS[0]);
  return chooseBest(orders, tries, place, (layout) => measureLayout(heights, connections, layout));
}

type Order = readonly (readonly string[])[];

/** Tries each variant with the first order, then the best one with others, until no edges cross. */
function chooseBest(
  [first = [], ...others]: readonly Order[],
  tries: number,
  place: (order: Order, variant: Variant) => Layout,
  measureOf: (layout: Layout) => LayoutMeasure,
): Layout {
  const attempt = (order: Order, variant: Variant): Tried => {
    const layout = place(order, variant);
    return { layout, measure: measureOf(layout), variant };
  };
  const better = (one: Tried, other: Tried): Tried => (isBetter(other.measure, one.measure) ? other : one);
  let best = VARIANTS.map((variant) => attempt(first, variant)).reduce(better);
  for (const order of others.slice(0, Math.max(0, tries - VARIANTS.length))) {
    if (best.measure.crossings === 0) break;
    best = better(best, attempt(order, best.variant));
  }
  return best.layout;
}

/** How the cards of ordered rows are placed. */
interface Variant {
  readonly rounds: Rounds;
  /** How wide the bends are that are straightened: straight edges may cost crossings. */
  readonly maxBend: number;
}

const VARIANTS: readonly [Variant, ...Variant[]] = [
  { rounds: 8, maxBend: 120 },
  { rounds: 7, maxBend: 20 },
];

interface Tried {
  readonly layout: Layout;
  readonly measure: LayoutMeasure;
  readonly variant: Variant;
}

type Layout = Record<string, Point>;

/** Fewer crossings, then shorter edges with fewer bends. */
function isBetter(one: LayoutMeasure, other: LayoutMeasure): boolean {
  const effort = ({ length, bends }: LayoutMeasure): number => length + bends * BEND_LENGTH;
  return one.crossings < other.crossings || (one.crossings === other.crossings && effort(one) < effort(other));
}

/** A node and where its card starts in its row. */
interface Placed {
  readonly id: string;
  readonly at: number;
}

function placeRows(
  ranks: readonly (readonly string[])[],
  centers: ReadonlyMap<string, number>,
  extent: (id: string) => { readonly start: number },
): readonly (readonly Placed[])[] {
  return ranks.map((rank) =>
    rank.filter((id) => !isLane(id)).map((id) => ({ id, at: snap((centers.get(id) ?? 0) - extent(id).start) })),
  );
}

/** Positions by rows, one behind the other. */
function stackRows(
  rows: readonly (readonly Placed[])[],
  gap: number,
  direction: Direction,
  heightOf: (id: string) => number,
): Layout {
  const layout: Layout = {};
  let along = 0;
  for (const row of rows) {
    let depth = 0;
    for (const { id, at } of row) {
      layout[id] = direction === 'down' ? { x: at, y: along } : { x: along, y: at };
      depth = Math.max(depth, direction === 'down' ? heightOf(id) : CARD_WIDTH);
    }
    along = snap(along + depth + gap);
  }
  return layout;
}

/** Room around the port of a card, or around a lane; `start`: from the start of the card to its port. */
function extentOf(
  id: string,
  direction: Direction,
  heightOf: (id: string) => number,
): Extent & { readonly start: number } {
  if (isLane(id)) {
    const half = (direction === 'down' ? LANE_WIDTH : LANE_HEIGHT) / 2;
    return { before: half, after: half, start: half };
  }
  const [start, size] = direction === 'down' ? [CARD_WIDTH / 2, CARD_WIDTH] : [SIDE_PORT, heightOf(id)];
  return { before: start + GAP_X / 2, after: size - start + GAP_X / 2, start };
}

function snap(value: number): number {
  return Math.ceil(value / GRID) * GRID;
}
