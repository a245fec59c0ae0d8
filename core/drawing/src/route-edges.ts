import type { Box } from './card-geometry.js';
import { directEdgeRoute, type EdgeEnds, findDirection, findEdgeRoute, listEnds } from './edge-ends.js';
import type { CardsIn } from './routing/find-route.js';
import type { Route } from './routing/route.js';
import { type EdgeRoute, spreadRoutes } from './routing/spread-routes.js';

/** In larger drawings nobody follows a single edge: edges are drawn without regard to cards. */
export const MAX_ROUTED = 400;

/** An edge with its route, and the side of its source that it leaves at. */
export type RoutedEdge<Edge> = Edge & Pick<EdgeRoute, 'route'> & { readonly side: EdgeEnds['side'] | undefined };

/** Edges between cards with their routes, as the canvas draws them. Every end is a card of `boxes`. */
export function routeEdges<Edge extends Omit<EdgeRoute, 'route'>>(
  edges: readonly Edge[],
  boxes: ReadonlyMap<string, Box>,
  cardsIn: CardsIn,
): readonly RoutedEdge<Edge>[] {
  const direction = findDirection(edges, (id) => boxes.get(id));
  const isRouted = edges.length <= MAX_ROUTED;
  const found = listEnds(edges, (id) => boxes.get(id) as Box, direction).map((ends, index) => ({
    ...(edges[index] as Edge),
    side: ends.side,
    route: isRouted ? findEdgeRoute(ends, cardsIn).route : directEdgeRoute(ends),
  }));
  if (!isRouted) return found;
  const routes = spreadRoutes(found, cardsIn);
  return found.map((edge, index) => ({ ...edge, route: routes[index] as Route }));
}
