import { routeToPath } from '@opchain/core/drawing';
import type { Route } from '@opchain/core/drawing';
import type { TemplateResult } from 'lit';
import { html, nothing, svg } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { EdgeLook, PlacedLabel } from './edge-view.js';
import { labelWidth } from './edge-view.js';
import type { EdgeKey } from '../scene/scene-edge.js';

export interface DrawnEdge {
  readonly key: EdgeKey;
  readonly route: Route;
  readonly look: EdgeLook;
  readonly lit: boolean;
  readonly selected: boolean;
}

/** Arrow heads by color: an edge's look names one. */
const heads = {
  data: 'data',
  flow: 'data',
  order: 'order',
  'flow-order': 'order',
  block: 'block',
  idle: 'order',
  'idle-order': 'order',
  jump: 'order',
  'jump-failure': 'jump-failure',
} as const;

/** All edges as one drawing: a path each, with labels above. Lines and arrows have the same size on screen at every zoom `k`. Colors come from classes. */
export function edgesTemplate(
  edges: readonly DrawnEdge[],
  labels: readonly PlacedLabel[],
  preview: Route | undefined,
  k: number,
): TemplateResult {
  return html`<svg class="edges" aria-hidden="true">
    <defs>
      ${['data', 'order', 'block', 'jump-failure', 'accent'].map(
        (name) =>
          svg`<marker id="head-${name}" class="head ${name}" viewBox="0 0 9 8" refX="8.5" refY="4" markerWidth=${9 / k} markerHeight=${8 / k} markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8.5 4 0 8Z" /></marker>`,
      )}
    </defs>
    ${repeat(
      edges,
      ({ key }) => key,
      ({ key, route, look, lit, selected }) =>
        svg`<path class="edge ${look} ${lit ? 'lit' : ''} ${selected ? 'selected' : ''}" data-edge=${key} d=${routeToPath(route)} marker-end="url(#head-${selected || lit ? 'accent' : heads[look]})" />`,
    )}
    ${repeat(
      labels,
      ({ key }) => key,
      (label) => {
        const width = labelWidth(label);
        return svg`<g class="label ${label.look}" data-label=${label.key} transform="translate(${round(label.at.x)} ${round(label.at.y)})">
          <rect class="gap" x=${-width / 2 - 4} y="-13" width=${width + 8} height="26" rx="13" /><rect class="pill" x=${-width / 2} y="-9" width=${width} height="18" rx="9" />
          ${label.look === 'block' ? svg`<path class="sign" transform="translate(${round(-width / 2 + 5)} -6) scale(.75)" d="M5.6 2.25h4.8l3.35 3.35v4.8l-3.35 3.35H5.6L2.25 10.4V5.6ZM6.1 6.1l3.8 3.8m0-3.8-3.8 3.8" />` : nothing}
          <text x=${label.look === 'block' ? 7 : 0} y="3.5">${label.text}</text></g>`;
      },
    )}
    ${preview === undefined ? nothing : svg`<path class="edge preview" d=${routeToPath(preview)} marker-end="url(#head-accent)" />`}
  </svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
