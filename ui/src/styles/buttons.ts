import { css } from 'lit';

/** Buttons with and without text. */
export const buttons = css`
  .btn {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    height: var(--opchain-control);
    padding: 0 10px;
    border-radius: var(--opchain-radius-md);
    font-weight: 500;
    white-space: nowrap;
    color: var(--opchain-text);
    transition:
      background-color var(--opchain-fast) var(--opchain-ease),
      box-shadow var(--opchain-fast) var(--opchain-ease);
  }
  .btn.line {
    box-shadow: inset 0 0 0 1px var(--opchain-line-strong);
    background: var(--opchain-surface);
  }
  .btn.primary {
    background: var(--opchain-accent);
    color: var(--opchain-on-accent);
  }
  .btn.primary kbd {
    background: none;
    color: inherit;
    box-shadow: none;
    padding-block: 0;
    padding-inline: 2px 0;
  }
  .btn.sm {
    height: 24px;
    padding: 0 var(--opchain-space-2);
    font-size: var(--opchain-size-sm);
  }
  .btn.lg {
    height: 36px;
    padding: 0 14px;
  }
  .btn.quiet {
    color: var(--opchain-text-muted);
  }
  .btn.link {
    color: var(--opchain-accent-text);
    padding: 0 6px;
    margin-inline-start: -6px;
  }
  /* After a tap, it would stay. */
  @media (hover: hover) {
    .btn:hover,
    .icon:hover {
      background: var(--opchain-hover);
    }
    .icon:hover {
      color: var(--opchain-text);
    }
    .btn.primary:hover {
      background: var(--opchain-accent-hover);
    }
  }
  .btn:disabled,
  .btn[aria-disabled='true'] {
    color: var(--opchain-text-faint);
    background: var(--opchain-hover);
    box-shadow: none;
  }
  .btn:disabled kbd {
    color: var(--opchain-text-faint);
  }
  .icon {
    display: inline-grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: var(--opchain-radius-md);
    color: var(--opchain-text-muted);
    flex: none;
    transition: background-color var(--opchain-fast) var(--opchain-ease);
  }
  .icon.sm {
    width: 24px;
    height: 24px;
  }
  .icon[aria-expanded='true'] {
    background: var(--opchain-hover);
    color: var(--opchain-text);
  }
  .icon:disabled,
  .icon[aria-disabled='true'] {
    color: var(--opchain-text-faint);
    opacity: 0.55;
    background: none;
  }
`;
