// `@opchain/core/internal/drawing`: pictures of chains and runs, and their geometry, which the canvas shares.

// pictures
export type { Box } from '../drawing/card-geometry.js';
export {
  CALLED_HEIGHT,
  CARD_ROWS,
  CARD_WIDTH,
  cardHeight,
  inPort,
  jumpIn,
  jumpOut,
  outPort,
  stepHeight,
} from '../drawing/card-geometry.js';
export type { ChainPictureOptions } from '../drawing/chain-to-svg.js';
export { chainToSvg } from '../drawing/chain-to-svg.js';
export type { ChainThumbnail } from '../drawing/chain-thumbnail.js';
export { chainThumbnail } from '../drawing/chain-thumbnail.js';
export type { CarriedValue } from '../drawing/routing/edge-label.js';
export { fieldOfPath, labelOf } from '../drawing/routing/edge-label.js';
export { formatDuration } from '../drawing/format-duration.js';
export { formatTimeOfDay } from '../drawing/format-time-of-day.js';
export type { InputRow } from '../drawing/input-rows.js';
export { listInputRows } from '../drawing/input-rows.js';
export type { Dependency } from '../drawing/list-dependencies.js';
export { listDependencies } from '../drawing/list-dependencies.js';
export { describeJump } from '../drawing/describe-jump.js';
export type { Jump } from '../drawing/list-jumps.js';
export { listJumps } from '../drawing/list-jumps.js';
export type { ReportedTree, ReportRow } from '../drawing/report/list-report-rows.js';
export { listReportRows } from '../drawing/report/list-report-rows.js';
export type { LayoutOptions } from '../drawing/layout-chain.js';
export { layoutChain } from '../drawing/layout-chain.js';
export { makeRoom } from '../drawing/make-room.js';
export type { CardsIn, FoundRoute } from '../drawing/routing/find-route.js';
export { findRoute } from '../drawing/routing/find-route.js';
export { reportStyle } from '../drawing/report/report-style.js';
export type { RunPageSource } from '../drawing/report/run-to-html.js';
export { runToHtml } from '../drawing/report/run-to-html.js';
export { straighten } from '../drawing/straighten.js';
export type { UnplacedLabel } from '../drawing/routing/place-labels.js';
export { placeLabels } from '../drawing/routing/place-labels.js';
export type { Route, RoutePiece } from '../drawing/routing/route.js';
export { dashedLength, directRoute, routeBox, routePieces, routeToPath } from '../drawing/routing/route.js';
export type { RoutedJump } from '../drawing/routing/route-jumps.js';
export { jumpLabelPoints, routeJumps } from '../drawing/routing/route-jumps.js';
export type { EdgeRoute } from '../drawing/routing/spread-routes.js';
export { spreadRoutes } from '../drawing/routing/spread-routes.js';
export type { ShownState } from '../drawing/state-labels.js';
export { shownState, stateLabels } from '../drawing/state-labels.js';
export { shortenMiddle } from '../drawing/svg-text.js';
export type { WaterfallBar, WaterfallItem } from '../drawing/report/waterfall-bars.js';
export { axisTicks, tickLabel, waterfallBar } from '../drawing/report/waterfall-bars.js';
export type { WaterfallPictureOptions } from '../drawing/report/waterfall-to-svg.js';
export { waterfallToSvg } from '../drawing/report/waterfall-to-svg.js';
