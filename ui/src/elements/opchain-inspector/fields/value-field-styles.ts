import { css } from 'lit';

export const valueFieldStyles = css`
  :host {
    display: block;
    flex: 1;
    min-width: 0;
  }
  .field {
    position: relative;
    padding-inline-end: 2px;
  }
  .field.tall {
    height: auto;
    align-items: flex-start;
  }
  .field > input,
  textarea {
    font-size: var(--opchain-size-sm);
  }
  .field > input:placeholder-shown {
    text-overflow: ellipsis;
  }
  .error {
    padding: 2px 0 var(--opchain-space-1);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    color: var(--opchain-failed);
  }
  textarea {
    flex: 1;
    min-width: 0;
    min-height: 88px;
    border: 0;
    padding: 6px 0;
    background: none;
    outline: none;
    resize: vertical;
    font: 400 var(--opchain-size-code) / 16px var(--opchain-font-code);
  }
  .masked {
    -webkit-text-security: disc;
  }
  .field.chipd {
    padding-inline-start: var(--opchain-space-1);
  }
  .face {
    flex: 1;
    min-width: 0;
    display: flex;
    align-items: center;
    gap: 2px;
    height: 100%;
    overflow: hidden;
    outline: none;
    white-space: pre;
  }
  .end {
    display: inline-flex;
    align-items: center;
    flex: none;
    max-width: 75%;
    min-width: 0;
  }
  .type {
    font-size: var(--opchain-size-xs);
    color: var(--opchain-text-faint);
    padding-inline-end: 6px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    pointer-events: none;
  }
  .date {
    position: absolute;
    inset-inline-end: 0;
    bottom: 0;
    width: 1px;
    height: 1px;
    opacity: 0;
    border: 0;
    padding: 0;
    pointer-events: none;
  }
  .file {
    position: relative;
    overflow: hidden;
  }
  .file:focus-within {
    outline: 2px solid var(--opchain-focus);
  }
  .file input {
    position: absolute;
    inset: 0;
    opacity: 0;
    font-size: 0;
  }
  .filter {
    width: 100%;
    position: sticky;
    top: 0;
    margin-bottom: var(--opchain-space-1);
  }
  .mi[hidden] {
    display: none;
  }
  .icon.map {
    display: none;
  }
  .field:focus-within .icon.map {
    display: inline-grid;
  }
  .field:focus-within .type {
    padding-inline-end: 2px;
  }
  @media (hover: hover) {
    .field:hover .icon.map {
      display: inline-grid;
    }
    .field:hover .type {
      padding-inline-end: 2px;
    }
  }
  .mi {
    display: flex;
    align-items: center;
    width: 100%;
    min-height: 28px;
    padding: 0 var(--opchain-space-2);
    border-radius: var(--opchain-radius-md);
  }
  .mi:focus-visible {
    background: var(--opchain-hover);
  }
  @media (hover: hover) {
    .mi:hover {
      background: var(--opchain-hover);
    }
  }
  .mi code {
    font-size: var(--opchain-size-sm);
  }
  .offer {
    margin-block: 2px 0;
    margin-inline: -2px 0;
  }
`;
