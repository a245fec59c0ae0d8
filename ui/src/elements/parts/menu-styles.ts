import { css } from 'lit';

/** Items of a menu, slotted into a popover by their owner. */
export const menuStyles = css`
  .mi {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    width: 100%;
    min-height: 28px;
    padding: 0 var(--opchain-space-2);
    border-radius: var(--opchain-radius-md);
    white-space: nowrap;
  }
  .mi:focus-visible {
    background: var(--opchain-hover);
    outline-offset: -2px;
  }
  @media (hover: hover) {
    .mi:hover {
      background: var(--opchain-hover);
    }
  }
  .mi:disabled {
    color: var(--opchain-text-faint);
    background: none;
  }
  .mi > svg {
    color: var(--opchain-text-muted);
  }
  .mi .end {
    margin-inline-start: auto;
    padding-inline-start: var(--opchain-space-4);
    color: var(--opchain-text-faint);
    font-size: var(--opchain-size-sm);
  }
  .mi[aria-checked='true'],
  .mi[aria-pressed='true'] {
    font-weight: 500;
  }
  .mi .tick {
    width: 14px;
    flex: none;
    color: var(--opchain-accent-text);
  }
  .mi.two {
    min-height: 40px;
    line-height: 16px;
    white-space: normal;
  }
  .mi.two small {
    display: block;
    font-size: var(--opchain-size-xs);
    color: var(--opchain-text-faint);
  }
  .mhead {
    padding: var(--opchain-space-1) var(--opchain-space-2) 2px;
    font-size: var(--opchain-size-xs);
    font-weight: 500;
    color: var(--opchain-text-faint);
  }
  .msep {
    height: 1px;
    margin: var(--opchain-space-1) 0;
    background: var(--opchain-line);
  }
  .mform {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-1) var(--opchain-space-2) var(--opchain-space-2);
    min-width: 280px;
  }
`;
