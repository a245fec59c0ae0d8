import { css } from 'lit';

export const inspectorStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    height: 100%;
    background: var(--opchain-surface);
  }
  .title {
    padding-block: var(--opchain-space-3) 0;
    padding-inline: var(--opchain-space-4) var(--opchain-space-2);
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
  .f > .label {
    width: var(--_label, 104px);
    flex: none;
    display: flex;
    font: 400 var(--opchain-size-sm) / 16px var(--opchain-font-code);
    letter-spacing: -0.02em;
    white-space: nowrap;
  }
  .f > .label.plain {
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
  .quiet-icon {
    opacity: 0;
  }
  .f:hover > .quiet-icon,
  .quiet-icon:focus-visible {
    opacity: 1;
  }
  .item {
    border-inline-start: 1px solid var(--opchain-line-strong);
    margin-inline-start: 5px;
    padding-inline-start: 10px;
  }
  .item-head {
    display: flex;
    align-items: center;
    height: 24px;
    font-size: var(--opchain-size-xs);
  }
  .item-head .icon {
    opacity: 0.6;
  }
  .item-head:hover .icon,
  .item-head .icon:focus-visible {
    opacity: 1;
  }
  .item + .item {
    margin-top: var(--opchain-space-1);
  }
  .item .f > .label {
    width: calc(var(--_label, 104px) - 16px);
  }
  .item .item .f > .label {
    width: calc(var(--_label, 104px) - 32px);
  }
  .num {
    flex: 0 1 88px;
  }
  .unit {
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
  }
  .hint {
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    color: var(--opchain-text-faint);
    padding-bottom: var(--opchain-space-1);
  }
  .message {
    display: flex;
    align-items: flex-start;
    gap: 6px;
    padding: 2px 0 var(--opchain-space-1);
    font-size: var(--opchain-size-sm);
    line-height: 16px;
    color: var(--opchain-text-muted);
    overflow-wrap: anywhere;
  }
  .message svg {
    margin-top: 1px;
  }
  .message.error,
  .message.error svg {
    color: var(--opchain-failed);
  }
  .message.warning svg {
    color: var(--opchain-skipped);
  }
  .bad-text {
    color: var(--opchain-failed);
  }
  .chooser {
    flex: 1;
    min-width: 0;
  }
  .chooser::part(button) {
    width: 100%;
    flex: 1;
  }
  .chosen {
    display: flex;
    align-items: center;
    gap: 6px;
    width: 100%;
    min-width: 0;
  }
  .chosen .end {
    margin-inline-start: auto;
    color: var(--opchain-text-faint);
  }
  .check {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
    min-height: 28px;
    font-size: var(--opchain-size-sm);
    margin: 0 -6px;
    border-radius: var(--opchain-radius-md);
  }
  .check:hover {
    background: var(--opchain-hover);
  }
  .check .line {
    flex: 1;
    min-width: 0;
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-height: 28px;
    padding: 0 6px;
    white-space: nowrap;
    border-radius: var(--opchain-radius-md);
  }
  .check .line svg {
    color: var(--_c);
  }
  .check code {
    font-size: var(--opchain-size-code);
  }
  .check .value {
    margin-inline-start: auto;
    color: var(--opchain-text-faint);
    max-width: 50%;
  }
  .check .remove {
    opacity: 0;
  }
  .check:hover .remove,
  .check:focus-within .remove {
    opacity: 1;
  }
  .editor {
    display: grid;
    gap: 6px;
    padding: var(--opchain-space-2);
    margin: 2px -8px;
    border-radius: var(--opchain-radius-lg);
    background: var(--opchain-surface-sunken);
    box-shadow: inset 0 0 0 1px var(--opchain-line);
  }
  .editor .field {
    width: 100%;
  }
  .editor .pair {
    display: flex;
    gap: 6px;
  }
  .editor .how {
    flex: 0 0 108px;
  }
  .end-row {
    gap: var(--opchain-space-1);
  }
  select.field {
    background-image:
      linear-gradient(45deg, transparent 50%, var(--opchain-text-faint) 50%),
      linear-gradient(135deg, var(--opchain-text-faint) 50%, transparent 50%);
    background-position:
      right 12px center,
      right 8px center;
    background-size: 4px 4px;
    background-repeat: no-repeat;
  }
  .folded {
    border-bottom: 1px solid var(--opchain-line);
  }
  .fold {
    display: flex;
    align-items: center;
    gap: 6px;
    width: 100%;
    height: 36px;
    padding-block: 0;
    padding-inline: var(--opchain-space-3) var(--opchain-space-4);
    font-size: var(--opchain-size-sm);
  }
  .fold:focus-visible {
    outline-offset: -2px;
  }
  .fold:hover {
    background: var(--opchain-hover);
  }
  .fold b {
    font-weight: 600;
    flex: none;
  }
  .fold .end {
    margin-inline-start: auto;
    padding-inline-start: var(--opchain-space-3);
    color: var(--opchain-text-faint);
  }
  .fold:hover .end {
    color: var(--opchain-text-muted);
  }
  .fold svg {
    color: var(--opchain-text-faint);
  }
  .inside {
    padding: 0 var(--opchain-space-4) var(--opchain-space-3);
  }
  .prose {
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    color: var(--opchain-text-muted);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .offered {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-2) var(--opchain-space-4);
    background: var(--opchain-accent-soft);
    font-size: var(--opchain-size-sm);
    line-height: 16px;
    flex: none;
  }
  .offered span {
    flex: 1;
    overflow-wrap: anywhere;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--opchain-space-2);
    padding: var(--opchain-space-2) 0;
  }
  .input-card {
    display: grid;
    gap: 2px;
    padding: var(--opchain-space-2);
    margin: var(--opchain-space-1) -8px;
    border-radius: var(--opchain-radius-lg);
    box-shadow: inset 0 0 0 1px var(--opchain-line);
    --_label: 96px;
  }
  .found {
    outline: 2px solid var(--opchain-accent);
    outline-offset: 2px;
    border-radius: var(--opchain-radius-md);
  }
`;
