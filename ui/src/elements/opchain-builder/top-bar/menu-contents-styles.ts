import { css } from 'lit';

/** Of what the menus of the top bar contain: loaded with it. */
export const menuContentsStyles = css`
  .blocked {
    display: flex;
    gap: var(--opchain-space-2);
    max-width: 360px;
    margin: var(--opchain-space-1) var(--opchain-space-2) var(--opchain-space-2);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    color: var(--opchain-text-muted);
  }
  .blocked > svg {
    flex: none;
    margin-block-start: 1px;
    color: var(--opchain-skipped);
  }
  .blocked .grow {
    min-width: 0;
  }
  .blocked p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .blocked .btn {
    display: flex;
    margin-block-start: var(--opchain-space-2);
  }
  .option {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
  }
  .option code {
    overflow-x: auto;
    white-space: nowrap;
    color: var(--opchain-text);
  }
  .api-row {
    display: flex;
    align-items: center;
    gap: 2px;
    padding-block: var(--opchain-space-1);
    padding-inline: var(--opchain-space-2) var(--opchain-space-1);
    width: 360px;
    max-width: 100%;
    line-height: 18px;
  }
  .api-row b {
    font-weight: 500;
  }
  .api-row code {
    display: block;
    font-size: var(--opchain-size-xs);
  }
`;
