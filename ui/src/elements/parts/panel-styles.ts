import { css } from 'lit';

/** A panel above everything, at `--_x` and `--_y` of the window. */
export const panelStyles = css`
  .panel {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: var(--opchain-space-1);
    border: 0;
    min-width: 200px;
    max-width: min(420px, calc(100vw - 16px));
    max-height: calc(100vh - 64px);
    overflow: auto;
    border-radius: var(--opchain-radius-xl);
    background: var(--opchain-surface);
    color: var(--opchain-text);
    box-shadow: var(--opchain-shadow-2);
    left: var(--_x, 0);
    top: var(--_y, 0);
  }
`;
