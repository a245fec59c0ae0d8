import { css } from 'lit';

export const resultsStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    background: var(--opchain-surface);
    overflow: hidden;
    container: results / inline-size;
  }
  :host([data-root]) {
    height: 100%;
    min-height: 160px;
  }
  .bar {
    display: flex;
    align-items: center;
    height: 36px;
    padding-inline-end: var(--opchain-space-2);
    border-bottom: 1px solid var(--opchain-line);
    flex: none;
    min-width: 0;
  }
  .filter {
    display: flex;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-1) var(--opchain-space-4);
    border-bottom: 1px solid var(--opchain-line);
    flex: none;
  }
  .filter .field {
    flex: 0 1 280px;
    height: 24px;
  }
  .filter select.field {
    flex: 0 1 160px;
  }
  .bar .tabs {
    border: 0;
  }
  .bar .tab[aria-selected='true']::after {
    bottom: -1px;
  }
  /* What does not fit is left out as a whole: it wraps to a line that is not shown, the last first. */
  .sum {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--opchain-space-4) var(--opchain-space-2);
    height: 20px;
    margin-inline-start: auto;
    padding-inline: var(--opchain-space-2);
    min-width: 0;
    font-size: var(--opchain-size-sm);
    line-height: 20px;
    color: var(--opchain-text-muted);
    white-space: nowrap;
    overflow: hidden;
  }
  .sum .dot::before {
    content: '·';
    margin-inline-end: var(--opchain-space-2);
    color: var(--opchain-text-faint);
  }
  .sum .outcome {
    display: flex;
    gap: var(--opchain-space-2);
    max-width: 100%;
  }
  .sum .state {
    flex: none;
  }
  .sum .counts {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .sum .time {
    margin-inline-start: -4px;
  }
  .legend {
    display: inline-flex;
    align-items: center;
    order: 1;
    gap: 6px;
    margin-inline-start: var(--opchain-space-3);
    color: var(--opchain-text-faint);
  }
  .legend svg {
    width: 16px;
    height: 10px;
  }
  .legend rect,
  .token {
    stroke-dasharray: 2 2;
  }
  .legend rect {
    fill: var(--opchain-surface-sunken);
    stroke: var(--opchain-text-faint);
  }
  .bar opchain-popover,
  .bar > .icon {
    flex: none;
  }
  /* Room for how many steps failed, next to what retries them. */
  @container results (max-width: 860px) {
    .bar .wide,
    .bar .sep {
      display: none;
    }
  }
  @container results (max-width: 560px) {
    /* The state of the run and how to retry it have a line of their own. */
    .bar:has(.state) {
      flex-wrap: wrap;
      height: auto;
      padding-bottom: var(--opchain-space-1);
    }
    .bar:has(.state)::before {
      content: '';
      flex: 0 0 100%;
    }
    .bar:has(.state)::before,
    .bar:has(.state) > :is(.sum, .btn) {
      order: 1;
    }
    .bar:has(.state) > .sum {
      flex: 1;
      padding-inline-start: var(--opchain-space-4);
    }
    .bar:has(.state) > .tabs {
      margin-inline-end: auto;
    }
    .bar > .btn > svg {
      display: none;
    }
    .sum .dot {
      display: none;
    }
  }
  .sep {
    width: 1px;
    height: 20px;
    margin-block: 0;
    margin-inline: 10px 6px;
    background: var(--opchain-line);
    flex: none;
  }
  .pane {
    flex: 1;
    min-height: 0;
    overflow: auto;
    position: relative;
  }
  .pane:focus-visible {
    outline-offset: -2px;
  }
  .note {
    padding: var(--opchain-space-4);
    color: var(--opchain-text-muted);
  }
  .list {
    padding: var(--opchain-space-1) var(--opchain-space-2);
  }
  .item {
    display: flex;
    align-items: flex-start;
    gap: var(--opchain-space-2);
    width: 100%;
    min-height: 32px;
    padding: 6px var(--opchain-space-2);
    border-radius: var(--opchain-radius-md);
    line-height: 20px;
    font-size: var(--opchain-size-sm);
  }
  @media (hover: hover) {
    .item:hover {
      background: var(--opchain-hover);
    }
  }
  .item[aria-current='true'] {
    background: var(--opchain-accent-soft);
  }
  .item b {
    font-weight: 600;
    flex: none;
  }
  .item svg {
    margin-top: 2px;
    flex: none;
  }
  .item .end {
    margin-inline-start: auto;
    color: var(--opchain-text-faint);
    white-space: nowrap;
  }
  .item.diagnostic > :is(b, span:not(.sr)) {
    min-width: 0;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .item.diagnostic > b,
  .item.diagnostic > .end {
    flex: none;
    max-width: 30%;
  }
  .item.diagnostic > :is(.err, .warn) {
    flex: none;
  }
  @container results (max-width: 560px) {
    .item.diagnostic > b {
      max-width: 45%;
    }
    .item.diagnostic > .end {
      display: none;
    }
  }
  .item .warn svg {
    color: var(--opchain-skipped);
  }
  .item .err svg {
    color: var(--opchain-failed);
  }
  .split {
    flex: 1;
    min-height: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(320px, 420px);
  }
  .split > opchain-result-detail {
    border-inline-start: 1px solid var(--opchain-line);
    overflow: auto;
  }
`;
