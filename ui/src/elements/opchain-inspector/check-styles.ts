import { css } from 'lit';

/** Checks, their editor, and collapsible sections. */
export const checkStyles = css`
  .check {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
    min-height: 28px;
    font-size: var(--opchain-size-sm);
    margin: 0 -6px;
    border-radius: var(--opchain-radius-md);
  }
  @media (hover: hover) {
    .check:hover {
      background: var(--opchain-hover);
    }
    .check:not(:hover, :focus-within) .remove {
      opacity: 0;
    }
  }
  .check .line {
    flex: 1;
    min-width: 0;
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-height: 28px;
    padding: 0 6px;
    white-space: nowrap;
    border-radius: var(--opchain-radius-md);
  }
  .check .line svg {
    color: var(--_c);
  }
  .check code {
    font-size: var(--opchain-size-code);
  }
  .check .value {
    margin-inline-start: auto;
    color: var(--opchain-text-faint);
    max-width: 50%;
  }
  .editor {
    display: grid;
    gap: 6px;
    padding: var(--opchain-space-2);
    margin: 2px -8px;
    border-radius: var(--opchain-radius-lg);
    background: var(--opchain-surface-sunken);
    box-shadow: inset 0 0 0 1px var(--opchain-line);
  }
  .editor .field {
    width: 100%;
  }
  .editor .pair {
    display: flex;
    gap: 6px;
  }
  .editor .how {
    flex: 0 0 108px;
  }
  .end-row {
    gap: var(--opchain-space-1);
  }
  .folded {
    border-bottom: 1px solid var(--opchain-line);
  }
  .fold {
    display: flex;
    align-items: center;
    gap: 6px;
    width: 100%;
    height: 36px;
    padding-block: 0;
    padding-inline: var(--opchain-space-3) var(--opchain-space-4);
    font-size: var(--opchain-size-sm);
  }
  .fold:focus-visible {
    outline-offset: -2px;
  }
  .fold b {
    font-weight: 600;
    flex: none;
  }
  .fold .end {
    margin-inline-start: auto;
    padding-inline-start: var(--opchain-space-3);
    color: var(--opchain-text-faint);
  }
  @media (hover: hover) {
    .fold:hover {
      background: var(--opchain-hover);
    }
    .fold:hover .end {
      color: var(--opchain-text-muted);
    }
  }
  .fold svg {
    color: var(--opchain-text-faint);
  }
  .inside {
    padding: 0 var(--opchain-space-4) var(--opchain-space-3);
  }
  .prose {
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    color: var(--opchain-text-muted);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .offered {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-2) var(--opchain-space-4);
    background: var(--opchain-accent-soft);
    font-size: var(--opchain-size-sm);
    line-height: 16px;
    flex: none;
  }
  .offered span {
    flex: 1;
    overflow-wrap: anywhere;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-2) 0;
  }
  .input-card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    padding: var(--opchain-space-2);
    margin: var(--opchain-space-1) -8px;
    border-radius: var(--opchain-radius-lg);
    box-shadow: inset 0 0 0 1px var(--opchain-line);
    --_label: 96px;
  }
  .input-card.outputs {
    --_label: 48px;
  }
  .found {
    outline: 2px solid var(--opchain-accent);
    outline-offset: 2px;
    border-radius: var(--opchain-radius-md);
  }
`;
