import { css } from 'lit';

/** Of what is being loaded, and why it could not be. */
export const loadingStyles = css`
  progress {
    flex: none;
    width: 120px;
    height: 4px;
    accent-color: var(--opchain-accent);
  }
  .failure {
    display: flex;
    gap: var(--opchain-space-2);
    margin-top: var(--opchain-space-2);
    padding: var(--opchain-space-2) var(--opchain-space-3);
    border-radius: var(--opchain-radius-md);
    color: var(--opchain-text);
    background: var(--opchain-failed-soft);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    overflow-wrap: anywhere;
  }
  .failure svg {
    color: var(--opchain-failed);
    margin-top: 1px;
  }
`;
