import { css } from 'lit';

/** The area that pans and zooms, and its layers. */
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
    /* In a builder, its width decides. */
    container-type: inline-size;
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
  .viewport[data-hover='port'],
  .node[data-near] {
    cursor: crosshair;
  }
  .viewport[data-hover='edge'] {
    cursor: pointer;
  }
  /* The cursor of a gesture, above everything: cards that inherit it would all be styled again. */
  .viewport[data-drag]::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 4;
  }
  .viewport[data-drag='pan']::after {
    cursor: grabbing;
  }
  .viewport[data-drag='connect']::after {
    cursor: crosshair;
  }
  .grid {
    --_step: 20px;
    position: absolute;
    inset: -25%;
    /* Opaque: the browser copies its pixels, and draws nothing below. */
    background: radial-gradient(circle at 1px 1px, var(--opchain-grid-dot) 1px, transparent 1.25px) 0 0 / var(--_step)
      var(--_step) var(--opchain-canvas);
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
  /* A layer of its own, which is stretched without being drawn again. */
  .panned {
    will-change: transform;
    cursor: default;
  }
  /* Without anything of its own, Chromium would make the world inside the layer, in the pixels of 100 %: at low zooms, twenty times those on screen. */
  .panned::before {
    content: '';
    position: absolute;
    border: 1px solid rgb(0 0 0 / 0.01);
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
`;
