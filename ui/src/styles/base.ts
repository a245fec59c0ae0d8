import { css } from 'lit';

/** What every element shares: typography, controls, method and state labels. */
export const base = css`
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
  .btn:hover {
    background: var(--opchain-hover);
  }
  .btn.line {
    box-shadow: inset 0 0 0 1px var(--opchain-line-strong);
    background: var(--opchain-surface);
  }
  .btn.line:hover {
    background: var(--opchain-hover);
  }
  .btn.primary {
    background: var(--opchain-accent);
    color: var(--opchain-on-accent);
  }
  .btn.primary:hover {
    background: var(--opchain-accent-hover);
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
  .icon:hover,
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

  .m {
    font: 600 var(--opchain-size-2xs) / 18px var(--opchain-font-code);
    letter-spacing: 0.01em;
    padding: 0 6px;
    border-radius: var(--opchain-radius-sm);
    flex: none;
    color: var(--_c, var(--opchain-text-muted));
    background: var(--_s, var(--opchain-hover));
    text-align: center;
    max-width: 72px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .m.get {
    --_c: var(--opchain-get);
    --_s: var(--opchain-get-soft);
  }
  .m.post {
    --_c: var(--opchain-post);
    --_s: var(--opchain-post-soft);
  }
  .m.put {
    --_c: var(--opchain-put);
    --_s: var(--opchain-put-soft);
  }
  .m.patch {
    --_c: var(--opchain-patch);
    --_s: var(--opchain-patch-soft);
  }
  .m.delete {
    --_c: var(--opchain-delete);
    --_s: var(--opchain-delete-soft);
  }

  .waiting {
    --_c: var(--opchain-waiting);
    --_s: var(--opchain-waiting-soft);
  }
  .running {
    --_c: var(--opchain-running);
    --_s: var(--opchain-running-soft);
  }
  .succeeded {
    --_c: var(--opchain-succeeded);
    --_s: var(--opchain-succeeded-soft);
  }
  .failed {
    --_c: var(--opchain-failed);
    --_s: var(--opchain-failed-soft);
  }
  .skipped {
    --_c: var(--opchain-skipped);
    --_s: var(--opchain-skipped-soft);
  }
  .cancelled {
    --_c: var(--opchain-cancelled);
    --_s: var(--opchain-cancelled-soft);
  }
  .state {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-weight: 500;
    color: var(--_c);
    white-space: nowrap;
  }
  svg.i.spin {
    animation: opchain-spin 900ms linear infinite;
  }
  @keyframes opchain-spin {
    to {
      transform: rotate(1turn);
    }
  }

  .chip {
    display: inline-flex;
    align-items: center;
    gap: var(--opchain-space-1);
    height: 20px;
    max-width: 100%;
    padding: 0 6px;
    border-radius: var(--opchain-radius-sm);
    font-size: var(--opchain-size-xs);
    line-height: 20px;
    white-space: nowrap;
    min-width: 0;
  }
  .chip.map {
    font-family: var(--opchain-font-code);
    font-variant-ligatures: none;
    letter-spacing: -0.02em;
    color: var(--opchain-accent-text);
    background: var(--opchain-accent-soft);
  }
  .chip.map:has(> .from) {
    gap: 0;
  }
  .chip > :is(.from, .what) {
    flex: 0 1000 auto;
    min-width: 2ch;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .chip > .what {
    flex-shrink: 1;
    min-width: 0;
  }
  .chip.cred {
    color: var(--opchain-text-muted);
    background: var(--opchain-surface-sunken);
    box-shadow: inset 0 0 0 1px var(--opchain-line);
  }
  .chip.cred svg {
    width: 12px;
    height: 12px;
  }
  .chip.bad {
    color: var(--opchain-failed);
    background: var(--opchain-failed-soft);
    box-shadow: none;
  }
  .lit {
    font: 400 var(--opchain-size-xs) / 20px var(--opchain-font-code);
    font-variant-ligatures: none;
    letter-spacing: -0.02em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

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
    height: 20px;
    padding: 0 var(--opchain-space-2);
    border-radius: var(--opchain-radius-sm);
    font: 500 var(--opchain-size-xs) / 20px var(--opchain-font);
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
