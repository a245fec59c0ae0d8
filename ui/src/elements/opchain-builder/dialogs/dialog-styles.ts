import { css } from 'lit';

export const dialogStyles = css`
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
  progress {
    flex: none;
    width: 120px;
    height: 4px;
    accent-color: var(--opchain-accent);
  }
  .failure {
    margin-top: var(--opchain-space-3);
    padding: var(--opchain-space-2) var(--opchain-space-3);
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-failed-soft);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    overflow-wrap: anywhere;
    display: flex;
    gap: var(--opchain-space-2);
  }
  .failure svg {
    color: var(--opchain-failed);
    margin-top: 1px;
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
