import { css } from 'lit';

/** What is above the cards during a gesture: selection rectangle, guides, ports of jumps, tips, the dragged card. */
export const overlayStyles = css`
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
`;
