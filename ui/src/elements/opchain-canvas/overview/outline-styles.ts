import { css } from 'lit';

export const outlineStyles = css`
  .outline {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    background: var(--opchain-surface);
    z-index: 1;
  }
  .outline > header {
    display: flex;
    align-items: center;
    height: 44px;
    padding: 0 var(--opchain-space-4);
    border-bottom: 1px solid var(--opchain-line);
    flex: none;
  }
  .outline > header h2 {
    font-weight: 600;
    font-size: var(--opchain-size-lg);
  }
  /* In a builder, the menu of the document's chains is in the corner. */
  :host(:not([data-root])) .outline > header {
    justify-content: flex-end;
  }
  .outline .rows {
    flex: 1;
    overflow: auto;
    min-height: 0;
    position: relative;
  }
  .outline .rows ol {
    position: relative;
  }
  .outline .entry {
    position: absolute;
    left: 0;
    right: 0;
    height: 44px;
    display: grid;
    /* Each row is a grid of its own: only columns that do not depend on their content are aligned. */
    grid-template-columns: 40px 64px minmax(0, 4fr) minmax(0, 5fr) minmax(0, 5fr);
    align-items: center;
    gap: var(--opchain-space-2);
    padding: 0 var(--opchain-space-4);
    border-bottom: 1px solid var(--opchain-line);
    font-size: var(--opchain-size-sm);
    width: 100%;
  }
  @media (hover: hover) {
    .outline .entry:hover {
      background: var(--opchain-hover);
    }
  }
  .outline .entry[aria-current='true'] {
    background: var(--opchain-accent-soft);
  }
  .outline .entry:focus-visible {
    outline-offset: -2px;
  }
  .outline .entry .n {
    color: var(--opchain-text-faint);
    text-align: end;
  }
  .outline .entry .m {
    justify-self: start;
  }
  .outline .entry b {
    font-weight: 600;
    font-size: var(--opchain-size-md);
  }
  .outline .entry .state {
    min-width: 0;
  }
  .outline .entry .facts {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    font-weight: 400;
    color: var(--opchain-text-muted);
  }
  .outline .entry .state.failed .facts {
    color: inherit;
  }
  @container (max-width: 620px) {
    .outline .entry {
      grid-template-columns: 24px 64px minmax(0, 1fr) minmax(0, 1fr);
      row-gap: 0;
      align-content: center;
    }
    .outline .entry > :not(b, .after-steps) {
      grid-row: 1 / 3;
    }
    .outline .entry > .after-steps {
      grid-area: 2 / 3;
    }
    .outline .entry .state {
      display: grid;
      grid-template-columns: 14px minmax(0, 1fr);
      row-gap: 0;
    }
    .outline .entry .facts {
      grid-column: 2;
    }
  }
  .outline .detail {
    flex: none;
    border-top: 1px solid var(--opchain-line-strong);
    padding: var(--opchain-space-3) var(--opchain-space-4) 56px;
    display: grid;
    gap: var(--opchain-space-2);
    background: var(--opchain-surface-sunken);
    max-height: 50%;
    overflow: auto;
  }
  .outline .detail .row {
    flex-wrap: wrap;
  }
  .outline .after {
    display: inline-flex;
    align-items: center;
    height: 24px;
    padding-block: 0;
    padding-inline: 8px 2px;
    border-radius: var(--opchain-radius-sm);
    background: var(--opchain-surface);
    box-shadow: inset 0 0 0 1px var(--opchain-line-strong);
    font-size: var(--opchain-size-sm);
  }
  .outline .after .icon {
    width: 20px;
    height: 20px;
  }
  .outline select.field,
  .outline .detail input.field {
    flex: 0 1 220px;
  }
`;
