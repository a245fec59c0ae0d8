import { css } from 'lit';

/** Of what the menus of the top bar contain: loaded with it. */
export const menuContentsStyles = css`
  .blocked {
    display: flex;
    gap: var(--opchain-space-2);
    max-width: 360px;
    margin: var(--opchain-space-1) var(--opchain-space-2) var(--opchain-space-2);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    color: var(--opchain-text-muted);
  }
  .blocked > svg {
    flex: none;
    margin-block-start: 1px;
    color: var(--opchain-skipped);
  }
  .blocked .grow {
    min-width: 0;
  }
  .blocked p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .blocked .btn {
    display: flex;
    margin-block-start: var(--opchain-space-2);
  }
  .option {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
  }
  .option code {
    overflow-x: auto;
    white-space: nowrap;
    color: var(--opchain-text);
  }
  opchain-popover:is(.api, .environment, .server) {
    &::part(button) {
      height: auto;
      min-height: 28px;
      text-align: start;
      white-space: normal;
      line-height: 15px;
    }
    & svg {
      flex: none;
    }
    & .ellipsis {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
      font-size: var(--opchain-size-sm);
    }
  }
  opchain-popover.environment {
    flex: none;
    max-width: 180px;
  }
  .bar:has(.environment) .face:has(.sign) {
    font-size: var(--opchain-size-sm);
    & > .faint {
      display: none;
    }
    & > .sign {
      display: inline-grid;
    }
  }
  @container (max-width: 1500px) {
    .bar:has(.environment) .fold {
      padding: 0 6px;
      & span {
        display: none;
      }
    }
  }
  @container (max-width: 1240px) {
    .bar:has(.environment) .brand span {
      display: none;
    }
  }
  .colored::part(button) {
    background: var(--_s);
    color: var(--_c);
  }
  .run.colored:enabled {
    background: var(--_c);
  }
  .dot {
    width: 8px;
    height: 8px;
    flex: none;
    border-radius: 50%;
    background: var(--_c, transparent);
    box-shadow: inset 0 0 0 1px var(--_c, var(--opchain-field-line));
  }
  .api-row {
    display: flex;
    align-items: center;
    gap: 2px;
    padding-block: var(--opchain-space-1);
    padding-inline: var(--opchain-space-2) var(--opchain-space-1);
    width: 360px;
    max-width: 100%;
    line-height: 18px;
  }
  .api-row b {
    font-weight: 500;
  }
  .api-row code {
    display: block;
    font-size: var(--opchain-size-xs);
  }
`;
