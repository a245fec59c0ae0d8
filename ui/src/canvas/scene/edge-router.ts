import {
  directEdgeRoute,
  edgeEnds,
  findDirection,
  findEdgeRoute,
  jumpLabelPoints,
  layoutChain,
  listJumps,
  makeRoom,
  placeLabels,
  routeJumps,
  spreadRoutes,
} from '@opchain/core/internal/drawing';

/** Positions cards, leads edges around them and jumps beside them, places labels, and keeps cards apart. Loaded after the canvas, because its first drawing is usually empty. */
export const edgeRouter = {
  directEdgeRoute,
  edgeEnds,
  findDirection,
  findEdgeRoute,
  jumpLabelPoints,
  layoutChain,
  listJumps,
  makeRoom,
  placeLabels,
  routeJumps,
  spreadRoutes,
};

export type EdgeRouter = typeof edgeRouter;
