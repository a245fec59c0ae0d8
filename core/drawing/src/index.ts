// `@opchain/drawing`: how chains and runs are drawn: what a card says, layout, routes of edges, and pictures without a browser.

// what a card says
export type {
  CardCredential,
  CardFacts,
  CardModel,
  CardOperation,
  CardRow,
  CardRun,
  CardTexts,
} from './card/card-model.js';
export { FACT_SEPARATOR } from './card/card-model.js';
export { type CardDetail, cardDetails, hasRows, NAME_SIZES, TEXT_SIZES, zoomDetail } from './card/card-detail.js';
export { countRows } from './card/card-rows.js';
export { cardTexts } from './card/card-texts.js';
export { createCardModel, limitRows, methodOf, runOfResult } from './card/create-card-model.js';
export { describeFile, type FileDescription, formatSize } from './card/file-description.js';
export { hasRoom } from './card/has-room.js';
export { type ShownBody, type ShownCard, showCard, showName, type ShownRow } from './card/show-card.js';

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
} from './card-geometry.js';
export { chainToSvg } from './chain-to-svg.js';
export { chainThumbnail } from './chain-thumbnail.js';
export { fieldOfPath, labelOf } from './routing/edge-label.js';
export { formatDuration } from './format-duration.js';
export { formatTimeOfDay } from './format-time-of-day.js';
export { type InputRow, listInputRows } from './input-rows.js';
export { isMasked } from './is-masked.js';
export { type Dependency, listDependencies } from './list-dependencies.js';
export { describeJump } from './describe-jump.js';
export { type Jump, listJumps } from './list-jumps.js';
export { listReportRows } from './report/list-report-rows.js';
export { layoutChain } from './layout-chain.js';
export { fitZoom, OPENING_ZOOM, READABLE_ZOOM, WHOLE_ZOOM, type WindowSize } from './layout-rows.js';
export {
  type Direction,
  directEdgeRoute,
  type EdgeEnds,
  edgeEnds,
  findDirection,
  findEdgeRoute,
  listEnds,
} from './edge-ends.js';
export { makeRoom } from './make-room.js';
export { findRoute, type FoundRoute } from './routing/find-route.js';
export { reportStyle } from './report/report-style.js';
export { runToHtml, stepsToHtml } from './report/run-to-html.js';
export { placeLabels, type UnplacedLabel } from './routing/place-labels.js';
export { dashedLength, directRoute, type Route, routeBox, routePieces, routeToPath } from './routing/route.js';
export { jumpLabelPoints, type RoutedJump, routeJumps } from './routing/route-jumps.js';
export { type EdgeRoute, spreadRoutes } from './routing/spread-routes.js';
export { type ShownState, shownState, stateLabels } from './state-labels.js';
export { shortenMiddle } from './svg-text.js';
export { axisTicks, tickLabel, type WaterfallBar, waterfallBar } from './report/waterfall-bars.js';
export { waterfallToSvg } from './report/waterfall-to-svg.js';
