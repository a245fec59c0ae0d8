import { css } from 'lit';

export const paletteStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    height: 100%;
    background: var(--opchain-surface);
  }
  .search {
    position: relative;
    margin: var(--opchain-space-3) var(--opchain-space-3) 0;
    flex: none;
  }
  .search .field {
    height: 32px;
    gap: var(--opchain-space-2);
    font-size: var(--opchain-size-md);
    color: var(--opchain-text-faint);
  }
  .search input {
    color: var(--opchain-text);
  }
  .search input::-webkit-search-cancel-button {
    display: none;
  }
  .hints {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
    padding-block: 0;
    padding-inline: 14px var(--opchain-space-2);
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
    height: 36px;
    flex: none;
  }
  .hints kbd + span {
    margin-inline-end: var(--opchain-space-1);
  }
  /* In a wide font, there is no more room. */
  .hints .btn {
    padding: 0 var(--opchain-space-1);
  }
  .scroll {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    overflow-x: hidden;
    padding: 0 var(--opchain-space-2);
    scrollbar-width: thin;
    scrollbar-color: var(--opchain-line-strong) transparent;
    overscroll-behavior: contain;
  }
  .scroll:focus-visible {
    outline-offset: -2px;
  }
  .all {
    position: relative;
    /* A double click adds an item; it must not select text. */
    user-select: none;
    height: var(--_height);
  }
  .window {
    position: absolute;
    inset: 0 0 auto;
    transform: translateY(var(--_top));
  }
  .group {
    display: flex;
    align-items: flex-end;
    height: 32px;
    padding-block: 0;
    padding-inline: 2px var(--opchain-space-2);
    border-radius: var(--opchain-radius-md);
  }
  .group > div {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
    height: 28px;
    flex: 1;
    min-width: 0;
    font-weight: 600;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
  }
  .group svg {
    color: var(--opchain-text-faint);
  }
  .group .n {
    margin-inline-start: auto;
    padding-inline-start: var(--opchain-space-2);
    font-weight: 400;
    color: var(--opchain-text-faint);
  }
  .op {
    position: relative;
    display: grid;
    grid-template: 'm t' 18px 'm p' 16px / 46px minmax(0, 1fr);
    column-gap: var(--opchain-space-2);
    align-content: center;
    height: 40px;
    padding-block: 0;
    padding-inline: var(--opchain-space-1) 20px;
    border-radius: var(--opchain-radius-md);
    touch-action: pan-y;
  }
  .op .m {
    grid-area: m;
    align-self: start;
    padding: 0;
    background: none;
    text-align: end;
    line-height: 19px;
  }
  .op .t {
    grid-area: t;
    line-height: 18px;
    font-weight: 500;
  }
  .op .w {
    position: absolute;
    inset-inline-end: 2px;
    top: 4px;
    color: var(--opchain-skipped);
  }
  .op .p {
    direction: ltr;
    grid-area: p;
    font: 400 var(--opchain-size-xs) / 16px var(--opchain-font-code);
    letter-spacing: -0.02em;
    color: var(--opchain-text-faint);
  }
  .op .p.why {
    direction: inherit;
    font-family: var(--opchain-font);
    letter-spacing: 0;
  }
  .op .p:dir(rtl) {
    justify-content: end;
    text-align: right;
  }
  .op .p.cut {
    display: flex;
    min-width: 0;
  }
  .op .p.cut > span:last-child {
    flex: 0 0 auto;
    max-width: 85%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .op.deprecated .t {
    text-decoration: line-through;
    color: var(--opchain-text-muted);
  }
  .pre {
    position: relative;
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    height: 28px;
    padding-block: 0;
    padding-inline: var(--opchain-space-1) 20px;
    border-radius: var(--opchain-radius-md);
    touch-action: pan-y;
  }
  .pre .g {
    width: 46px;
    flex: none;
    display: flex;
    justify-content: flex-end;
    color: var(--opchain-text-muted);
  }
  .pre .t {
    font-weight: 500;
    flex: 0 1 auto;
  }
  .pre .d {
    flex: 1 1 0;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
  }
  .entry.active,
  .group.active {
    background: var(--opchain-hover);
  }
  .entry.active::after {
    content: '';
  }
  .entry::after {
    position: absolute;
    inset-inline-end: 8px;
    top: calc(50% - 7px);
    width: 8px;
    height: 14px;
    background: radial-gradient(circle at 1.5px 1.5px, var(--opchain-text-faint) 1.25px, transparent 1.5px) 0 0 / 5px
      5px;
  }
  .entry.active .p,
  .entry.active .d {
    color: var(--opchain-text-muted);
  }
  .scroll:focus-visible .active,
  .keys .active {
    box-shadow: inset 0 0 0 2px var(--opchain-focus);
  }
  @media (hover: hover) {
    .entry:hover {
      background: var(--opchain-hover);
    }
    .entry:hover::after {
      content: '';
    }
    .group:hover > div {
      color: var(--opchain-text);
    }
  }
  .entry.removable::after {
    content: none !important;
  }
  .about {
    display: flex;
    align-items: center;
    gap: 0 var(--opchain-space-2);
    flex-wrap: wrap;
    min-height: 36px;
    flex: none;
    padding: 0 var(--opchain-space-3);
    border-top: 1px solid var(--opchain-line);
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
    white-space: nowrap;
  }
  .about span + span {
    margin-inline-start: auto;
  }
`;
