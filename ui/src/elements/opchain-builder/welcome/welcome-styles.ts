import { css } from 'lit';
import { loadingStyles } from '../../parts/loading-styles.js';

export const welcomeStyles = css`
  ${loadingStyles}
  :host {
    position: absolute;
    inset: 0;
    overflow: auto;
    display: grid;
    grid-template-columns: minmax(0, 640px);
    place-content: safe center;
    padding: var(--opchain-space-4);
    pointer-events: none;
  }
  .hello {
    pointer-events: auto;
    background: var(--opchain-canvas);
    box-shadow: 0 0 24px 32px var(--opchain-canvas);
  }
  .away {
    opacity: 0;
  }
  h1 {
    font-size: var(--opchain-size-xl);
    line-height: 28px;
    font-weight: 600;
    letter-spacing: -0.02em;
  }
  .hello > p {
    color: var(--opchain-text-muted);
    margin: var(--opchain-space-1) 0 var(--opchain-space-6);
  }
  h2 {
    font-size: var(--opchain-size-sm);
    font-weight: 600;
    margin: var(--opchain-space-6) 0 var(--opchain-space-2);
    color: var(--opchain-text-muted);
    display: flex;
    flex-wrap: wrap;
  }
  h2 span {
    margin-inline-start: auto;
    font-weight: 400;
    color: var(--opchain-text-faint);
  }
  .samples {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
    gap: var(--opchain-space-3);
  }
  .samples > div {
    display: flex;
    flex-direction: column;
    gap: var(--opchain-space-2);
  }
  .try {
    align-self: start;
  }
  .sample {
    flex: 1;
    display: flex;
    flex-direction: column;
    background: var(--opchain-surface);
    border-radius: var(--opchain-radius-lg);
    box-shadow:
      0 0 0 1px var(--opchain-line-strong),
      var(--opchain-shadow-1);
    overflow: hidden;
    transition: box-shadow var(--opchain-fast) var(--opchain-ease);
  }
  @media (hover: hover) {
    .sample:hover {
      box-shadow:
        0 0 0 1.5px var(--opchain-accent),
        var(--opchain-shadow-2);
    }
  }
  .sample svg.g {
    display: block;
    width: 100%;
    height: 88px;
    background: var(--opchain-surface-sunken);
    border-bottom: 1px solid var(--opchain-line);
  }
  .sample .b {
    padding: 10px var(--opchain-space-3) var(--opchain-space-3);
  }
  .sample b {
    font-weight: 600;
  }
  .sample :is(.b, b) {
    display: block;
  }
  .sample .p {
    display: block;
    font-size: var(--opchain-size-sm);
    line-height: 16px;
    color: var(--opchain-text-muted);
    margin-top: 2px;
  }
  .tries {
    display: grid;
    gap: var(--opchain-space-2);
  }
  .tries .btn {
    justify-content: start;
    height: auto;
    min-height: 36px;
    min-width: 0;
    padding-block: var(--opchain-space-1);
    white-space: normal;
    text-align: start;
    background: var(--opchain-surface);
  }
  .tries .faint {
    margin-inline-start: auto;
    white-space: nowrap;
  }
  .openrow {
    display: flex;
    gap: var(--opchain-space-2);
  }
  .openrow .field {
    height: 36px;
    padding: 0 var(--opchain-space-3);
    font-size: var(--opchain-size-md);
    color: var(--opchain-text-faint);
  }
  .openrow input {
    color: var(--opchain-text);
  }
  .drop {
    margin-top: var(--opchain-space-2);
    min-height: 72px;
    padding: var(--opchain-space-2) var(--opchain-space-4);
    box-sizing: border-box;
    border-radius: var(--opchain-radius-lg);
    border: 1px dashed var(--opchain-field-line);
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--opchain-space-2);
    color: var(--opchain-text-muted);
    background: var(--opchain-surface);
  }
  .drop button {
    min-height: 24px;
    color: var(--opchain-accent-text);
    font-weight: 500;
  }
  .drop small {
    display: block;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
  }
  @media (hover: hover) {
    .drop button:hover {
      text-decoration: underline;
    }
  }
  .loading {
    margin-top: var(--opchain-space-2);
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
  }
  .keys {
    display: flex;
    flex-wrap: wrap;
    gap: var(--opchain-space-2) 20px;
    margin-top: var(--opchain-space-6);
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
  }
  .keys span {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  @media (max-height: 640px) {
    :host {
      place-items: start center;
    }
  }
`;
