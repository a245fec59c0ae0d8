import { css } from 'lit';

/** Rows and lists in a section. */
export const sectionStyles = css`
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
  @media (hover: hover) {
    .item-head:not(:hover) .icon:not(:focus-visible) {
      opacity: 0.6;
    }
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
  .request .method {
    flex: none;
    width: 96px;
  }
  .request .row {
    gap: var(--opchain-space-1);
  }
  .num {
    flex: 0 1 88px;
  }
  .condition {
    gap: var(--opchain-space-1);
  }
  .condition > .field {
    flex: 1 1 0;
    min-width: 0;
  }
  .condition > .value {
    display: flex;
    flex: 2 1 0;
    min-width: 0;
  }
  .value > .field {
    width: 100%;
    min-width: 0;
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
  .repairs {
    display: flex;
    flex-wrap: wrap;
    gap: var(--opchain-space-1);
    padding-top: var(--opchain-space-1);
  }
  .repairs > .btn {
    max-width: 100%;
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
`;
