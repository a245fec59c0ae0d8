// `@opchain/core/drawing`: pictures of chains and runs, and their geometry, which the canvas shares.

// pictures
export type { Box } from './drawing/card-geometry.js';
export { CARD_ROWS, CARD_WIDTH, cardHeight, inPort, outPort } from './drawing/card-geometry.js';
export type { ChainPictureOptions } from './drawing/chain-to-svg.js';
export { chainToSvg } from './drawing/chain-to-svg.js';
export type { CarriedValue } from './drawing/routing/edge-label.js';
export { fieldOfPath, labelOf } from './drawing/routing/edge-label.js';
export { formatDuration } from './drawing/format-duration.js';
export type { InputRow } from './drawing/input-rows.js';
export { listInputRows } from './drawing/input-rows.js';
export type { Dependency } from './drawing/list-dependencies.js';
export { listDependencies } from './drawing/list-dependencies.js';
export type { ReportedTree, ReportRow } from './drawing/list-report-rows.js';
export { listReportRows } from './drawing/list-report-rows.js';
export type { LayoutOptions } from './drawing/layout-chain.js';
export { layoutChain } from './drawing/layout-chain.js';
export { makeRoom } from './drawing/make-room.js';
export type { CardsIn, FoundRoute } from './drawing/routing/find-route.js';
export { findRoute } from './drawing/routing/find-route.js';
export type { Route } from './drawing/routing/route.js';
export { directRoute, labelPoints, routeBox, routeToPath } from './drawing/routing/route.js';
export type { EdgeRoute } from './drawing/routing/spread-routes.js';
export { spreadRoutes } from './drawing/routing/spread-routes.js';
export type { ShownState } from './drawing/state-labels.js';
export { shownState, stateLabels } from './drawing/state-labels.js';
export { shortenMiddle } from './drawing/svg-text.js';
export type { WaterfallBar, WaterfallItem } from './drawing/waterfall-bars.js';
export { axisTicks, tickLabel, waterfallBar } from './drawing/waterfall-bars.js';
export type { WaterfallPictureOptions } from './drawing/waterfall-to-svg.js';
export { waterfallToSvg } from './drawing/waterfall-to-svg.js';
