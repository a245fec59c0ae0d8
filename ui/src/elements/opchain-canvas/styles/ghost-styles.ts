import { css } from 'lit';

/** The card that is dragged from the palette. */
export const ghostStyles = css`
  .zone {
    position: absolute;
    inset: var(--opchain-space-3);
    padding: var(--opchain-space-4);
    text-align: center;
    border: 2px dashed var(--opchain-accent);
    border-radius: var(--opchain-radius-xl);
    color: var(--opchain-accent-text);
    font-weight: 600;
    pointer-events: none;
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
