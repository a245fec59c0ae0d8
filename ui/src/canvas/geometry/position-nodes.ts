import type { Chain, Step } from '@opchain/core';
import type { Point } from '@opchain/core/internal/model';
import { CARD_WIDTH, layoutChain, type WindowSize } from '@opchain/drawing';

const GAP = 88;

/**
 * A position for every node: from the chain's layout, else the previously assigned one, else one below the node's sources.
 * A chain without any layout is laid out as a whole, for a window. Nothing is written into the chain.
 */
export function positionNodes(
  chain: Chain,
  heights: ReadonlyMap<string, number>,
  before: Chain['layout'],
  window: WindowSize | undefined,
): Chain['layout'] {
  const missing = chain.steps.filter(({ id }) => !Object.hasOwn(chain.layout, id));
  if (missing.length === 0) return chain.layout;
  if (missing.every(({ id }) => Object.hasOwn(before, id))) return { ...pick(before, missing), ...chain.layout };
  const isNew = missing.length === chain.steps.length && !missing.some(({ id }) => Object.hasOwn(before, id));
  return isNew
    ? layoutChain(chain, { heightOf: (id) => heights.get(id) ?? 0, ...(window && { window }) })
    : positionMissing(chain, missing, before, heights);
}

function pick(layout: Chain['layout'], nodes: readonly Step[]): Record<string, Point> {
  return Object.fromEntries(nodes.map(({ id }) => [id, layout[id] as Point]));
}

function positionMissing(
  chain: Chain,
  missing: readonly Step[],
  before: Chain['layout'],
  heights: ReadonlyMap<string, number>,
): Chain['layout'] {
  const positions: Record<string, Point> = { ...chain.layout };
  let bottom = 0;
  let left = Infinity;
  for (const [id, { x, y }] of Object.entries(positions)) {
    bottom = Math.max(bottom, y + (heights.get(id) ?? 0));
    left = Math.min(left, x);
  }
  for (const { id } of missing) {
    const known = before[id];
    if (known !== undefined) {
      positions[id] = known;
      continue;
    }
    const sources = chain.connections
      .filter(({ source, target }) => target === id && positions[source] !== undefined)
      .map(({ source }) => source);
    const first = sources[0] === undefined ? undefined : positions[sources[0]];
    const y =
      first === undefined
        ? bottom + GAP
        : Math.max(...sources.map((source) => (positions[source] as Point).y + (heights.get(source) ?? 0))) + GAP;
    positions[id] = nextFreePosition(positions, {
      x: first?.x ?? (Number.isFinite(left) ? left : 0),
      y: Math.ceil(y / 20) * 20,
    });
    bottom = Math.max(bottom, y + (heights.get(id) ?? 0));
  }
  return positions;
}

/** The position itself, or the next one to its right that no other node's corner is close to. */
function nextFreePosition(positions: Readonly<Record<string, Point>>, preferred: Point): Point {
  const occupied = Object.values(positions).filter(({ y }) => Math.abs(y - preferred.y) < 120);
  let { x } = preferred;
  while (occupied.some((position) => Math.abs(position.x - x) < CARD_WIDTH + 36)) x += CARD_WIDTH + 56;
  return { x, y: preferred.y };
}
