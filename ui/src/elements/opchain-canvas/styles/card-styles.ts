import { css } from 'lit';

/**
 * A node's card at every level of detail. Ports are pseudo-elements: geometry determines their positions. Its ring is an outline and its stripe an area of
 * one color: hundreds of cards with rings as shadows and stripes as gradients are too slow to draw.
 */
export const cardStyles = css`
  .node {
    --_c: var(--opchain-line-strong);
    --_s: var(--opchain-surface-sunken);
    --_ring: var(--opchain-line-strong);
    --_fill: var(--opchain-surface);
    position: absolute;
    left: 0;
    top: 0;
    width: 264px;
    border-radius: var(--opchain-radius-xl);
    /* Not quite opaque: over an opaque color, Chromium gives the text of each card a layer of its own, to smooth it by subpixels. */
    background: color-mix(in srgb, var(--_fill) 99.6%, transparent);
    outline: 1px solid var(--_ring);
    box-shadow: var(--opchain-shadow-1);
    transition: background-color var(--opchain-normal) var(--opchain-ease);
  }
  .node.waiting {
    --_c: var(--opchain-waiting);
  }
  .node.running {
    --_c: var(--opchain-running);
    --_s: var(--opchain-running-soft);
  }
  .node.succeeded {
    --_c: var(--opchain-succeeded);
    --_s: var(--opchain-succeeded-soft);
  }
  .node.failed {
    --_c: var(--opchain-failed);
    --_s: var(--opchain-failed-soft);
  }
  .node.handled {
    --_c: var(--opchain-skipped);
    --_s: var(--opchain-skipped-soft);
  }
  .node.skipped {
    --_c: var(--opchain-skipped);
    --_stripe: repeating-linear-gradient(180deg, var(--_c) 0 4px, transparent 4px 8px);
    --_fill: var(--opchain-surface-sunken);
  }
  .node.cancelled {
    --_c: var(--opchain-cancelled);
  }
  .node.is-pinned {
    outline: 1.5px dashed var(--opchain-text-faint);
    outline-offset: -1px;
  }
  .node:is(.is-lit, .is-source, .is-target, .is-selected, .is-refused, .is-dragged) {
    --_ring: var(--opchain-accent);
    --_far-ring: 8px;
    outline: 2px solid var(--_ring);
    outline-offset: 0;
  }
  .node.is-selected {
    box-shadow:
      0 0 0 6px var(--opchain-accent-soft),
      var(--opchain-shadow-1);
    z-index: 1;
  }
  .node.is-refused {
    --_ring: var(--opchain-failed);
  }
  .node.is-faded {
    opacity: 0.45;
  }
  .node.is-dragged {
    box-shadow: var(--opchain-shadow-2);
    z-index: 2;
  }
  /* Moved as a picture: the cards around it are not drawn again. Smaller ones would be rasterized in the pixels of 100 %. */
  .node.is-dragged[data-detail='full'] {
    will-change: transform;
  }
  .node:focus-visible {
    outline: 2px solid var(--opchain-focus);
    outline-offset: 3px;
    box-shadow:
      0 0 0 2px var(--_ring),
      var(--opchain-shadow-1);
    z-index: 2;
  }
  .node::before,
  .node::after {
    content: '';
    position: absolute;
    left: 127px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: var(--opchain-surface);
    box-shadow: inset 0 0 0 1.5px var(--opchain-line-strong);
    transition: transform var(--opchain-fast) var(--opchain-ease);
  }
  .node::before {
    top: -5px;
  }
  .node::after {
    bottom: -5px;
  }
  :where(.viewport[data-direction='right']) .node::before,
  :where(.viewport[data-direction='right']) .node::after {
    top: 40px;
    left: -5px;
  }
  :where(.viewport[data-direction='right']) .node::after {
    left: 259px;
  }
  .node[data-in='data']::before,
  .node[data-out='data']::after {
    box-shadow: inset 0 0 0 1.5px var(--opchain-edge-data);
  }
  .node[data-in='order']::before,
  .node[data-out='order']::after {
    box-shadow: inset 0 0 0 1.5px var(--opchain-edge-order);
  }
  .node[data-near='in']::before,
  .node[data-near='out']::after {
    transform: scale(1.4);
    box-shadow: inset 0 0 0 1.5px var(--opchain-accent);
  }
  .node:is([data-detail^='name'], [data-detail='shape'])::after {
    content: none;
  }
  /* The color of its state, within the rounded corners. */
  .node > .head::before,
  .node[data-detail='brief'] > .name::before,
  .node:is([data-detail^='name'], [data-detail='shape'])::before {
    content: '';
    position: absolute;
    inset: 3px auto 3px 0;
    width: 3px;
    border-radius: 3px 0 0 3px / 7px 0 0 7px;
    background: var(--_stripe, var(--_c));
  }

  .node .number {
    position: absolute;
    z-index: 1;
    left: -0.7em;
    top: -0.9em;
    min-width: 1.8em;
    padding: 0 0.45em;
    border-radius: 0.9em;
    font: 600 var(--_number, 11px) / 1.8 var(--opchain-font);
    text-align: center;
    color: var(--opchain-surface);
    background: var(--opchain-text);
  }
  .node .head {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    padding: 10px var(--opchain-space-2) 0 14px;
    height: 30px;
  }
  .node .head > svg.i {
    color: var(--opchain-text-muted);
  }
  .node .name {
    font-weight: 600;
    letter-spacing: -0.01em;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    min-width: 0;
  }
  .node.skipped .name,
  .node.skipped .path {
    color: var(--opchain-text-muted);
  }
  .node .rename {
    height: 24px;
    font-weight: 600;
  }
  .node .sub {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-1) 10px 6px 14px;
    height: 30px;
  }
  .node .path {
    font: 400 var(--opchain-size-xs) / 20px var(--opchain-font-code);
    letter-spacing: -0.02em;
    color: var(--opchain-text-muted);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    min-width: 0;
  }
  .node .path span {
    color: var(--opchain-text);
  }
  .node .path.prose {
    font-family: var(--opchain-font);
    letter-spacing: normal;
  }
  .node .chip.cred {
    flex: none;
    max-width: 190px;
  }
  .node .ins {
    border-top: 1px solid var(--opchain-line);
    padding: var(--opchain-space-1) 10px var(--opchain-space-1) 14px;
    margin-left: 3px;
    padding-left: 11px;
  }
  .node .in {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--opchain-space-2);
    height: 22px;
  }
  .node .key {
    font: 400 var(--opchain-size-xs) / 20px var(--opchain-font-code);
    letter-spacing: -0.02em;
    color: var(--opchain-text-muted);
    white-space: nowrap;
    flex: none;
    max-width: 55%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .node .val {
    flex: 0 1 auto;
    display: block;
    max-width: 70%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .node .val:has(> .from) {
    display: inline-flex;
  }
  .node .more {
    height: 22px;
    font-size: var(--opchain-size-xs);
    line-height: 22px;
    color: var(--opchain-text-faint);
  }
  .node .called {
    height: 66px;
    margin-left: 3px;
    border-top: 1px solid var(--opchain-line);
    background: var(--opchain-surface-sunken);
  }
  .node .foot {
    display: flex;
    align-items: center;
    gap: 6px;
    height: 30px;
    margin-left: 3px;
    padding: 0 var(--opchain-space-3) 0 11px;
    border-top: 1px solid var(--opchain-line);
    border-radius: 0 0 var(--opchain-radius-xl) 0;
    font-size: var(--opchain-size-sm);
    transition: background-color var(--opchain-normal) var(--opchain-ease);
  }
  .node .foot > :first-child {
    flex: none;
  }
  .node .facts {
    margin-left: auto;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--opchain-text-muted);
  }
  .node .facts.pin {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-weight: 500;
    color: var(--opchain-text);
  }
  .node .facts.state {
    color: var(--opchain-failed);
  }
  .node.has-room :is(.m, .name, .path, .key, .val, .from, .what, .facts) {
    overflow: visible;
  }
  .node:is(.succeeded, .failed, .handled, .running) .foot {
    background: var(--_s);
    border-top-color: transparent;
  }
  .node.failed .facts {
    color: var(--opchain-failed);
  }
`;
