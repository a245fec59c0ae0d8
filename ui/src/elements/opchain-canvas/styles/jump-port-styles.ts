import { css } from 'lit';

/** The ports on the sides of nodes, from which jumps are dragged. */
export const jumpPortStyles = css`
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
`;
