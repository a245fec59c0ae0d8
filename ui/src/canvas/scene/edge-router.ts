import { findRoute, listJumps, makeRoom, routeJumps, spreadRoutes } from '@opchain/core/drawing';

/** Leads edges around cards and jumps beside them, and keeps cards apart. Loaded after the canvas, because its first drawing is usually empty. */
export const edgeRouter = { findRoute, listJumps, makeRoom, routeJumps, spreadRoutes };

export type EdgeRouter = typeof edgeRouter;
