import { css } from 'lit';

/** The facts of a run, on a card or in the outline: what has no room wraps out of sight. */
export const cardFactsStyles = css`
  .facts.list {
    height: 20px;
    line-height: 20px;
    white-space: normal;
  }
  .node .facts.list {
    text-align: end;
  }
`;
