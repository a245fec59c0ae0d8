import { css } from 'lit';

export const canvasStyles = css`
  :host {
    position: relative;
    overflow: hidden;
    min-width: 0;
    min-height: 0;
    background: var(--opchain-canvas);
  }
  :host([data-root]) {
    height: 100%;
    min-height: 160px;
  }
  .viewport {
    position: absolute;
    inset: 0;
    overflow: clip;
    contain: strict;
    touch-action: none;
    user-select: none;
    cursor: default;
  }
  .viewport:focus-visible {
    outline-offset: -2px;
  }
  .viewport[data-drag='pan'] {
    cursor: grabbing;
  }
  .viewport[data-hover='port'],
  .viewport[data-drag='connect'] {
    cursor: crosshair;
  }
  .viewport[data-hover='edge'] {
    cursor: pointer;
  }
  .grid {
    --_step: 20px;
    position: absolute;
    inset: -25%;
    background: radial-gradient(circle at 1px 1px, var(--opchain-grid-dot) 1px, transparent 1.25px) 0 0 / var(--_step)
      var(--_step);
    pointer-events: none;
    /* The corner of the viewport. */
    transform-origin: calc(100% / 6) calc(100% / 6);
    will-change: transform;
  }
  .layer {
    direction: ltr;
  }
  .layer,
  .panned,
  .world {
    position: absolute;
    left: 0;
    top: 0;
    transform-origin: 0 0;
  }
  .panned.moving {
    will-change: transform;
  }
  svg.edges {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: visible;
    fill: none;
    pointer-events: none;
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
  .edge.block {
    stroke: var(--opchain-failed);
  }
  .edge.lit,
  .edge.selected,
  .edge.preview {
    stroke: var(--opchain-accent);
    stroke-width: calc(2px * var(--_unit, 1));
  }
  .edge.preview {
    stroke-dasharray: calc(2px * var(--_unit, 1)) calc(4px * var(--_unit, 1));
    stroke-linecap: round;
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
  .head.block {
    fill: var(--opchain-failed);
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
    font: 400 var(--opchain-size-xs) var(--opchain-font-code);
    font-variant-ligatures: none;
    text-anchor: middle;
  }
  .label.order text,
  .label.idle-order text,
  .label.flow-order text,
  .label.block text {
    font-family: var(--opchain-font);
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
  .label.block .pill {
    fill: var(--opchain-failed-soft);
    stroke: var(--opchain-failed);
  }
  .label.block text {
    fill: var(--opchain-failed);
  }

  .marquee {
    position: absolute;
    left: 0;
    top: 0;
    border: 1px solid var(--opchain-accent);
    background: var(--opchain-accent-soft);
    opacity: 0.5;
    pointer-events: none;
  }
  .guide {
    position: absolute;
    left: 0;
    top: 0;
    background: var(--opchain-accent);
    pointer-events: none;
  }
  .jump-port {
    position: absolute;
    left: -5px;
    top: -5px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: var(--opchain-surface);
    box-shadow: inset 0 0 0 1.5px var(--opchain-text-muted);
    pointer-events: none;
    z-index: 2;
  }
  .jump-port.failure {
    box-shadow: inset 0 0 0 1.5px var(--opchain-skipped);
  }
  .jump-port.near {
    outline: 2px solid var(--opchain-accent);
  }
  .jump-port span {
    position: absolute;
    top: -7px;
    left: 18px;
    padding: 0 8px;
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-surface);
    box-shadow: var(--opchain-shadow-2);
    font-size: var(--opchain-size-sm);
    line-height: 24px;
    white-space: nowrap;
  }
  .jump-port.failure span {
    left: auto;
    right: 18px;
  }
  .slot {
    border-radius: 2px;
    z-index: 3;
  }
  .slot.refused {
    background: var(--opchain-failed);
  }
  .tip {
    position: absolute;
    left: 0;
    top: 0;
    display: flex;
    gap: var(--opchain-space-2);
    max-width: 280px;
    padding: var(--opchain-space-2) 10px;
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-surface);
    box-shadow: var(--opchain-shadow-2);
    font-size: var(--opchain-size-sm);
    line-height: 16px;
    pointer-events: none;
    z-index: 3;
  }
  .tip svg {
    color: var(--opchain-failed);
    margin-top: 1px;
  }
  .ghost {
    position: absolute;
    left: 0;
    top: 0;
    transform-origin: 0 0;
    pointer-events: none;
    z-index: 2;
  }
  .ghost .node {
    box-shadow:
      0 0 0 1px var(--opchain-accent-line),
      var(--opchain-shadow-2);
  }
  .empty {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    text-align: center;
    color: var(--opchain-text-muted);
    pointer-events: none;
  }

  .tools {
    position: absolute;
    left: 12px;
    bottom: 12px;
    display: flex;
    align-items: center;
    height: 32px;
    padding: 0 2px;
    border-radius: var(--opchain-radius-lg);
    background: var(--opchain-surface);
    box-shadow:
      0 0 0 1px var(--opchain-line-strong),
      var(--opchain-shadow-1);
    z-index: 2;
  }
  .tools .zoom {
    width: 46px;
    height: 28px;
    border-radius: var(--opchain-radius-md);
    text-align: center;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
  }
  .tools .zoom:hover {
    background: var(--opchain-hover);
  }
  .tools .sep {
    width: 1px;
    height: 20px;
    margin: 0 4px;
    background: var(--opchain-line);
  }
  .tools .icon[aria-pressed='true'] {
    background: var(--opchain-accent-soft);
    color: var(--opchain-accent-text);
  }
  .mini {
    position: absolute;
    right: 12px;
    bottom: 12px;
    width: 144px;
    height: 104px;
    border-radius: var(--opchain-radius-lg);
    background: var(--opchain-surface);
    box-shadow:
      0 0 0 1px var(--opchain-line-strong),
      var(--opchain-shadow-1);
    overflow: hidden;
    touch-action: none;
    z-index: 1;
  }
  .mini canvas {
    display: block;
    width: 144px;
    height: 104px;
  }
  .mini .frame {
    position: absolute;
    left: 0;
    top: 0;
    border: 1.25px solid var(--opchain-accent);
    border-radius: 2px;
    pointer-events: none;
  }
  /* On a phone it would cover the drawing that it shows. */
  @container (max-width: 480px) {
    .mini {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .node,
    .mini,
    .tools {
      border: 1px solid CanvasText;
    }
  }
`;
