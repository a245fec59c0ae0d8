import { css } from 'lit';

/** Of what a search found, and of snippets: loaded with what is done to rows. */
export const searchStyles = css`
  .entry .remove {
    margin-inline-start: auto;
    margin-inline-end: -4px;
    position: relative;
    z-index: 1;
    visibility: hidden;
  }
  .entry.active .remove {
    visibility: visible;
  }
  @media (hover: hover) {
    .entry:hover .remove {
      visibility: visible;
    }
  }
  mark {
    color: inherit;
    background: none;
    font-weight: 700;
    color: var(--opchain-accent-text);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 2px;
  }
  .none {
    padding: var(--opchain-space-4) var(--opchain-space-2);
    color: var(--opchain-text-muted);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
  }
  .none p + p {
    margin-top: var(--opchain-space-1);
    color: var(--opchain-text-faint);
  }
`;
