import { css } from 'lit';
import { loadingStyles } from './loading-styles.js';

export const dialogStyles = css`
  ${loadingStyles}
  .hint {
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    color: var(--opchain-text-muted);
  }
  .label {
    display: block;
    margin: var(--opchain-space-3) 0 var(--opchain-space-1);
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
  }
  ul + .hint {
    margin-block: var(--opchain-space-4) var(--opchain-space-1);
  }
  #snippet .field {
    width: 100%;
  }
  .item {
    display: flex;
    align-items: flex-start;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-2) 0;
    border-top: 1px solid var(--opchain-line);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
  }
  .item:first-child {
    border-top: 0;
  }
  .item code {
    font-size: var(--opchain-size-code);
    overflow-wrap: anywhere;
  }
  .item .grow p + p {
    color: var(--opchain-text-muted);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--opchain-space-1);
    margin-top: var(--opchain-space-1);
  }
`;
