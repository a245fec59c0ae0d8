import { css } from 'lit';

/** Input controls: fields, tabs, segmented buttons. */
export const fields = css`
  .field {
    flex: 1;
    min-width: 0;
    display: flex;
    align-items: center;
    gap: 6px;
    height: var(--opchain-control);
    padding: 0 var(--opchain-space-2);
    border: 0;
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-surface);
    box-shadow: inset 0 0 0 1px var(--opchain-field-line);
    font-size: var(--opchain-size-sm);
  }
  .field::placeholder {
    color: var(--opchain-text-faint);
    opacity: 1;
  }
  .field:focus-visible,
  .field:focus-within {
    outline: 2px solid var(--opchain-focus);
    outline-offset: -1px;
  }
  .field > input {
    flex: 1;
    min-width: 0;
    height: 100%;
    border: 0;
    padding: 0;
    background: none;
    outline: none;
  }
  .field > input:placeholder-shown {
    text-overflow: ellipsis;
  }
  .field > input::placeholder {
    color: var(--opchain-text-faint);
    opacity: 1;
  }
  .field.bad,
  .field[aria-invalid='true'] {
    box-shadow: inset 0 0 0 1px var(--opchain-failed);
  }
  select.field {
    appearance: none;
    padding-inline-end: 22px;
    background-color: var(--opchain-surface);
    text-overflow: ellipsis;
  }
  textarea.field {
    display: block;
    height: auto;
    min-height: 64px;
    padding: 6px var(--opchain-space-2);
    line-height: 16px;
    resize: vertical;
    width: 100%;
  }

  .tabs {
    white-space: nowrap;
    display: flex;
    gap: var(--opchain-space-4);
    padding: 0 var(--opchain-space-4);
    height: 36px;
    border-bottom: 1px solid var(--opchain-line);
    flex: none;
  }
  .tab {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    height: 36px;
    color: var(--opchain-text-muted);
    font-weight: 500;
    position: relative;
  }
  .tab:focus-visible {
    outline-offset: -2px;
  }
  .tab[aria-selected='true'] {
    color: var(--opchain-text);
  }
  .tab[aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 2px;
    background: var(--opchain-accent);
    border-radius: 1px;
  }
  .tab .n {
    font-weight: 400;
    color: var(--opchain-text-faint);
  }
  .tab svg {
    color: var(--_c);
  }

  .seg {
    display: inline-flex;
    padding: 2px;
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-hover);
    flex: none;
  }
  .seg button {
    height: 24px;
    padding: 0 var(--opchain-space-2);
    border-radius: var(--opchain-radius-sm);
    font: 500 var(--opchain-size-xs) / 24px var(--opchain-font);
    color: var(--opchain-text-muted);
  }
  .seg button[aria-pressed='true'],
  .seg button[aria-selected='true'] {
    background: var(--opchain-raised);
    color: var(--opchain-text);
    box-shadow: var(--opchain-shadow-1);
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
