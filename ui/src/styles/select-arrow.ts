import { css } from 'lit';

/** The arrow of a select; not part of `base`, because nothing that shows initially has one. */
export const selectArrow = css`
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
`;
