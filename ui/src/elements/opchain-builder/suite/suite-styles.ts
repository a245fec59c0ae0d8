import { css } from 'lit';

/** Of the panel with the suite of a folder. */
export const suiteStyles = css`
  :host {
    position: absolute;
    inset-block: 44px 0;
    inset-inline-start: 0;
    z-index: 7;
    width: min(max(var(--_side, 264px), 340px), 100%);
    background: var(--opchain-surface);
    border-inline-end: 1px solid var(--opchain-line);
    box-shadow: var(--opchain-shadow-2);
  }
  /* The top bar has two rows. */
  @container builder (max-width: 460px) {
    :host {
      top: 83px;
    }
  }
  aside {
    display: flex;
    flex-direction: column;
    height: 100%;
  }
  aside:focus-visible {
    outline: none;
  }
  .head {
    display: grid;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-2) var(--opchain-space-3);
    border-bottom: 1px solid var(--opchain-line);
  }
  header,
  .line {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-width: 0;
  }
  header {
    justify-content: space-between;
    min-height: 34px;
  }
  h2 {
    font-size: var(--opchain-size-md);
    font-weight: 600;
  }
  .interrupted {
    display: grid;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-2);
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-skipped-soft);
  }
  .interrupted p {
    display: grid;
    grid-template-columns: 16px 1fr;
    gap: var(--opchain-space-2);
    padding: 0;
    line-height: 16px;
  }
  select.field {
    flex: 1 1 96px;
  }
  .line {
    flex-wrap: wrap;
  }
  .dot {
    width: 8px;
    height: 8px;
    flex: none;
    border-radius: 50%;
    background: var(--_c, transparent);
    box-shadow: inset 0 0 0 1px var(--_c, var(--opchain-field-line));
  }
  progress {
    appearance: none;
    width: 100%;
    height: 4px;
    border: 0;
    border-radius: 2px;
    overflow: hidden;
    background: var(--opchain-hover);
  }
  progress::-webkit-progress-bar {
    background: var(--opchain-hover);
  }
  progress::-webkit-progress-value {
    background: var(--_c, var(--opchain-succeeded));
  }
  progress::-moz-progress-bar {
    background: var(--_c, var(--opchain-succeeded));
  }
  .counts {
    font-size: var(--opchain-size-sm);
    min-height: 24px;
  }
  .counts .state {
    gap: 4px;
  }
  .counts .end {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
  .counts button[aria-pressed='true'] {
    background: var(--_s);
  }
  ul {
    flex: 1;
    min-height: 0;
    overflow: auto;
    padding-block-end: var(--opchain-space-4);
  }
  li {
    position: relative;
    display: flex;
    align-items: start;
    border-bottom: 1px solid var(--opchain-line);
    content-visibility: auto;
    contain-intrinsic-size: auto 49px;
  }
  li.rest {
    padding: var(--opchain-space-2) var(--opchain-space-3);
  }
  .open {
    flex: 1;
    min-width: 0;
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    column-gap: var(--opchain-space-2);
    padding: var(--opchain-space-2) var(--opchain-space-3);
    text-align: start;
    line-height: 16px;
  }
  .open svg {
    color: var(--_c, var(--opchain-text-faint));
  }
  .open b {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .open small {
    grid-column: 2 / -1;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
    overflow-wrap: anywhere;
  }
  .open time {
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
    font-variant-numeric: tabular-nums;
  }
  .open .message {
    color: var(--_c);
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    overflow: hidden;
  }
  li > .icon {
    position: absolute;
    inset: 4px 4px auto auto;
    opacity: 0;
  }
  li > .icon:focus-visible {
    opacity: 1;
  }
  @media (hover: hover) {
    li:hover > .icon:enabled {
      opacity: 1;
    }
    li:has(> .icon:enabled):hover time {
      visibility: hidden;
    }
    .open:hover b {
      color: var(--opchain-accent-text);
    }
  }
  p {
    padding: var(--opchain-space-2) var(--opchain-space-3);
  }
`;
