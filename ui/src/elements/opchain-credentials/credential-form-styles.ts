import { css } from 'lit';

/** The form of a credential, and the list of nodes that it is attached to. */
export const credentialFormStyles = css`
  .edit {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: var(--opchain-space-2) var(--opchain-space-3);
    padding: var(--opchain-space-2) var(--opchain-space-3) var(--opchain-space-3);
    border-top: 1px solid var(--opchain-line);
  }
  .edit input.field,
  .edit select.field {
    width: 100%;
  }
  .edit label > span:first-child {
    display: flex;
    flex-wrap: wrap;
    font-size: var(--opchain-size-sm);
    line-height: 20px;
    color: var(--opchain-text-muted);
  }
  .edit label > span:first-child i {
    font-style: normal;
    color: var(--opchain-failed);
    padding-inline-start: 2px;
  }
  .edit label > span:first-child em {
    margin-inline-start: auto;
    font-style: normal;
    color: var(--opchain-text-faint);
  }
  .edit label > small {
    display: block;
    margin-block-start: 2px;
    font-size: var(--opchain-size-xs);
    line-height: 16px;
    color: var(--opchain-text-muted);
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  .edit .error {
    font-size: var(--opchain-size-sm);
    line-height: 16px;
    color: var(--opchain-failed);
  }
  .edit .wide {
    grid-column: 1 / -1;
  }
  .edit details > .edit {
    padding: var(--opchain-space-2) 0 0;
    border: 0;
  }
  .edit summary {
    width: fit-content;
    font-size: var(--opchain-size-sm);
    line-height: 24px;
    color: var(--opchain-text-muted);
    cursor: pointer;
  }
  .edit .origin {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    font-size: var(--opchain-size-sm);
    line-height: 20px;
    color: var(--opchain-text-muted);
  }
  .edit .origin span {
    overflow-wrap: anywhere;
  }
  .edit code {
    font-size: var(--opchain-size-sm);
  }
  .attach {
    padding: var(--opchain-space-2) var(--opchain-space-3) var(--opchain-space-3);
    border-top: 1px solid var(--opchain-line);
    font-size: var(--opchain-size-sm);
  }
  .attach ul {
    max-height: 220px;
    overflow: auto;
    margin: var(--opchain-space-1) 0;
  }
  .attach label {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-height: 28px;
  }
  .attach label .end {
    margin-inline-start: auto;
    color: var(--opchain-text-faint);
  }
  .attach input {
    accent-color: var(--opchain-accent);
  }
  @media (max-width: 480px) {
    .edit {
      grid-template-columns: 1fr;
    }
  }
`;
