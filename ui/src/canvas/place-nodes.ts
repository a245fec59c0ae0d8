import type { Chain, ChainNode, Point } from '@opchain/core';
import { CARD_WIDTH, cardHeight, layoutChain } from '@opchain/core';

const GAP = 64;

/**
 * A place for every node: the chain's own layout; where it has none, the place given before, or else one below the node's sources.
 * A chain without any layout is laid out as a whole. Nothing of it is written into the chain.
 */
export function placeNodes(chain: Chain, rowsOf: (node: ChainNode) => number, before: Chain['layout']): Chain['layout'] {
  const missing = chain.nodes.filter(({ id }) => !Object.hasOwn(chain.layout, id));
  if (missing.length === 0) return chain.layout;
  if (missing.every(({ id }) => Object.hasOwn(before, id))) return { ...pick(before, missing), ...chain.layout };
  const heights = new Map(chain.nodes.map((node) => [node.id, cardHeight(rowsOf(node))]));
  if (missing.length === chain.nodes.length && !missing.some(({ id }) => Object.hasOwn(before, id)))
    return layoutChain(chain, { heightOf: (id) => heights.get(id) ?? 0 });
  return placeMissing(chain, missing, before, heights);
}

function pick(layout: Chain['layout'], nodes: readonly ChainNode[]): Record<string, Point> {
  return Object.fromEntries(nodes.map(({ id }) => [id, layout[id] as Point]));
}

function placeMissing(chain: Chain, missing: readonly ChainNode[], before: Chain['layout'], heights: ReadonlyMap<string, number>): Chain['layout'] {
  const places: Record<string, Point> = { ...chain.layout };
  let bottom = 0;
  let left = Infinity;
  for (const [id, { x, y }] of Object.entries(places)) {
    bottom = Math.max(bottom, y + (heights.get(id) ?? 0));
    left = Math.min(left, x);
  }
  for (const { id } of missing) {
    const known = before[id];
    if (known !== undefined) {
      places[id] = known;
      continue;
    }
    const sources = chain.connections.filter(({ source, target }) => target === id && places[source] !== undefined).map(({ source }) => source);
    const first = sources[0] === undefined ? undefined : places[sources[0]];
    const y = first === undefined ? bottom + GAP : Math.max(...sources.map((source) => (places[source] as Point).y + (heights.get(source) ?? 0))) + GAP;
    places[id] = freePlace(places, { x: first?.x ?? (Number.isFinite(left) ? left : 0), y: Math.ceil(y / 20) * 20 });
    bottom = Math.max(bottom, y + (heights.get(id) ?? 0));
  }
  return places;
}

/** The place itself, or the next one to its right that no other node's corner is close to. */
function freePlace(places: Readonly<Record<string, Point>>, wanted: Point): Point {
  const taken = Object.values(places).filter(({ y }) => Math.abs(y - wanted.y) < 120);
  let { x } = wanted;
  while (taken.some((place) => Math.abs(place.x - x) < CARD_WIDTH + 36)) x += CARD_WIDTH + 56;
  return { x, y: wanted.y };
}
