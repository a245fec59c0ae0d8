import { type Box, type CardDetail, cardDetails, zoomDetail } from '@opchain/drawing';
import { contains, inflate } from '../geometry/box.js';
import type { Scene } from './scene.js';
import type { EdgeKey } from './scene-edge.js';
import { type Size, type Viewport, visibleBox } from '../geometry/viewport.js';

/** `painted`: without elements. */
export type Detail = CardDetail | 'painted';

export interface Visible {
  readonly detail: Detail;
  /** Of the cards that have elements. */
  readonly cardDetail: CardDetail;
  /** Nodes that have elements, those in view first. */
  readonly nodes: readonly string[];
  /** Edges that have elements; empty if edges are painted. */
  readonly edges: readonly EdgeKey[];
  /** True if a painted layer shows the edges (and, at that detail, the nodes). */
  readonly paintsEdges: boolean;
  /** The area of the drawing that the choice is valid for. */
  readonly covered: Box;
  /** How far it reaches beyond what was in view, in the drawing. */
  readonly margin: number;
  /** The zoom that it was made for. */
  readonly k: number;
  /** About how many elements its cards have. */
  readonly cardElements: number;
}

/** From this number of nodes in view, they are painted. */
export const MAX_NODES = 400;
const MAX_EDGES = 500;
/** Maximum elements of all cards together; the rest of the page is below the remainder of 2,500. */
const MAX_CARD_ELEMENTS = 1920;
/** Maximum elements of cards, edges and labels together. */
const MAX_DRAWN_ELEMENTS = 2300;

/** Maximum elements on a painted canvas: what is selected or focused. */
const MAX_PINNED_NODES = 24;

export interface VisibilityOptions {
  readonly scene: Scene;
  readonly view: Viewport;
  readonly size: Size;
  /** Nodes that always need an element: focused and selected ones, the most important first. */
  readonly pinned: readonly string[];
  /** The choice until now, if the view of the same nodes has only been panned: its cards stay while the page has room, so that panning back creates none. */
  readonly before?: Visible | undefined;
}

/** Margins around the visible area, in CSS pixels of the screen: the widest for which the page has room. */
const MARGINS = [560, 400, 320, 240, 160, 100] as const;
const MIN_MARGIN = 40;
/** The same while the view is panned: the rest of the room is for the cards that are there. */
const PANNING_MARGINS = MARGINS.slice(2);
/** The margin where everything is painted. */
const PAINTED_MARGIN = 240;
/** The next choice is made when less than this is left of the margin, in CSS pixels of the screen, or half of it, so that what comes into view is there already. */
const AHEAD = 160;

/** Chooses what the page renders for a viewport: bounded, regardless of the size of the chain. */
export function chooseVisible({ scene, view, size, pinned, before }: VisibilityOptions): Visible {
  const seen = visibleBox(view, size);
  const around = (margin: number): Box => inflate(seen, margin / view.k);
  const cardDetail = zoomDetail(view.k);
  const hasRoom = (nodes: readonly string[], detail = cardDetail): boolean =>
    nodes.length < MAX_NODES && countElements(scene, nodes, detail) <= MAX_CARD_ELEMENTS;
  const margin =
    (before ? PANNING_MARGINS : MARGINS).find((each) => hasRoom(scene.nodesIn(around(each)))) ?? MIN_MARGIN;
  const covered = withEmptySpace(around(margin), scene.bounds());
  const nodes = scene.nodesIn(covered);
  const detail = cardDetails.slice(cardDetails.indexOf(cardDetail)).find((each) => hasRoom(nodes, each)) ?? 'painted';
  const inUse = pinned.filter((id) => scene.box(id) !== undefined).slice(0, MAX_PINNED_NODES);
  if (detail === 'painted') {
    return {
      detail,
      cardDetail,
      nodes: inUse,
      edges: [],
      paintsEdges: true,
      covered: around(PAINTED_MARGIN),
      margin: PAINTED_MARGIN / view.k,
      k: view.k,
      cardElements: countElements(scene, inUse, cardDetail),
    };
  }
  const edges = scene.edgesIn(covered);
  const paintsEdges = edges.length > MAX_EDGES;
  const shown = new Set([...scene.nodesIn(seen), ...nodes, ...inUse]);
  let cardElements = countElements(scene, shown, detail);
  for (const id of before?.nodes ?? []) {
    if (cardElements > MAX_CARD_ELEMENTS || shown.size >= MAX_NODES) break;
    if (!shown.has(id)) cardElements += countElements(scene, [id], detail);
    shown.add(id);
  }
  return {
    detail,
    cardDetail: detail,
    nodes: [...shown],
    edges: paintsEdges ? [] : edges,
    paintsEdges,
    covered,
    margin: margin / view.k,
    k: view.k,
    cardElements,
  };
}

/** How many elements there may be in addition to the cards and edges of a choice. */
export function remainingElementBudget({ cardElements, edges }: Visible): number {
  return Math.max(0, MAX_DRAWN_ELEMENTS - cardElements - edges.length);
}

/** True if an earlier choice is still valid: it covers the visible area at the same detail, and is not much too large. */
export function isStillValid(choice: Visible, view: Viewport, size: Size): boolean {
  const zoomed = view.k / choice.k;
  if (zoomDetail(view.k) !== zoomDetail(choice.k) || zoomed > (choice.detail === zoomDetail(choice.k) ? 2 : 1.15))
    return false;
  return contains(choice.covered, visibleBox(view, size));
}

/** True if the view has come so near to the edge of a valid choice that the next one should be made. */
export function isNearEnd({ covered, margin }: Visible, view: Viewport, size: Size): boolean {
  return !contains(covered, inflate(visibleBox(view, size), Math.min(margin / 2, AHEAD / view.k)));
}

/** Beyond the last nodes of a side there is nothing to choose. */
const FAR = 1e7;

function withEmptySpace(area: Box, all: Box | undefined): Box {
  if (all === undefined) return area;
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  const x = area.x <= all.x ? -FAR : area.x;
  const y = area.y <= all.y ? -FAR : area.y;
  return {
    x,
    y,
    width: (right >= all.x + all.width ? FAR : right) - x,
    height: (bottom >= all.y + all.height ? FAR : bottom) - y,
  };
}

function countElements(scene: Scene, nodes: Iterable<string>, detail: CardDetail): number {
  let count = 0;
  for (const id of nodes) count += elementsPerCard(detail, scene.box(id)?.height ?? 0);
  return count;
}

/** About how many elements a card has: 14 without rows, five per row of 22 pixels; fewer at less detail. */
function elementsPerCard(detail: CardDetail, height: number): number {
  if (detail === 'shape') return 1;
  if (detail === 'brief') return 10;
  return detail.startsWith('name') ? 3 : 14 + (5 * (height - 90)) / 22;
}
