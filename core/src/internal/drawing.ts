// `@opchain/core/internal/drawing`: pictures of chains and runs, and their geometry, which the canvas shares.

// pictures
export {
  type Box,
  CALLED_HEIGHT,
  CARD_ROWS,
  CARD_WIDTH,
  inPort,
  jumpIn,
  jumpOut,
  outPort,
  SIDE_PORT,
  sideIn,
  sideOut,
  stepHeight,
} from '../drawing/card-geometry.js';
export { chainToSvg } from '../drawing/chain-to-svg.js';
export { chainThumbnail } from '../drawing/chain-thumbnail.js';
export { fieldOfPath, labelOf } from '../drawing/routing/edge-label.js';
export { formatDuration } from '../drawing/format-duration.js';
export { formatTimeOfDay } from '../drawing/format-time-of-day.js';
export { type InputRow, listInputRows } from '../drawing/input-rows.js';
export { isMasked } from '../drawing/is-masked.js';
export { type Dependency, listDependencies } from '../drawing/list-dependencies.js';
export { describeJump } from '../drawing/describe-jump.js';
export { type Jump, listJumps } from '../drawing/list-jumps.js';
export { listReportRows } from '../drawing/report/list-report-rows.js';
export { columnGap, fitsWhole, isLarger, layoutChain, layoutSequence } from '../drawing/layout-chain.js';
export { fitZoom, OPENING_ZOOM, READABLE_ZOOM, type WindowSize } from '../drawing/layout-rows.js';
export {
  type Direction,
  directEdgeRoute,
  type EdgeEnds,
  edgeEnds,
  findDirection,
  findEdgeRoute,
  listEnds,
} from '../drawing/edge-ends.js';
export { makeRoom } from '../drawing/make-room.js';
export { findRoute, type FoundRoute } from '../drawing/routing/find-route.js';
export { reportStyle } from '../drawing/report/report-style.js';
export { runToHtml, stepsToHtml } from '../drawing/report/run-to-html.js';
export { straighten, turnPoints } from '../drawing/straighten.js';
export { placeLabels, type UnplacedLabel } from '../drawing/routing/place-labels.js';
export { dashedLength, directRoute, type Route, routeBox, routePieces, routeToPath } from '../drawing/routing/route.js';
export { jumpLabelPoints, type RoutedJump, routeJumps } from '../drawing/routing/route-jumps.js';
export { type EdgeRoute, spreadRoutes } from '../drawing/routing/spread-routes.js';
export { type ShownState, shownState, stateLabels } from '../drawing/state-labels.js';
export { shortenMiddle } from '../drawing/svg-text.js';
export { axisTicks, tickLabel, type WaterfallBar, waterfallBar } from '../drawing/report/waterfall-bars.js';
export { waterfallToSvg } from '../drawing/report/waterfall-to-svg.js';
