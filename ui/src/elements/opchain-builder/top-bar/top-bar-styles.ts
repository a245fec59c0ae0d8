import { css } from 'lit';

export const topBarStyles = css`
  :host {
    display: block;
    border-bottom: 1px solid var(--opchain-line);
    background: var(--opchain-surface);
    container-type: inline-size;
    min-width: 0;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-1);
    height: 43px;
    padding-block: 0;
    padding-inline: var(--opchain-space-3) var(--opchain-space-2);
  }
  .brand {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    font-weight: 600;
    letter-spacing: -0.015em;
    flex: none;
    width: calc(var(--_side, 264px) - 20px);
  }
  .brand-mark {
    width: 20px;
    height: 20px;
    flex: none;
  }
  .narrow {
    display: none;
  }
  .sep {
    width: 1px;
    height: 20px;
    background: var(--opchain-line);
    margin: 0 6px;
    flex: none;
  }
  .face {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
  }
  .face b {
    font-weight: 500;
  }
  .face code {
    font-size: var(--opchain-size-sm);
  }
  .face > .sign {
    display: none;
  }
  .face > .warns {
    display: inline-grid;
  }
  .face > svg {
    color: var(--opchain-text-faint);
  }
  /* The title is cut before anything else. What a run will hit must be read: it wraps instead. */
  opchain-popover.title {
    flex: 0 9999 auto;
    min-width: 10cqi;
    max-width: clamp(88px, 22cqi, 340px);
  }
  opchain-popover:is(.api, .environment, .server) {
    flex: 0 1 auto;
    max-width: 340px;
  }
  .saved {
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-faint);
    padding-inline-start: 2px;
    white-space: nowrap;
  }
  .saved .warns {
    color: var(--opchain-failed);
  }
  .bar:has(.saved .warns) .face .faint {
    display: none;
  }
  .run {
    min-width: 92px;
    justify-content: center;
    margin-inline-start: var(--opchain-space-1);
    flex: none;
  }
  .btn,
  .icon {
    flex: none;
  }
  .sign.warns {
    margin-block-start: 1px;
    color: var(--opchain-skipped);
  }
  @container (max-width: 1240px) {
    .brand {
      width: auto;
      margin-inline-end: var(--opchain-space-2);
    }
    .fold {
      padding: 0 6px;
    }
    .fold span,
    .saved:not(:has(.warns)) {
      display: none;
    }
  }
  @container (max-width: 900px) {
    .narrow {
      display: inline-grid;
    }
    .brand span,
    .face .faint {
      display: none;
    }
    .sep {
      margin: 0 2px;
    }
    .run {
      min-width: 0;
    }
    .run kbd {
      display: none;
    }
  }
  @container (max-width: 620px) {
    .sep,
    .brand,
    :is(.api, .environment, .server) > .face > :not(.sign) {
      display: none;
    }
    .face > .sign {
      display: inline-grid;
    }
    opchain-popover:is(.api, .environment, .server) {
      flex: none;
      min-width: 0;
    }
  }
  /* Two rows: the chain and what runs it, then what it calls. The menu of the chain also opens and saves. */
  @container (max-width: 460px) {
    .bar {
      flex-wrap: wrap;
      height: auto;
      padding-block-end: var(--opchain-space-1);
    }
    .in-menu {
      display: none;
    }
    .narrow,
    .title,
    .saved,
    .run {
      order: -2;
      margin-block: 8px 4px;
    }
    .grow {
      order: -1;
      flex: 0 0 100%;
    }
    opchain-popover:is(.title, .server) {
      flex: 1 1 0;
      max-width: none;
    }
    opchain-popover.environment {
      flex: 0 9 auto;
      max-width: 30cqi;
    }
    :is(.environment, .server) > .face > .ellipsis {
      display: block;
    }
  }
`;
