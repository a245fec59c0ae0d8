import { css } from 'lit';

export const credentialsStyles = css`
  :host {
    display: contents;
  }
  dialog {
    position: fixed;
    inset-block: 0;
    inset-inline: auto 0;
    width: min(536px, 100vw);
    height: 100%;
    max-width: none;
    max-height: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: var(--opchain-surface);
    color: var(--opchain-text);
    box-shadow: var(--opchain-shadow-2);
    overflow: hidden;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
    animation: opchain-slide var(--opchain-normal) var(--opchain-ease);
  }
  dialog::backdrop {
    background: var(--opchain-scrim);
  }
  @keyframes opchain-slide {
    from {
      opacity: 0;
      transform: translateX(24px);
    }
  }
  .top {
    display: flex;
    align-items: center;
    height: 48px;
    padding-block: 0;
    padding-inline: 20px var(--opchain-space-3);
    flex: none;
  }
  .top h2 {
    font-size: var(--opchain-size-lg);
    font-weight: 600;
    letter-spacing: -0.015em;
    margin-inline-end: auto;
  }
  .scroll {
    flex: 1;
    min-height: 0;
    overflow: auto;
    padding: 0 20px 20px;
  }
  .note {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: var(--opchain-space-2) var(--opchain-space-3);
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-surface-sunken);
    font-size: var(--opchain-size-sm);
    line-height: 16px;
    color: var(--opchain-text-muted);
  }
  .switch {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    margin-inline-start: auto;
    white-space: nowrap;
    color: var(--opchain-text);
  }
  .switch i {
    position: relative;
    width: 26px;
    height: 16px;
    border-radius: var(--opchain-radius-lg);
    background: var(--opchain-field-line);
    transition: background-color var(--opchain-fast) var(--opchain-ease);
  }
  .switch i::after {
    content: '';
    position: absolute;
    inset-inline-start: 2px;
    top: 2px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--opchain-surface);
    transition: transform var(--opchain-fast) var(--opchain-ease);
  }
  .switch[aria-checked='true'] i {
    background: var(--opchain-accent);
  }
  .switch[aria-checked='true'] i::after {
    transform: translateX(10px);
  }
  .switch[aria-checked='true'] i:dir(rtl)::after {
    transform: translateX(-10px);
  }
  .declared {
    display: flex;
    padding: var(--opchain-space-3) 0 var(--opchain-space-1);
    font-size: var(--opchain-size-sm);
    font-weight: 600;
  }
  .declared span {
    margin-inline-start: auto;
    font-weight: 400;
    color: var(--opchain-text-faint);
  }
  .source {
    padding: var(--opchain-space-2) 0 0;
    font-size: var(--opchain-size-xs);
    color: var(--opchain-text-faint);
  }
  .scheme {
    margin: var(--opchain-space-1) 1px var(--opchain-space-2);
    border-radius: var(--opchain-radius-lg);
    box-shadow: 0 0 0 1px var(--opchain-line-strong);
  }
  .scheme > header {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-height: 44px;
    padding-block: 5px;
    padding-inline: var(--opchain-space-3) 6px;
    font-size: var(--opchain-size-sm);
    line-height: 17px;
    background: var(--opchain-surface-sunken);
    border-radius: var(--opchain-radius-lg) var(--opchain-radius-lg) 0 0;
  }
  .scheme > header code {
    font-weight: 600;
  }
  .scheme > header .kind {
    color: var(--opchain-text-muted);
    flex: 1;
    min-width: 0;
  }
  .scheme > header .kind code {
    margin-inline-end: 4px;
    color: var(--opchain-text);
  }
  .scheme > header .explain {
    font-size: var(--opchain-size-xs);
    line-height: 16px;
    text-wrap: pretty;
  }
  .identity {
    display: grid;
    grid-template-columns: 16px minmax(96px, 132px) minmax(64px, 92px) minmax(0, 1fr) 24px 24px;
    align-items: center;
    gap: 0 var(--opchain-space-2);
    min-height: 44px;
    padding-block: 4px;
    padding-inline: var(--opchain-space-3) 6px;
    border-top: 1px solid var(--opchain-line);
    font-size: var(--opchain-size-sm);
    line-height: 16px;
  }
  .identity > .below {
    grid-column: 2 / -1;
    justify-self: start;
    margin: 0 0 var(--opchain-space-1);
    overflow-wrap: anywhere;
  }
  .identity > svg {
    color: var(--opchain-text-faint);
  }
  .identity b {
    display: block;
    font-weight: 500;
  }
  .identity .used {
    font-size: var(--opchain-size-xs);
    color: var(--opchain-text-muted);
    text-align: start;
  }
  @media (hover: hover) {
    .identity .used:hover {
      text-decoration: underline;
    }
  }
  .identity .mask {
    font: 400 var(--opchain-size-xs) / 16px var(--opchain-font-code);
    letter-spacing: -0.02em;
    color: var(--opchain-text-muted);
  }
  .identity .state {
    font-weight: 400;
    white-space: normal;
    overflow-wrap: anywhere;
    align-items: flex-start;
  }
  .identity opchain-popover {
    display: block;
  }
  @media (max-width: 480px) {
    .note {
      flex-wrap: wrap;
    }
    .note > span {
      flex: 1 1 200px;
    }
    .identity {
      grid-template-columns: 16px 1fr 24px 24px;
    }
    .identity .mask {
      display: none;
    }
    .identity .state {
      grid-area: 2 / 2 / auto / -1;
    }
  }
`;
