import { css } from 'lit';

export const operationCardStyles = css`
  .panel.operation {
    flex-direction: column;
    width: 380px;
    padding: 0;
    overflow: hidden;
    animation: none;
  }
  .operation:popover-open {
    display: flex;
  }
  .operation .text {
    overflow: auto;
    padding: var(--opchain-space-4);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    overscroll-behavior: contain;
  }
  .operation h2 {
    font-size: var(--opchain-size-lg);
    line-height: 20px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .operation h3 {
    margin: var(--opchain-space-4) 0 var(--opchain-space-1);
    font-size: var(--opchain-size-sm);
    font-weight: 600;
  }
  .operation .call {
    display: flex;
    align-items: baseline;
    gap: var(--opchain-space-2);
    margin-block-start: var(--opchain-space-1);
    direction: ltr;
    overflow-wrap: anywhere;
  }
  .operation .call .m {
    background: none;
    padding: 0;
  }
  .operation p {
    margin: var(--opchain-space-2) 0 0;
    color: var(--opchain-text-muted);
    overflow-wrap: anywhere;
  }
  .operation dl {
    margin: 0;
    display: grid;
    grid-template-columns: fit-content(45%) minmax(0, 1fr);
    gap: var(--opchain-space-1) var(--opchain-space-3);
  }
  .operation dt {
    overflow-wrap: anywhere;
  }
  .operation dd {
    margin: 0;
    color: var(--opchain-text-muted);
    overflow-wrap: anywhere;
  }
  .operation dd p {
    margin: 0;
  }
  .operation footer {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-3);
    flex: none;
    padding: var(--opchain-space-3) var(--opchain-space-4);
    border-top: 1px solid var(--opchain-line);
    font-size: var(--opchain-size-xs);
    line-height: 15px;
    color: var(--opchain-text-faint);
  }
`;
