import { css } from 'lit';

export const jsonTreeStyles = css`
  .tree {
    direction: ltr;
    text-align: left;
    font: 400 var(--opchain-size-code) / 22px var(--opchain-font-code);
    font-variant-ligatures: none;
    letter-spacing: -0.02em;
    margin: 0 calc(-1 * var(--opchain-space-2));
  }
  .line {
    position: relative;
    display: flex;
    align-items: center;
    gap: 6px;
    height: 22px;
    padding-inline: calc(var(--opchain-space-2) + var(--_depth) * 14px) var(--opchain-space-2);
    border-radius: var(--opchain-radius-sm);
    cursor: default;
  }
  .line:focus-visible {
    background: var(--opchain-hover);
    outline-offset: -2px;
  }
  @media (hover: hover) {
    .line:hover {
      background: var(--opchain-hover);
    }
  }
  .twist {
    width: 14px;
    flex: none;
    color: var(--opchain-text-faint);
  }
  .twist svg {
    width: 12px;
    height: 12px;
  }
  .k {
    color: var(--opchain-text-muted);
    flex: none;
  }
  .v {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: pre;
  }
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-width: 18px;
    flex: 0 1000 auto;
    overflow: hidden;
    margin-inline-start: var(--opchain-space-2);
    font: 500 var(--opchain-size-xs) / 22px var(--opchain-font);
    letter-spacing: 0;
    color: var(--opchain-skipped);
  }
  .mark span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .line.marked {
    background: var(--opchain-skipped-soft);
  }
  .string {
    color: var(--opchain-code-string);
  }
  .number {
    color: var(--opchain-code-number);
  }
  .count {
    color: var(--opchain-text-faint);
  }
  /* Above the end of the line, so that values have all of its width until they are pointed at. */
  .use {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    display: inline-flex;
    visibility: hidden;
    align-items: center;
    gap: 2px;
    padding-inline: var(--opchain-space-2);
    border-radius: inherit;
    background: inherit;
    color: var(--opchain-accent-text);
  }
  .use .icon {
    width: 20px;
    height: 20px;
  }
  .use opchain-popover {
    font: 400 var(--opchain-size-md) / 20px var(--opchain-font);
    letter-spacing: 0;
  }
  .use.open,
  .line:focus-visible .use {
    visibility: visible;
  }
  @media (hover: hover) {
    .line:hover .use {
      visibility: visible;
    }
  }
  @media (hover: none) {
    .line:focus .use {
      visibility: visible;
    }
  }
`;
