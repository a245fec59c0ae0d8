import { css } from 'lit';

export const pickerStyles = css`
  .picker {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 0;
    border: 0;
    left: var(--_px, 0);
    top: var(--_py, 0);
    width: min(592px, calc(100vw - 16px));
    border-radius: var(--opchain-radius-xl);
    background: var(--opchain-surface);
    color: var(--opchain-text);
    box-shadow: var(--opchain-shadow-2);
    overflow: hidden;
    font: 400 var(--opchain-size-md) / 20px var(--opchain-font);
  }
  .picker:popover-open {
    animation: opchain-pop var(--opchain-normal) var(--opchain-ease);
  }
  @keyframes opchain-pop {
    from {
      opacity: 0;
      transform: scale(0.98);
    }
  }
  .q {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    height: 40px;
    padding: 0 var(--opchain-space-3);
    border-bottom: 1px solid var(--opchain-line);
  }
  .q input {
    flex: 1;
    min-width: 0;
    height: 100%;
    border: 0;
    padding: 0;
    background: none;
    outline: none;
  }
  .q:focus-within {
    box-shadow: inset 0 0 0 2px var(--opchain-focus);
    border-radius: var(--opchain-radius-xl) var(--opchain-radius-xl) 0 0;
  }
  .q input::placeholder {
    color: var(--opchain-text-faint);
    opacity: 1;
  }
  .q .to {
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    max-width: 55%;
  }
  .cols {
    display: grid;
    grid-template-columns: 208px minmax(0, 1fr);
    height: min(316px, calc(100vh - 160px));
  }
  .cols > div {
    padding: var(--opchain-space-1);
    min-width: 0;
    overflow-y: auto;
    overflow-x: hidden;
    scrollbar-width: thin;
    scrollbar-color: var(--opchain-line-strong) transparent;
  }
  .cols > .sources {
    border-inline-end: 1px solid var(--opchain-line);
    background: var(--opchain-surface-sunken);
  }
  .pk {
    font-size: var(--opchain-size-xs);
    font-weight: 500;
    color: var(--opchain-text-faint);
    padding: 0 var(--opchain-space-2);
    height: 24px;
    line-height: 26px;
    display: flex;
    justify-content: space-between;
  }
  * + .pk {
    margin-top: var(--opchain-space-1);
  }
  .src {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    height: 32px;
    padding: 0 var(--opchain-space-2);
    border-radius: var(--opchain-radius-md);
    font-weight: 500;
    white-space: nowrap;
  }
  .src .m {
    width: 46px;
    padding: 0;
  }
  @media (hover: hover) {
    .src:hover {
      background: var(--opchain-hover);
    }
  }
  .src.on {
    background: var(--opchain-surface);
    box-shadow: 0 0 0 1px var(--opchain-line-strong);
  }
  .src.focus {
    box-shadow: 0 0 0 2px var(--opchain-focus);
  }
  .src svg {
    margin-inline-start: auto;
    color: var(--opchain-text-faint);
  }
  .leaf {
    display: grid;
    grid-template-columns: minmax(0, 1.6fr) 72px minmax(0, 1fr);
    gap: var(--opchain-space-2);
    align-items: center;
    min-height: 26px;
    padding: 3px var(--opchain-space-2);
    border-radius: var(--opchain-radius-md);
  }
  .leaf code {
    font-size: var(--opchain-size-sm);
  }
  .leaf .label {
    min-width: 0;
    line-height: 16px;
    overflow-wrap: anywhere;
  }
  .leaf .ty {
    font-size: var(--opchain-size-xs);
    color: var(--opchain-text-faint);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .leaf .v {
    font: 400 var(--opchain-size-xs) / 16px var(--opchain-font-code);
    letter-spacing: -0.02em;
    color: var(--opchain-text-muted);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .leaf .tw {
    display: inline-flex;
    align-items: center;
    gap: var(--opchain-space-1);
    min-width: 0;
    padding-inline-start: var(--_indent, 0px);
  }
  .leaf .fold,
  .leaf .gap {
    width: 14px;
    flex: none;
    color: var(--opchain-text-faint);
  }
  .leaf.d1 {
    --_indent: 18px;
  }
  .leaf.d2 {
    --_indent: 36px;
  }
  .leaf.d3 {
    --_indent: 54px;
  }
  .leaf.d4 {
    --_indent: 72px;
  }
  .leaf.no code {
    color: var(--opchain-text-faint);
  }
  .leaf.no .ty {
    grid-column: 2 / 4;
  }
  .leaf.on {
    background: var(--opchain-accent-soft);
  }
  .leaf.on code {
    color: var(--opchain-accent-text);
    font-weight: 500;
  }
  .leaf.on .ty,
  .leaf.on .v {
    color: var(--opchain-text-muted);
  }
  .leaf.best {
    min-height: 42px;
    padding-block: 5px;
    grid-template-columns: minmax(0, 1fr) minmax(0, 152px);
    line-height: 16px;
  }
  .leaf.best.on {
    box-shadow: inset 0 0 0 2px var(--opchain-focus);
  }
  .leaf.best .ty {
    margin-inline-start: var(--opchain-space-2);
  }
  .leaf.best small {
    display: block;
    white-space: normal;
    font: 400 var(--opchain-size-xs) / 14px var(--opchain-font);
    letter-spacing: 0;
    color: var(--opchain-text-muted);
  }
  .none {
    padding: var(--opchain-space-2);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    color: var(--opchain-text-muted);
  }
  .ft {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
    height: 36px;
    padding: 0 var(--opchain-space-3);
    border-top: 1px solid var(--opchain-line);
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
    white-space: nowrap;
    overflow: hidden;
  }
  .ft > * {
    flex: none;
  }
  .ft span {
    margin-inline-end: var(--opchain-space-2);
  }
  .ft .insert {
    flex: 0 1 auto;
    margin-inline-start: auto;
    color: var(--opchain-text-muted);
    overflow: hidden;
    text-overflow: ellipsis;
    min-width: 0;
  }
  @media (max-width: 620px) {
    .cols {
      grid-template-columns: 128px minmax(0, 1fr);
    }
    .src .m {
      display: none;
    }
    .leaf:not(.best) {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
      gap: 0 var(--opchain-space-2);
    }
    .leaf.long .tw,
    .leaf.no :is(.tw, .ty),
    .leaf:not(.best, .long) .v:not(:empty) {
      grid-column: 1 / -1;
    }
    .leaf.long .v {
      grid-area: 2 / 1;
    }
    /* Below the label. */
    .leaf.no .ty,
    .leaf:not(.best) .v:not(:empty) {
      padding-inline-start: calc(var(--_indent, 0px) + 18px);
    }
    .ft span,
    .ft kbd {
      display: none;
    }
  }
`;
