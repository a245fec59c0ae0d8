import { css } from 'lit';

/** The editor in the colors and type of the builder; it loads no images. */
export const codeEditorStyles = css`
  :host {
    display: block;
    flex: 1;
    min-width: 0;
  }
  .code-editor {
    min-height: var(--_rows, 140px);
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-surface);
    box-shadow: inset 0 0 0 1px var(--opchain-field-line);
    overflow: hidden;
  }
  :host([language='expression']) .code-editor {
    min-height: var(--opchain-control);
  }
  .code-editor:focus-within {
    outline: 2px solid var(--opchain-focus);
    outline-offset: -1px;
  }
  .code-editor.bad {
    box-shadow: inset 0 0 0 1px var(--opchain-failed);
  }
  .code-editor .cm-editor {
    min-height: inherit;
    max-height: var(--_max-rows, 440px);
    background: none;
    color: var(--opchain-text);
    outline: none;
  }
  .code-editor .cm-scroller {
    font: 400 var(--opchain-size-code) / 18px var(--opchain-font-code);
    letter-spacing: -0.02em;
    tab-size: 2;
  }
  .code-editor .cm-content {
    padding: 6px 0;
    caret-color: var(--opchain-text);
  }
  :host([language='expression']) .cm-content {
    padding: 5px 2px;
  }
  .code-editor .cm-gutters {
    background: none;
    border: 0;
    color: var(--opchain-text-faint);
  }
  .code-editor .cm-lineNumbers .cm-gutterElement {
    min-width: 24px;
    padding: 0 6px 0 4px;
  }
  .code-editor .cm-activeLine {
    background: none;
  }
  .code-editor .cm-focused .cm-activeLine,
  .code-editor .cm-focused .cm-activeLineGutter {
    background: var(--opchain-hover);
  }
  .code-editor .cm-cursor {
    border-inline-start-color: var(--opchain-text);
  }
  .code-editor .cm-editor .cm-selectionLayer .cm-selectionBackground {
    background: var(--opchain-accent-soft);
  }
  .code-editor .cm-matchingBracket {
    background: var(--opchain-accent-soft);
    color: inherit;
  }
  .tok-string,
  .tok-string2 {
    color: var(--opchain-code-string);
  }
  .tok-number,
  .tok-bool,
  .tok-keyword,
  .tok-variableName {
    color: var(--opchain-code-number);
  }
  .tok-propertyName {
    color: var(--opchain-text);
  }
  .tok-punctuation,
  .tok-operator {
    color: var(--opchain-text-muted);
  }
  .mapping,
  .mapping * {
    color: var(--opchain-accent-text);
  }
  .mapping {
    border-radius: var(--opchain-radius-sm);
    background: var(--opchain-accent-soft);
  }
  .code-editor .cm-editor .cm-lintRange-error {
    background-image: none;
    text-decoration: underline wavy var(--opchain-failed);
    text-underline-offset: 3px;
  }
  .code-editor .cm-editor .cm-lintPoint-error::after {
    border-bottom-color: var(--opchain-failed);
  }
  .code-editor .cm-tooltip {
    max-width: 420px;
    border: 0;
    border-radius: var(--opchain-radius-md);
    background: var(--opchain-surface);
    color: var(--opchain-text);
    box-shadow: var(--opchain-shadow-2);
    font: 400 var(--opchain-size-sm) / 16px var(--opchain-font);
    overflow: hidden;
  }
  .code-editor .cm-editor .cm-diagnostic {
    padding: 6px 10px;
    border: 0;
    white-space: pre-wrap;
  }
  .code-editor .cm-editor .cm-tooltip-autocomplete > ul {
    max-height: 220px;
    font: 400 var(--opchain-size-code) / 18px var(--opchain-font-code);
  }
  .code-editor .cm-editor .cm-tooltip-autocomplete > ul > li {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 26px;
    padding: 0 8px;
  }
  .code-editor .cm-editor .cm-tooltip-autocomplete > ul > li[aria-selected] {
    background: var(--opchain-accent-soft);
    color: inherit;
  }
  .cm-completionMatchedText {
    color: var(--opchain-accent-text);
    text-decoration: none;
  }
  .code-editor .cm-completionDetail {
    margin-inline-start: auto;
    color: var(--opchain-text-faint);
    font-style: normal;
  }
  .code-editor .cm-editor .cm-completionInfo {
    max-width: 280px;
    padding: 8px 10px;
  }
`;
