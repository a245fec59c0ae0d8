import { css } from 'lit';
import { badges } from './badges.js';
import { buttons } from './buttons.js';
import { fields } from './fields.js';

const ground = css`
  :host {
    display: block;
    box-sizing: border-box;
    font: 400 var(--opchain-size-md) / 20px var(--opchain-font);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.003em;
    text-align: start;
    text-transform: none;
    color: var(--opchain-text);
    -webkit-font-smoothing: antialiased;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  h4,
  p,
  dl,
  dt,
  dd,
  ul,
  ol,
  pre,
  fieldset,
  legend {
    margin: 0;
    padding: 0;
    border: 0;
    font: inherit;
    min-width: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
    margin: 0;
  }
  button {
    background: none;
    border: 0;
    padding: 0;
    cursor: default;
    text-align: start;
  }
  code,
  .code {
    font-family: var(--opchain-font-code);
    font-variant-ligatures: none;
    letter-spacing: -0.02em;
  }
  svg.i {
    width: 16px;
    height: 16px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
    display: block;
  }
  /* Code, URLs and numbers are left-to-right in every language. */
  code,
  pre,
  kbd,
  .code,
  .lit,
  .path,
  .facts {
    direction: ltr;
    unicode-bidi: isolate;
  }
  .lit:dir(rtl),
  .path:dir(rtl),
  .facts:dir(rtl) {
    text-align: right;
  }
  input,
  textarea {
    unicode-bidi: plaintext;
  }
  svg.i.flip:dir(rtl) {
    transform: scaleX(-1);
  }
  svg.i.s {
    width: 14px;
    height: 14px;
  }
  :focus-visible {
    outline: 2px solid var(--opchain-focus);
    outline-offset: 1px;
  }
  .muted {
    color: var(--opchain-text-muted);
  }
  .faint {
    color: var(--opchain-text-faint);
  }
  .grow {
    flex: 1;
    min-width: 0;
  }
  .ellipsis {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    min-width: 0;
  }
  .row {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-width: 0;
  }
  .sr {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  kbd {
    font: 500 var(--opchain-size-xs) / 16px var(--opchain-font);
    color: var(--opchain-text-muted);
    min-width: 16px;
    padding: 0 var(--opchain-space-1);
    text-align: center;
    border-radius: var(--opchain-radius-sm);
    background: var(--opchain-surface-sunken);
    box-shadow: inset 0 0 0 1px var(--opchain-line-strong);
    display: inline-block;
    white-space: nowrap;
  }
  /* What teaches keys. */
  @media (pointer: coarse) {
    .by-key,
    .btn kbd,
    .hints kbd,
    .ft kbd,
    kbd + span {
      display: none !important;
    }
  }
`;

/** What every element shares: typography, controls, method and state labels. */
export const base = [ground, buttons, badges, fields];
