import { findRoute, makeRoom, spreadRoutes } from '@opchain/core/drawing';

/** Leads edges around cards, and keeps cards apart. Loaded after the canvas, because its first drawing is usually empty. */
export const edgeRouter = { findRoute, makeRoom, spreadRoutes };

export type EdgeRouter = typeof edgeRouter;
