import { css } from 'lit';
import { selectArrow } from '../../styles/select-arrow.js';
import { checkStyles } from './check-styles.js';
import { sectionStyles } from './section-styles.js';

const frame = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    height: 100%;
    background: var(--opchain-surface);
  }
  .title {
    padding-block: var(--opchain-space-3) 0;
    padding-inline: var(--opchain-space-4) calc(var(--opchain-space-2) + var(--_close, 0px));
    flex: none;
  }
  .title .row {
    min-height: 24px;
  }
  .title .row > .m {
    align-self: center;
  }
  h2 {
    font-size: var(--opchain-size-lg);
    font-weight: 600;
    letter-spacing: -0.015em;
    flex: 1;
  }
  .title input {
    height: 26px;
    font-size: var(--opchain-size-md);
    font-weight: 600;
  }
  .title > p {
    font: 400 var(--opchain-size-xs) / 20px var(--opchain-font-code);
    letter-spacing: -0.02em;
    color: var(--opchain-text-muted);
  }
  .title > p.plain {
    font-family: var(--opchain-font);
    letter-spacing: 0;
  }
  .scroll {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    overflow-x: hidden;
    scrollbar-width: thin;
    scrollbar-color: var(--opchain-line-strong) transparent;
    overscroll-behavior: contain;
  }
  .sec {
    padding: var(--opchain-space-2) var(--opchain-space-4);
    border-bottom: 1px solid var(--opchain-line);
  }
  .inside .sec {
    padding-inline: 0;
    border-bottom: 0;
  }
  .sec > header {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-height: 28px;
  }
  .sec > header h3 {
    font-weight: 600;
    font-size: var(--opchain-size-sm);
    flex: none;
  }
  .sec > header code {
    font-size: var(--opchain-size-xs);
  }
  .sec > header .end {
    margin-inline-start: auto;
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
    white-space: nowrap;
  }
  .sec > header .icon {
    margin-inline-end: -4px;
  }
  select.media {
    flex: 0 1 auto;
    height: 24px;
    max-width: 200px;
    font: 400 var(--opchain-size-xs) / 20px var(--opchain-font-code);
  }
  .f {
    display: flex;
    align-items: center;
    min-height: 32px;
    gap: var(--opchain-space-2);
  }
  .f.tall {
    align-items: flex-start;
    padding: 2px 0;
  }
  /* Beside the first line of the field: an error may be below it. */
  .f > .label {
    width: var(--_label, 104px);
    flex: none;
    align-self: flex-start;
    align-content: center;
    min-height: 32px;
    font: 400 var(--opchain-size-sm) / 16px var(--opchain-font-code);
    letter-spacing: -0.02em;
  }
  .f.stacked {
    flex-wrap: wrap;
    row-gap: 2px;
    padding-block: 4px 2px;
  }
  .f.stacked > .label,
  .item .f.stacked > .label,
  .item .item .f.stacked > .label {
    flex: 1 0 100%;
    width: auto;
    min-height: 0;
  }
  .label .name {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .fold-group {
    flex: 1;
    min-width: 0;
    display: flex;
    align-items: center;
    gap: 4px;
    min-height: 28px;
    margin-inline-start: -4px;
    border-radius: var(--opchain-radius-sm);
  }
  @media (hover: hover) {
    .fold-group:hover {
      background: var(--opchain-hover);
    }
  }
  .fold-group .label {
    flex: none;
    max-width: calc(100% - 80px);
    font: 500 var(--opchain-size-sm) / 16px var(--opchain-font-code);
    letter-spacing: -0.02em;
  }
  .fold-group .type {
    flex: 1 1 40px;
    min-width: 40px;
    text-align: end;
    font-size: var(--opchain-size-xs);
    color: var(--opchain-text-faint);
    padding-inline-end: 4px;
  }
  .fold-group .type.bad {
    color: var(--opchain-failed);
  }
  .about-field {
    padding: 0 0 6px;
    font-size: var(--opchain-size-sm);
    line-height: 16px;
    color: var(--opchain-text-faint);
    overflow-wrap: anywhere;
  }
  .title .plain .btn,
  .about-field .btn {
    height: auto;
    min-height: 0;
    padding: 0;
    margin: 0;
    font-size: inherit;
    line-height: 16px;
    vertical-align: baseline;
  }
  .markdown p + p {
    margin-top: 4px;
  }
  .markdown .md-item {
    display: list-item;
    margin-inline-start: 16px;
  }
  .markdown a {
    color: var(--opchain-accent-text);
  }
  .markdown code {
    font-size: 0.95em;
  }
  .body-focus {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    height: 100%;
  }
  .body-focus > section {
    overflow: auto;
    padding: var(--opchain-space-2) 20px var(--opchain-space-6);
  }
  .body-focus > section + section {
    border-inline-start: 1px solid var(--opchain-line);
    background: var(--opchain-surface-sunken);
  }
  .body-focus opchain-json-editor {
    --_rows: calc(100vh - 140px);
    --_max-rows: calc(100vh - 140px);
  }
  @media (max-width: 800px) {
    .body-focus {
      grid-template-columns: minmax(0, 1fr);
    }
    .body-focus > section + section {
      border-inline-start: 0;
      border-block-start: 1px solid var(--opchain-line);
    }
  }
  .mi.add-field {
    height: auto;
    max-width: 380px;
    flex-direction: column;
    align-items: flex-start;
    gap: 0;
    padding-block: 4px;
    white-space: normal;
  }
  .mi.add-field .type {
    font-size: var(--opchain-size-xs);
    color: var(--opchain-text-faint);
  }
  .mi.add-field .about {
    font-size: var(--opchain-size-sm);
    line-height: 16px;
    color: var(--opchain-text-muted);
    text-align: start;
  }
  .f > .label.plain {
    white-space: normal;
    font-family: var(--opchain-font);
    letter-spacing: 0;
  }
  .f > .label.deprecated {
    text-decoration: line-through;
    color: var(--opchain-text-muted);
  }
  .label i {
    font-style: normal;
    color: var(--opchain-failed);
    padding-inline-start: 2px;
    flex: none;
  }
  .f > .type {
    font-size: var(--opchain-size-xs);
    color: var(--opchain-text-faint);
    margin-inline-start: auto;
    white-space: nowrap;
  }
  .f > .type.bad {
    color: var(--opchain-failed);
  }
  @media (hover: hover) {
    .f:not(:hover) > .quiet-icon:not(:focus-visible) {
      opacity: 0;
    }
  }
  .title .pinned {
    display: flex;
    gap: var(--opchain-space-1);
    line-height: 16px;
  }
  .title .pinned svg {
    flex: none;
  }
  /* Its end says what it is about. */
  .title .path {
    overflow-wrap: anywhere;
    line-height: 16px;
  }
`;

/** The inspector: header, sections and their content. */
export const inspectorStyles = [frame, sectionStyles, checkStyles, selectArrow];
