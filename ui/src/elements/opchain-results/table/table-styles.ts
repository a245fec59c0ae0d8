import { css } from 'lit';

/** The table of a run: rows, their states, and the bars of their times. */
export const tableStyles = css`
  .table {
    min-width: 720px;
    position: relative;
  }
  .tr {
    display: grid;
    grid-template-columns: 104px minmax(160px, 280px) 48px 92px 92px 74px minmax(120px, 1fr);
    align-items: center;
    height: 28px;
    padding: 0 var(--opchain-space-4);
    border-bottom: 1px solid var(--opchain-line);
    font-size: var(--opchain-size-sm);
  }
  .tr > * {
    min-width: 0;
    white-space: nowrap;
  }
  .tr.th {
    position: sticky;
    top: 0;
    z-index: 1;
    height: 28px;
    font-size: var(--opchain-size-xs);
    font-weight: 500;
    color: var(--opchain-text-faint);
    background: var(--opchain-surface-sunken);
  }
  .th button {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    height: 28px;
    font: inherit;
    color: inherit;
  }
  .th [aria-sort] button {
    color: var(--opchain-text);
  }
  @media (hover: hover) {
    .th button:hover {
      color: var(--opchain-text);
    }
  }
  .th .up {
    transform: rotate(180deg);
  }
  .body {
    position: relative;
  }
  .body .tr {
    position: absolute;
    left: 0;
    right: 0;
    cursor: default;
  }
  .body .tr.lit {
    background: var(--opchain-hover);
  }
  @media (hover: hover) {
    .body .tr:hover {
      background: var(--opchain-hover);
    }
  }
  .body .tr[aria-selected='true'] {
    background: var(--opchain-accent-soft);
  }
  .body .tr:focus-visible {
    outline-offset: -2px;
  }
  .tr code {
    font-size: var(--opchain-size-code);
  }
  .tr .r {
    text-align: end;
  }
  .tr .op {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    font-weight: 500;
    padding-inline-end: var(--opchain-space-2);
  }
  .tr .op .m {
    width: 48px;
    padding: 0;
  }
  .tr .op > svg {
    margin: 0 16px;
    color: var(--opchain-text-muted);
  }
  .tr .twist {
    display: inline-flex;
    flex: none;
    width: 20px;
    height: 24px;
    margin-inline: -4px;
    align-items: center;
    justify-content: center;
    border-radius: var(--opchain-radius-sm);
    color: var(--opchain-text-muted);
  }
  .tr .twist > svg,
  .tr .twist + svg {
    margin: 0;
  }
  .tr .rounds {
    /* It gives way to the name. */
    flex: 0 100 auto;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 400;
    color: var(--opchain-text-muted);
  }
  .tr .bad {
    color: var(--opchain-failed);
  }
  .wf {
    position: relative;
    height: 28px;
    margin-inline-start: 28px;
    color: var(--_c);
  }
  .th .wf {
    height: 28px;
    color: inherit;
  }
  .wf svg {
    direction: ltr;
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .wf .tick {
    stroke: var(--opchain-line);
    shape-rendering: crispEdges;
  }
  [aria-selected='true'] .wf .tick {
    stroke: var(--opchain-accent-line);
  }
  .wf .call {
    fill: var(--_c);
  }
  .wf .token {
    fill: var(--_s);
    stroke: var(--_c);
  }
  .wf .try {
    stroke: var(--opchain-surface);
    stroke-width: 2;
  }
  .wf text {
    font: 500 var(--opchain-size-xs) var(--opchain-font);
    fill: var(--opchain-text-faint);
  }
  .tr.succeeded .why {
    color: var(--opchain-text-faint);
  }
  .wf .why {
    position: absolute;
    inset: 0;
    padding-inline-start: 6px;
    line-height: 28px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
