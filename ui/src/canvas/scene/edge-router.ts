import {
  findRoute,
  jumpLabelPoints,
  listJumps,
  makeRoom,
  placeLabels,
  routeJumps,
  spreadRoutes,
} from '@opchain/core/internal/drawing';

/** Leads edges around cards and jumps beside them, places labels, and keeps cards apart. Loaded after the canvas, because its first drawing is usually empty. */
export const edgeRouter = { findRoute, jumpLabelPoints, listJumps, makeRoom, placeLabels, routeJumps, spreadRoutes };

export type EdgeRouter = typeof edgeRouter;
