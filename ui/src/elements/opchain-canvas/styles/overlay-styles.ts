import { css } from 'lit';

/** What is above the cards during a gesture: selection rectangle, guides, tips. */
export const overlayStyles = css`
  .marquee {
    position: absolute;
    left: 0;
    top: 0;
    border: 1px solid var(--opchain-accent);
    border-radius: 2px;
    background: color-mix(in srgb, var(--opchain-accent) 10%, transparent);
    pointer-events: none;
  }
  .guide {
    position: absolute;
    left: 0;
    top: 0;
    background: var(--opchain-accent);
    pointer-events: none;
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
`;
