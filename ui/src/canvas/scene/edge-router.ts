import {
  directEdgeRoute,
  edgeEnds,
  findDirection,
  findEdgeRoute,
  listEnds,
  jumpLabelPoints,
  listJumps,
  makeRoom,
  placeLabels,
  routeJumps,
  spreadRoutes,
} from '@opchain/drawing';
import { openClear } from '../geometry/open-clear.js';
import { positionNodes } from '../geometry/position-nodes.js';

/** Positions cards, leads edges around them and jumps beside them, places labels, and keeps cards apart. Loaded after the canvas, because its first drawing is usually empty. */
export const edgeRouter = {
  directEdgeRoute,
  edgeEnds,
  findDirection,
  findEdgeRoute,
  listEnds,
  jumpLabelPoints,
  listJumps,
  makeRoom,
  openClear,
  placeLabels,
  positionNodes,
  routeJumps,
  spreadRoutes,
};

export type EdgeRouter = typeof edgeRouter;
