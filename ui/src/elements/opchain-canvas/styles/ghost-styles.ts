import { css } from 'lit';

/** The card that is dragged from the palette. */
export const ghostStyles = css`
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
