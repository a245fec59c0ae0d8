import { css } from 'lit';

export const historyStyles = css`
  :host {
    display: block;
    padding: var(--opchain-space-1) var(--opchain-space-2);
  }
  .head {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-1);
  }
  .head .field {
    flex: 0 1 280px;
    height: 24px;
  }
  .head .end {
    margin-inline-start: auto;
  }
  .note {
    padding: var(--opchain-space-3) var(--opchain-space-2);
    color: var(--opchain-text-muted);
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    padding-inline: var(--opchain-space-2);
    border-radius: var(--opchain-radius-md);
    font-size: var(--opchain-size-sm);
  }
  /* Without a box to choose it, as wide as one. */
  li.suite {
    padding-inline: 29px 44px;
  }
  @media (hover: hover) {
    li:hover {
      background: var(--opchain-hover);
    }
  }
  li:has([aria-current='true']) {
    background: var(--opchain-accent-soft);
  }
  .item {
    flex: 1;
    min-width: 0;
    display: grid;
    grid-template-columns: 112px minmax(96px, max-content) minmax(0, 1fr) auto;
    gap: var(--opchain-space-3);
    align-items: center;
    min-height: 32px;
    text-align: start;
  }
  .item b {
    font-weight: 600;
  }
  .item .end {
    color: var(--opchain-text-faint);
    white-space: nowrap;
  }
  @media (max-width: 620px) {
    .item {
      grid-template-columns: auto 1fr auto;
      gap: 0 var(--opchain-space-2);
      padding-block: 4px;
    }
    .item > .ellipsis {
      grid-area: 2 / 1 / auto / -1;
      color: var(--opchain-text-muted);
    }
  }
  h3 {
    font-size: var(--opchain-size-sm);
    font-weight: 600;
    margin: var(--opchain-space-4) var(--opchain-space-2) var(--opchain-space-1);
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--opchain-size-sm);
  }
  th,
  td {
    padding: 5px var(--opchain-space-2);
    border-bottom: 1px solid var(--opchain-line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th {
    font-weight: 600;
    color: var(--opchain-text-muted);
  }
  th small {
    display: block;
    font-weight: 400;
  }
  td.number,
  th.number {
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  td code {
    white-space: pre-wrap;
  }
  .verdict {
    padding: var(--opchain-space-2);
  }
`;
