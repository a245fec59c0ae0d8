import { findRoute, spreadRoutes } from '@opchain/core/drawing';

/** Leads edges around cards. Loaded after the canvas, because its first drawing is usually empty. */
export const edgeRouter = { findRoute, spreadRoutes };

export type EdgeRouter = typeof edgeRouter;
