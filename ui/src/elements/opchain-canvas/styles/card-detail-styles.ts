import { css } from 'lit';

/** Cards by zoom: smaller on screen, they show less, in larger type. */
export const cardDetailStyles = css`
  /* An agent has just changed it. */
  .node.is-marked:not(.is-selected) {
    outline: 2px solid var(--opchain-accent);
    box-shadow:
      0 0 0 5px var(--opchain-accent-line),
      var(--opchain-shadow-1);
    animation: marked 1.5s var(--opchain-ease) 4;
  }
  @keyframes marked {
    50% {
      box-shadow:
        0 0 0 10px transparent,
        var(--opchain-shadow-1);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .node.is-marked {
      animation: none;
    }
  }
  .node[data-detail^='medium'] {
    --_code: 12px;
    --opchain-size-2xs: calc(0.97 * var(--_code));
    --opchain-size-xs: var(--_code);
    --opchain-size-sm: calc(1.035 * var(--_code));
    --_number: var(--_code);
    font-size: calc(1.13 * var(--_code));
  }
  .node[data-detail='medium-13.5'] {
    --_code: 13.5px;
  }
  .node[data-detail='medium-15.5'] {
    --_code: 15.5px;
  }
  .node[data-detail='brief'] {
    --_number: 18px;
    display: flex;
    flex-direction: column;
    justify-content: center;
    align-items: flex-start;
    /* Three lines in the height of a card without inputs. */
    gap: 2px;
    padding: 4px 14px 4px 20px;
  }
  .node[data-detail='brief'] > .line {
    display: flex;
    align-items: center;
    gap: 10px;
    max-width: 100%;
  }
  .node[data-detail='brief'] .m {
    font-size: 18px;
    line-height: 26px;
    padding: 0 8px;
    max-width: 140px;
  }
  .node[data-detail='brief'] > .name {
    max-width: 100%;
    font: 600 21px / 26px var(--opchain-font-code);
    white-space: pre;
  }
  .node[data-detail='brief'] > .name::before {
    width: 6px;
  }
  .node[data-detail='brief'] .state {
    font-size: 18px;
    line-height: 24px;
  }
  .node[data-detail='brief'] > .called {
    align-self: stretch;
    margin: 4px 0 0;
    border: 1px solid var(--opchain-line);
    border-radius: var(--opchain-radius-md);
  }
  .node[data-detail='brief'] > .line svg.i {
    width: 22px;
    height: 22px;
  }
  .node:is([data-detail^='name'], [data-detail='shape']) {
    display: flex;
    align-items: center;
    padding: 0 8px 0 22px;
    --_fill: var(--_s);
    --_stripe: initial;
    /* At least a pixel of the screen at each size of names. */
    outline-width: var(--_far-ring, calc(var(--_number) / 9));
    box-shadow: none;
  }
  .node:is([data-detail^='name'], [data-detail='shape'])::before {
    inset: 0 auto 0 0;
    width: 14px;
    height: auto;
    border-radius: var(--opchain-radius-xl) 0 0 var(--opchain-radius-xl);
    box-shadow: none;
    transform: none;
  }
  .node:is([data-detail^='name'], [data-detail='shape']).draft {
    --_fill: var(--opchain-surface);
  }
  :where(.node)[data-detail^='name'] {
    --_ring: var(--opchain-field-line);
  }
  :where(.node)[data-detail='shape'] {
    --_ring: var(--_c);
  }
  .node[data-detail='shape'] {
    outline-width: 10px;
  }
  .node[data-detail='shape'].draft {
    --_c: var(--opchain-field-line);
  }
  .node[data-detail^='name'] {
    --_number: 24px;
    flex-direction: column;
    justify-content: center;
    align-items: flex-start;
  }
  .node[data-detail^='name'] > .name,
  .node[data-detail^='name'] > .m {
    padding: 0;
    background: none;
    font: 600 var(--_number) / 1.1 var(--opchain-font-code);
    white-space: pre;
  }
  .node[data-detail^='name'] > .m {
    max-width: none;
    overflow: visible;
  }
  /* The state by its sign, too: in the corner, so that the name has all of the card. */
  .node[data-detail^='name']:not(.draft)::after {
    content: var(--_sign);
    inset: calc(-0.5 * var(--_number)) calc(-0.4 * var(--_number)) auto auto;
    width: 1.2em;
    height: 1.2em;
    font: 700 var(--_number) / 1.2 var(--opchain-font);
    text-align: center;
    color: var(--opchain-surface);
    background: var(--_c);
    box-shadow: none;
  }
  .node.succeeded {
    --_sign: '✓';
  }
  .node.failed {
    --_sign: '✕';
  }
  .node.running {
    --_sign: '↻';
  }
  .node.waiting {
    --_sign: '…';
  }
  .node.skipped,
  .node.cancelled {
    --_sign: '–';
  }
  .node[data-detail='name-30'] {
    --_number: 30px;
  }
  .node[data-detail='name-40'] {
    --_number: 40px;
  }
  .node[data-detail='name-60'] {
    --_number: 60px;
  }
`;
