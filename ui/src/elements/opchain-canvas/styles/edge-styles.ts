import { css } from 'lit';

/** Edges, arrowheads and labels. `--_unit` is a pixel of the screen, or less where cards are tiny; `--_pixel` always is one. */
export const edgeStyles = css`
  svg.edges {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: visible;
    fill: none;
    pointer-events: none;
  }
  /* Above the cards, and a layer of their own. */
  svg.moving {
    z-index: 1;
    will-change: transform;
  }
  .extent {
    fill: transparent;
  }
  .edge {
    stroke-width: calc(1.5px * var(--_unit, 1));
    stroke: var(--opchain-edge-order);
  }
  .edge.data {
    stroke: var(--opchain-edge-data);
  }
  .edge.order,
  .edge.idle-order {
    stroke-dasharray: calc(4px * var(--_unit, 1)) calc(4px * var(--_unit, 1));
  }
  .edge.jump,
  .edge.jump-failure {
    stroke: var(--opchain-text-muted);
    stroke-dasharray: calc(9px * var(--_unit, 1)) calc(4px * var(--_unit, 1));
  }
  .edge.jump-failure {
    stroke: var(--opchain-skipped);
  }
  .edge.flow,
  .edge.flow-order {
    stroke: var(--opchain-running);
    stroke-dasharray: calc(6px * var(--_unit, 1)) calc(4px * var(--_unit, 1));
    animation: opchain-flow 600ms linear infinite;
  }
  .edge.lit,
  .edge.selected,
  .edge.preview {
    stroke: var(--opchain-accent);
    stroke-width: calc(2px * var(--_pixel, 1));
  }
  .edge.block {
    stroke: var(--opchain-failed);
  }
  .edge.preview {
    stroke-dasharray: calc(2px * var(--_unit, 1)) calc(4px * var(--_unit, 1));
    stroke-linecap: round;
  }
  .edge.preview.refused {
    stroke: var(--opchain-failed);
  }
  .edge.in-pieces {
    visibility: hidden;
  }
  @keyframes opchain-flow {
    to {
      stroke-dashoffset: calc(-10px * var(--_unit, 1));
    }
  }
  .head {
    fill: var(--opchain-edge-order);
  }
  .head.data {
    fill: var(--opchain-edge-data);
  }
  .head.flow {
    fill: var(--opchain-running);
  }
  .head.block {
    fill: var(--opchain-failed);
  }
  .head.jump {
    fill: var(--opchain-text-muted);
  }
  .head.jump-failure {
    fill: var(--opchain-skipped);
  }
  .head.accent {
    fill: var(--opchain-accent);
  }
  .label .gap {
    fill: var(--opchain-canvas);
  }
  .label .pill {
    pointer-events: auto;
    cursor: pointer;
    fill: var(--opchain-surface);
    stroke: var(--opchain-line-strong);
  }
  .label text {
    fill: var(--opchain-text-muted);
    font: 400 var(--opchain-size-xs) var(--opchain-font);
    font-variant-ligatures: none;
    text-anchor: middle;
  }
  .label:is(.data, .flow, .idle) text,
  .label tspan {
    font-family: var(--opchain-font-code);
  }
  .label .sign {
    fill: none;
    stroke: var(--opchain-failed);
    stroke-width: 1.5;
    stroke-linecap: round;
  }
  .label.jump-failure .pill {
    stroke: var(--opchain-skipped);
  }
  .label.data .pill,
  .label.flow .pill {
    stroke: var(--opchain-accent-line);
  }
  .label.data text,
  .label.flow text {
    fill: var(--opchain-accent-text);
  }
  .label.lit .pill {
    stroke: var(--opchain-accent);
  }
  .label.block .pill {
    fill: var(--opchain-failed-soft);
    stroke: var(--opchain-failed);
  }
  .label.block text {
    fill: var(--opchain-failed);
  }
`;
