import { css } from 'lit';

export const boxStyles = css`
  dialog {
    position: fixed;
    inset: auto;
    top: var(--_box-y, 12vh);
    left: var(--_box-x, calc(50vw - min(280px, 50vw - 12px)));
    width: min(560px, calc(100vw - 24px));
    max-height: min(480px, calc(100vh - 24px));
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: var(--opchain-radius-xl);
    background: var(--opchain-surface);
    color: var(--opchain-text);
    box-shadow: var(--opchain-shadow-2);
    overflow: hidden;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
    animation: pop var(--opchain-normal) var(--opchain-ease);
  }
  dialog::backdrop {
    background: var(--opchain-scrim);
  }
  .search {
    margin-block-end: var(--opchain-space-2);
  }
  .search .field {
    height: 36px;
  }
  .scroll {
    flex: 0 1 auto;
    padding-block-end: var(--opchain-space-2);
  }
  .heading {
    display: flex;
    align-items: flex-end;
    height: 28px;
    padding: 0 var(--opchain-space-2) var(--opchain-space-1);
    font-weight: 600;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
  }
  .command kbd {
    margin-inline-start: auto;
  }
  .entry::after {
    content: none !important;
  }
  .op,
  .pre {
    padding-inline-end: var(--opchain-space-2);
  }
  .foot {
    display: flex;
    gap: var(--opchain-space-4);
    align-items: center;
    min-height: 32px;
    flex: none;
    padding: 0 var(--opchain-space-4);
    border-top: 1px solid var(--opchain-line);
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
  }
`;
