import { css } from 'lit';

/** Method badges, state labels, and chips that show the source of a value. */
export const badges = css`
  .m {
    /* Not those of the state around it. */
    --_c: var(--opchain-text-muted);
    --_s: var(--opchain-hover);
    font: 600 var(--opchain-size-2xs) / 18px var(--opchain-font-code);
    letter-spacing: 0.01em;
    padding: 0 6px;
    border-radius: var(--opchain-radius-sm);
    flex: none;
    color: var(--_c);
    background: var(--_s);
    text-align: center;
    max-width: 72px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .m.get {
    --_c: var(--opchain-get);
    --_s: var(--opchain-get-soft);
  }
  .m.post {
    --_c: var(--opchain-post);
    --_s: var(--opchain-post-soft);
  }
  .m.put {
    --_c: var(--opchain-put);
    --_s: var(--opchain-put-soft);
  }
  .m.patch {
    --_c: var(--opchain-patch);
    --_s: var(--opchain-patch-soft);
  }
  .m.delete {
    --_c: var(--opchain-delete);
    --_s: var(--opchain-delete-soft);
  }

  .waiting {
    --_c: var(--opchain-waiting);
    --_s: var(--opchain-waiting-soft);
  }
  .running {
    --_c: var(--opchain-running);
    --_s: var(--opchain-running-soft);
  }
  .succeeded {
    --_c: var(--opchain-succeeded);
    --_s: var(--opchain-succeeded-soft);
  }
  .failed {
    --_c: var(--opchain-failed);
    --_s: var(--opchain-failed-soft);
  }
  .handled,
  .skipped {
    --_c: var(--opchain-skipped);
    --_s: var(--opchain-skipped-soft);
  }
  .cancelled {
    --_c: var(--opchain-cancelled);
    --_s: var(--opchain-cancelled-soft);
  }
  .state {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-weight: 500;
    color: var(--_c);
    white-space: nowrap;
  }
  svg.i.spin {
    animation: opchain-spin 900ms linear infinite;
  }
  @keyframes opchain-spin {
    to {
      transform: rotate(1turn);
    }
  }

  .chip {
    display: inline-flex;
    align-items: center;
    gap: var(--opchain-space-1);
    height: 20px;
    max-width: 100%;
    padding: 0 6px;
    border-radius: var(--opchain-radius-sm);
    font-size: var(--opchain-size-xs);
    line-height: 20px;
    white-space: nowrap;
    min-width: 0;
  }
  .chip.map {
    font-family: var(--opchain-font-code);
    font-variant-ligatures: none;
    letter-spacing: -0.02em;
    color: var(--opchain-accent-text);
    background: var(--opchain-accent-soft);
  }
  .chip.map:has(> .from) {
    gap: 0;
  }
  .chip > :is(.from, .what) {
    flex: 0 1000 auto;
    min-width: 2ch;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .chip > .what {
    flex-shrink: 1;
    min-width: 0;
  }
  .chip.cred {
    color: var(--opchain-text-muted);
    background: var(--opchain-surface-sunken);
    box-shadow: inset 0 0 0 1px var(--opchain-line);
  }
  .chip.cred svg {
    width: 12px;
    height: 12px;
  }
  .chip.cred.asks {
    color: var(--opchain-text);
  }
  .chip.bad,
  .chip.cred.missing {
    color: var(--opchain-failed);
    background: var(--opchain-failed-soft);
    box-shadow: none;
  }
  .lit {
    font: 400 var(--opchain-size-xs) / 20px var(--opchain-font-code);
    font-variant-ligatures: none;
    letter-spacing: -0.02em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
