import { type Box, dashedLength, type Route, routeToPath } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { LongEdges, EdgePieces } from './long-edges.js';
import type { DrawnEdge, EdgeLabel, EdgeLook } from './edge-view.js';

/** A dotted edge: being dragged or chosen. */
export interface EdgePreview {
  readonly route: Route;
  /** It cannot be made. */
  readonly isRefused: boolean;
}

/** Arrow heads by color: an edge's look names one. */
const heads = {
  data: 'data',
  flow: 'flow',
  order: 'order',
  'flow-order': 'flow',
  block: 'block',
  idle: 'order',
  'idle-order': 'order',
  jump: 'jump',
  'jump-failure': 'jump-failure',
} as const;

/** A dash and a gap, by look; the styles have the same lengths. */
const dashes: Readonly<Partial<Record<EdgeLook, number>>> = {
  order: 8,
  'idle-order': 8,
  flow: 10,
  'flow-order': 10,
  jump: 13,
  'jump-failure': 13,
};

/** From this zoom, lines and arrows have the same size on screen; below it they get smaller along with the cards. */
const MIN_LINE_ZOOM = 0.15;

/** The layer that edges and cards are drawn on has sides at multiples of it, around everything and the origin. If it were as large as its content, the browser would draw all of it again whenever that changes; of content beyond it, Chromium shows only a part. */
const EXTENT = 20_000;

/** Length in the drawing of what is a pixel wide on screen, for lines and arrows. */
export function lineUnit(k: number): number {
  return 1 / Math.max(k, MIN_LINE_ZOOM);
}

/** A label and its position. */
export type PlacedLabel = EdgeLabel & { readonly at: Point };

/**
 * Edges: a path each, then the one being dragged, with labels above. Colors come from classes. `budget`: how many more elements there may be.
 */
export function restingEdgesTemplate(
  edges: readonly DrawnEdge[],
  labels: readonly PlacedLabel[],
  preview: EdgePreview | undefined,
  {
    k,
    bounds,
    long,
    budget,
  }: {
    readonly k: number;
    readonly bounds: Box | undefined;
    readonly long: LongEdges | undefined;
    readonly budget: number;
  },
): TemplateResult {
  const unit = lineUnit(k);
  const [left, right] = layerSides(bounds?.x, bounds?.width);
  const [top, bottom] = layerSides(bounds?.y, bounds?.height);
  const inPieces = long?.choose(edges, k, budget);
  return html`<svg class="edges" aria-hidden="true">
    <rect class="extent" x=${left} y=${top} width=${right - left} height=${bottom - top} />
    <defs>
      ${['data', 'order', 'flow', 'block', 'jump', 'jump-failure', 'accent'].map(
        (name) =>
          svg`<marker id="head-${name}" class="head ${name}" viewBox="0 0 9 8" refX="8.5" refY="4" markerWidth=${9 * unit} markerHeight=${8 * unit} markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8.5 4 0 8Z" /></marker>`,
      )}
    </defs>
    ${pathsTemplate(edges, unit, (edge) => (inPieces?.has(edge) === true ? long?.draw : undefined))}
    ${preview === undefined ? nothing : svg`<path class="edge preview ${preview.isRefused ? 'refused' : ''}" d=${routeToPath(preview.route)} marker-end="url(#head-${preview.isRefused ? 'block' : 'accent'})" />`}
    ${labelsTemplate(labels)}
  </svg>`;
}

/** Edges that follow a dragged node, and their labels: a drawing of its own, so that the cards around it are not drawn again. */
export function movingEdgesTemplate(
  edges: readonly DrawnEdge[],
  labels: readonly PlacedLabel[],
  unit: number,
): TemplateResult | typeof nothing {
  return edges.length === 0
    ? nothing
    : html`<svg class="edges moving" aria-hidden="true">${pathsTemplate(edges, unit)}${labelsTemplate(labels)}</svg>`;
}

function pathsTemplate(
  edges: readonly DrawnEdge[],
  unit: number,
  piecesOf?: (edge: DrawnEdge) => EdgePieces | undefined,
): unknown {
  return repeat(
    edges,
    ({ key }) => key,
    (edge) => {
      const pieces = piecesOf?.(edge);
      const { route, look, lit, selected } = edge;
      return guard([route, look, lit, selected, unit, pieces], () => edgeTemplate(edge, unit, pieces));
    },
  );
}

function labelsTemplate(labels: readonly PlacedLabel[]): unknown {
  return repeat(
    labels,
    ({ key }) => key,
    ({
      key,
      look,
      isLit,
      at,
      width,
      text,
      code,
    }) => svg`<g class="label ${look} ${isLit ? 'lit' : ''}" data-label=${key} transform="translate(${round(at.x)} ${round(at.y)})">
          <rect class="gap" x=${-width / 2 - 4} y="-13" width=${width + 8} height="26" rx="13" /><rect class="pill" x=${-width / 2} y="-9" width=${width} height="18" rx="9" />
          ${look === 'block' ? svg`<path class="sign" transform="translate(${round(-width / 2 + 5)} -6) scale(.75)" d="M5.6 2.25h4.8l3.35 3.35v4.8l-3.35 3.35H5.6L2.25 10.4V5.6ZM6.1 6.1l3.8 3.8m0-3.8-3.8 3.8" />` : nothing}
          <text x=${look === 'block' ? 7 : 0} y="3.5">${text}${code ? svg`<tspan>${code}</tspan>` : nothing}</text></g>`,
  );
}

function edgeTemplate(edge: DrawnEdge, unit: number, pieces: EdgePieces | undefined): TemplateResult {
  const { key, route, look, lit, selected } = edge;
  const dash = dashes[look];
  const classNames = `edge ${look} ${lit ? 'lit' : ''} ${selected ? 'selected' : ''}`;
  const head = `url(#head-${(selected || lit) && look !== 'block' ? 'accent' : heads[look]})`;
  return svg`<path class="${classNames} ${pieces && 'in-pieces'}" data-edge=${key} d=${routeToPath(route)} pathLength=${dash === undefined ? nothing : dashedLength(route, dash * unit)} marker-end=${head} />${pieces?.(route, { classNames, head, dash: dash && dash * unit })}`;
}

/** Where the layer starts and ends, with room for the edges around cards. */
function layerSides(start = 0, length = 0): readonly [number, number] {
  return [
    EXTENT * Math.floor(Math.min(0, start) / EXTENT - 0.1),
    EXTENT * Math.ceil(Math.max(0, start + length) / EXTENT + 0.1),
  ];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
