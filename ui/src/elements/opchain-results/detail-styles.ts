import { css } from 'lit';

export const detailStyles = css`
  .crumbs {
    display: flex;
    align-items: baseline;
    flex-wrap: wrap;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-2) var(--opchain-space-4) 0;
    color: var(--opchain-text-muted);
    overflow-wrap: anywhere;
  }
  .rounds {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-2) var(--opchain-space-4) 0;
  }
  :host {
    background: var(--opchain-surface);
  }
  .banner {
    margin: var(--opchain-space-3) var(--opchain-space-4) var(--opchain-space-2);
    padding: 10px var(--opchain-space-3);
    border-radius: var(--opchain-radius-lg);
    background: var(--_s);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
  }
  .banner .state {
    display: flex;
    font-size: var(--opchain-size-md);
    font-weight: 600;
    white-space: normal;
    align-items: flex-start;
  }
  .banner .state svg {
    margin-top: 1px;
  }
  .banner .chip {
    margin: -1px 0 -1px auto;
  }
  .banner p {
    margin-block: 2px 0;
    margin-inline: 22px 0;
    overflow-wrap: anywhere;
  }
  .banner .field-error {
    display: flex;
    align-items: baseline;
    gap: var(--opchain-space-2);
  }
  .banner .option {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
    margin-inline-start: 22px;
  }
  .banner .option code {
    overflow-x: auto;
    white-space: nowrap;
  }
  .banner .row {
    margin-block: var(--opchain-space-2) 0;
    margin-inline: 22px 0;
    flex-wrap: wrap;
  }
  .tabs {
    align-items: center;
  }
  .tabs .list {
    display: flex;
    gap: var(--opchain-space-4);
  }
  .tabs {
    gap: var(--opchain-space-1);
  }
  .tabs .btn {
    margin-inline-start: auto;
  }
  @media (max-width: 480px) {
    .tabs .list {
      gap: var(--opchain-space-3);
    }
  }
  .sec {
    padding: var(--opchain-space-2) var(--opchain-space-4);
    border-bottom: 1px solid var(--opchain-line);
  }
  .sec:last-child {
    border-bottom: 0;
  }
  /* The body has what is left of the window, however many lines are above it; a low window scrolls. */
  :host([enlarged]) {
    --_body-height: none;
    height: 100%;
  }
  :host([enlarged]),
  :host([enlarged]) #part,
  :host([enlarged]) .has-body,
  :host([enlarged]) .has-body > :is(opchain-body-view, opchain-json-tree) {
    display: flex;
    flex-direction: column;
  }
  :host([enlarged]) #part {
    flex: 1;
    min-height: 0;
  }
  :host([enlarged]) .has-body {
    min-height: 240px;
  }
  :host([enlarged]) .has-body ~ .sec {
    flex: none;
    max-height: 30%;
    overflow: auto;
  }
  summary {
    cursor: default;
    list-style: none;
  }
  summary::before {
    content: '';
    flex: none;
    width: 6px;
    height: 6px;
    margin-inline: 2px;
    border: solid var(--opchain-text-faint);
    border-width: 0 1.5px 1.5px 0;
    transform: rotate(-45deg);
  }
  [open] > summary::before {
    transform: rotate(45deg);
  }
  .sec summary,
  .sec > header {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-height: 28px;
  }
  .sec h3 {
    font-weight: 600;
    font-size: var(--opchain-size-sm);
  }
  .sec > header .end {
    margin-inline-start: auto;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
  }
  .call {
    font: 400 var(--opchain-size-code) / 20px var(--opchain-font-code);
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
  .kv {
    display: grid;
    grid-template-columns: minmax(90px, 136px) minmax(0, 1fr);
    gap: 0 var(--opchain-space-2);
    font: 400 var(--opchain-size-code) / 22px var(--opchain-font-code);
    font-variant-ligatures: none;
    letter-spacing: -0.02em;
  }
  .kv dt {
    color: var(--opchain-text-muted);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .kv dd {
    margin: 0;
    overflow-wrap: anywhere;
    line-height: 16px;
    padding: 3px 0;
  }
  .kv.words dt {
    font-family: var(--opchain-font);
    letter-spacing: 0;
    font-size: var(--opchain-size-sm);
  }
  .phases {
    display: grid;
    grid-template-columns: 120px 1fr;
    font-size: var(--opchain-size-sm);
    line-height: 24px;
  }
  .phases dt {
    color: var(--opchain-text-muted);
  }
  .phases dd {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    margin: 0;
  }
  .phases svg {
    flex: 1;
    min-width: 0;
    direction: ltr;
  }
  .phases code {
    width: 72px;
    text-align: end;
  }
  .phases rect {
    fill: var(--opchain-edge-order);
    min-width: 2px;
  }
  .phases .wait {
    fill: var(--opchain-accent);
  }
  .phases .download {
    fill: var(--opchain-succeeded);
  }
  .raw {
    max-height: 420px;
    overflow: auto;
    padding: var(--opchain-space-2);
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-surface-sunken);
    font: 400 var(--opchain-size-code) / 18px var(--opchain-font-code);
    font-variant-ligatures: none;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .outcome {
    display: flex;
    gap: var(--opchain-space-2);
    padding: 6px 0;
    font-size: var(--opchain-size-sm);
    line-height: 16px;
  }
  .outcome svg {
    flex: none;
    width: 14px;
    height: 14px;
    margin-top: 1px;
    color: var(--_c);
  }
  .outcome code {
    font-size: var(--opchain-size-code);
    overflow-wrap: anywhere;
  }
  .outcome small {
    display: block;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
    overflow-wrap: anywhere;
  }
  .more-values {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: var(--opchain-space-2);
    padding-bottom: var(--opchain-space-3);
    font-size: var(--opchain-size-sm);
  }
  .note {
    padding: var(--opchain-space-4);
    color: var(--opchain-text-muted);
  }
`;
