import { css } from 'lit';

/** The facts at the end of a card: what has no room wraps out of sight. */
export const cardFactsStyles = css`
  .node .facts.list {
    height: 20px;
    line-height: 20px;
    white-space: normal;
    text-align: end;
  }
`;
