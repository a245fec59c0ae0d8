import { dashedLength, type Route, routeBox, routePieces } from '@opchain/drawing';
import { nothing, svg, type TemplateResult } from 'lit';
import type { DrawnEdge } from './edge-view.js';

/** From this length on screen, edges with corners are drawn in pieces, as long as there may be more elements. */
const MIN_LENGTH = 200;

/** Elements of an edge in pieces, about: more than most have. Were each counted, those of an edge that moves would decide about others. */
const ELEMENTS_PER_EDGE = 12;

/** Draws a long edge in pieces. `dash`: a dash and a gap, if it is dashed. */
export type EdgePieces = (
  route: Route,
  look: { readonly classNames: string; readonly head: string; readonly dash: number | undefined },
) => TemplateResult;

/** What a drawing of many edges needs in addition. */
export interface LongEdges {
  /** Chooses the edges to draw in pieces. `budget`: how many elements there may be for that. */
  choose(edges: readonly DrawnEdge[], k: number, budget: number): ReadonlySet<DrawnEdge>;
  readonly draw: EdgePieces;
}

export const longEdges: LongEdges = { choose, draw };

/** Those above others first: they change most. The dashes of an edge that moves are animated as one. */
function choose(edges: readonly DrawnEdge[], k: number, budget: number): ReadonlySet<DrawnEdge> {
  const chosen = new Set<DrawnEdge>();
  let remaining = budget;
  for (const edge of [...edges].reverse()) {
    const { width, height } = routeBox(edge.route);
    if (edge.route.length < 3 || (width + height) * k < MIN_LENGTH || /flow/.test(edge.look)) continue;
    remaining -= ELEMENTS_PER_EDGE;
    if (remaining < 0) break;
    chosen.add(edge);
  }
  return chosen;
}

function draw(...[route, { classNames, head, dash }]: Parameters<EdgePieces>): TemplateResult {
  // Round ends close the joints of solid pieces.
  return svg`<g class=${classNames} stroke-linecap=${dash === undefined ? 'round' : nothing}>${edgePieces(
    route,
    dash ?? 1,
  ).map(
    ({ path, pathLength, dashOffset }, index, { length }) =>
      svg`<path d=${path} pathLength=${pathLength} stroke-dashoffset=${dashOffset} marker-end=${index === length - 1 ? head : nothing} />`,
  )}</g>`;
}

/** A line or corner of an edge, with the dashes that it has as part of the whole. */
export interface EdgePiece {
  readonly path: string;
  readonly pathLength: number;
  readonly dashOffset: number;
}

/**
 * The parts of a long edge, each an element of its own. So a change draws only those parts of the screen again that its lines run through, not all of the
 * box around them. Browsers cut a single line to what is drawn before they dash it, but dash other paths whole, again and again. `period`: a dash and a gap.
 */
export function edgePieces(route: Route, period: number): readonly EdgePiece[] {
  const pieces = routePieces(route).filter(({ length }) => length > 0);
  const scale = dashedLength(route, period) / pieces.reduce((sum, { length }) => sum + length, 0);
  let end = 0;
  return pieces.map(({ start, command, length }) => {
    const dashOffset = end % period;
    end += length * scale;
    return { path: `M${start}${command}`, pathLength: length * scale, dashOffset };
  });
}
