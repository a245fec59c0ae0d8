import type { Chain } from '@opchain/core';
import type { Point } from '@opchain/core/internal/model';
import { CARD_WIDTH, roundCoordinate, stepHeight } from './card-geometry.js';
import { findDirection } from './edge-ends.js';
import { listInputRows } from './input-rows.js';
import { layoutChain } from './layout-chain.js';
import { listDependencies } from './list-dependencies.js';

/** A small drawing of a chain, as SVG path data. */
export interface ChainThumbnail {
  /** The edges that carry values. */
  readonly data: string;
  /** The edges that only order. */
  readonly order: string;
  /** A box for each step. */
  readonly steps: string;
}

/** Space around the drawing. */
const MARGIN = 10;
/** About the height of a card. */
const CARD_HEIGHT = 150;
const MAX_BOX = { width: 26, height: 12 };
/** The share of the room of a step that its box takes. */
const FILLED = { width: 0.6, height: 0.7 };
const MIN_BOX = 2;
/** More steps would be a blur. */
const MAX_STEPS = 100;

/** Draws the steps of a chain from left to right, as they are positioned, in an area of that size: wide and low, as on a node that calls it. Pure. */
export function chainThumbnail(
  chain: Pick<Chain, 'steps' | 'connections' | 'layout'>,
  { width, height }: { readonly width: number; readonly height: number },
): ChainThumbnail {
  const steps = chain.steps.slice(0, MAX_STEPS);
  const layout = steps.every(({ id }) => Object.hasOwn(chain.layout, id))
    ? chain.layout
    : layoutChain(chain, { direction: 'down' });
  const dependencies = listDependencies({ steps, connections: chain.connections });
  const boxes = new Map(
    steps.map((step) => {
      const height = stepHeight(step, listInputRows(step).length);
      return [step.id, { ...(layout[step.id] as Point), width: CARD_WIDTH, height }];
    }),
  );
  // What leads down is turned: what runs later is on the right.
  const [forward, aside] =
    findDirection(dependencies, (id) => boxes.get(id)) === 'right' ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const along = steps.map(({ id }) => (layout[id] as Point)[forward]);
  const across = steps.map(({ id }) => (layout[id] as Point)[aside]);
  const [start, side] = [Math.min(...along, Infinity), Math.min(...across, Infinity)];
  const scaleX = Math.min(
    (width - 2 * MARGIN) / (Math.max(...along) - start + CARD_HEIGHT),
    MAX_BOX.width / FILLED.width / CARD_HEIGHT,
  );
  const scaleY = Math.min(
    (height - 2 * MARGIN) / (Math.max(...across) - side + CARD_WIDTH),
    MAX_BOX.height / FILLED.height / CARD_WIDTH,
  );
  const box = {
    width: Math.max(MIN_BOX, CARD_HEIGHT * scaleX * FILLED.width),
    height: Math.max(MIN_BOX, CARD_WIDTH * scaleY * FILLED.height),
  };
  const left = (width - (Math.max(...along) - start) * scaleX) / 2;
  const top = (height - (Math.max(...across) - side) * scaleY) / 2;
  const points = new Map(
    steps.map(({ id }, index) => [
      id,
      { x: left + ((along[index] as number) - start) * scaleX, y: top + ((across[index] as number) - side) * scaleY },
    ]),
  );
  const edges = dependencies.map(({ source, target, values }) => {
    const [from, to] = [points.get(source) as Point, points.get(target) as Point];
    const [fromX, toX] = [from.x + box.width / 2, to.x - box.width / 2];
    const middle = (fromX + toX) / 2;
    const path = `M${format(fromX, from.y)}C${format(middle, from.y)} ${format(middle, to.y)} ${format(toX, to.y)}`;
    return { path, carries: values.length > 0 };
  });
  const join = (isData: boolean): string =>
    edges.flatMap(({ path, carries }) => (carries === isData ? [path] : [])).join('');
  return {
    data: join(true),
    order: join(false),
    steps: [...points.values()].map(({ x, y }) => boxPath(x - box.width / 2, y - box.height / 2, box)).join(''),
  };
}

function boxPath(x: number, y: number, { width, height }: { readonly width: number; readonly height: number }): string {
  return `M${format(x, y)}h${roundCoordinate(width)}v${roundCoordinate(height)}h${roundCoordinate(-width)}z`;
}

function format(x: number, y: number): string {
  return `${roundCoordinate(x)} ${roundCoordinate(y)}`;
}
