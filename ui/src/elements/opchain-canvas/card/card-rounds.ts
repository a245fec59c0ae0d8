import type { Rounds } from '@opchain/core/internal/model';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { CardDetail } from '@opchain/drawing';
import type { StepRun } from '../../../model/step-run.js';
import { findShownRound, itemOfRound, runOfRound } from '../../../stores/runs/rounds.js';
import type { Stores } from '../../../stores/stores.js';
import { stepRound } from '../../../stores/view/step-round.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { resultsTexts } from '../../../texts/results-texts.js';
import { icon } from '../../parts/icon.js';
import { announce } from '../announce.js';

addTexts({ results: resultsTexts });

/** What the card of a step that ran several times shows. */
export interface CardRounds {
  /** Of all rounds, or of the one that is chosen. */
  readonly run: StepRun | undefined;
  /** The name of the chosen round. */
  readonly name: string | undefined;
  /** How often it ran, between buttons that step through the rounds. */
  render(detail: CardDetail, isFocused: boolean): TemplateResult;
}

/** Longer texts are shortened; in characters. */
const MAX_TEXT = 13;

/** Undefined for a step that ran once. */
function showRounds(stores: Stores, id: string): CardRounds | undefined {
  const run = stores.run.step(id);
  const round = findShownRound(id, run?.result, stores.view.value.resultRow);
  if (run?.rounds === undefined || run.result === undefined || round === undefined) return undefined;
  const { rounds, result } = run;
  const { index, count } = round;
  const texts = stores.texts.results;
  return {
    run: index === undefined ? run : runOfRound(result, index),
    name: index === undefined ? undefined : texts.roundOf(index + 1, count, itemOfRound(result, index)),
    render(detail, isFocused) {
      const isShort = detail !== 'full' || texts.rounds(rounds).length > MAX_TEXT;
      const all = isShort ? shortTemplate(rounds) : texts.rounds(rounds);
      return html`<span
        class="rounds ${rounds.failed > 0 && index === undefined ? 'bad' : ''}"
        title=${texts.rounds(rounds)}
        >${buttonTemplate(stores, id, -1, isFocused)}${buttonTemplate(stores, id, 1, isFocused)}<span class="count"
          >${index === undefined ? all : texts.roundOnCard(index + 1, count)}</span
        ></span
      >`;
    },
  };
}

function shortTemplate({ count, failed }: Rounds): TemplateResult {
  return html`×${count}${failed === 0 ? nothing : html` ${icon('failed', 'small')}${failed}`}`;
}

/** Each is one half of the space between them, too, so that both are large enough. */
function buttonTemplate(stores: Stores, id: string, by: 1 | -1, isFocused: boolean): TemplateResult {
  const texts = stores.texts.results;
  return html`<button
    type="button"
    class=${by === 1 ? 'next' : 'previous'}
    tabindex=${isFocused ? 0 : -1}
    aria-label=${by === 1 ? texts.nextRoundOf(id) : texts.previousRoundOf(id)}
    title=${by === 1 ? texts.nextRound : texts.previousRound}
    @click=${() => stepRound(stores, id, by)}
  >
    ${icon(by === 1 ? 'right' : 'left', 'small')}
  </button>`;
}

/** Steps through the rounds of the focused node. */
function stepByKey(stores: Stores, id: string, by: 1 | -1): void {
  if (!stepRound(stores, id, by)) announce(stores, stores.texts.results.ranOnce);
}

const styles = css`
  /* What has no room wraps out of sight: first the facts, then the state's word, never the rounds. */
  .node .foot.several > .state {
    flex: 1 1 0;
    flex-wrap: wrap;
    min-width: 16px;
    height: 20px;
    overflow: hidden;
    line-height: 20px;
  }
  .node .foot.several > .state > .muted {
    font-weight: 400;
  }
  .node .rounds {
    position: relative;
    flex: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: var(--_rounds, 56px);
    height: 30px;
    padding: 0 calc(var(--_chevron, 18px) + 2px);
    color: var(--opchain-text-muted);
  }
  .node .rounds.bad {
    color: var(--opchain-failed);
  }
  .node .rounds .count {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 3px;
    white-space: pre;
    pointer-events: none;
  }
  .node .rounds button {
    position: absolute;
    top: var(--_reach, 0);
    bottom: var(--_reach, 0);
    inset-inline-start: 0;
    width: 50%;
    display: flex;
    align-items: center;
    color: var(--opchain-text-muted);
    cursor: pointer;
    outline: none;
  }
  .node .rounds .next {
    inset-inline-start: 50%;
    justify-content: flex-end;
  }
  /* The button is larger than what it shows: half of the text belongs to it. */
  .node .rounds button > svg {
    box-sizing: content-box;
    padding: calc((var(--_chevron, 18px) - 14px) / 2);
    border-radius: var(--opchain-radius-sm);
  }
  /* After a tap, it would stay. */
  @media (hover: hover) {
    .node .rounds button:hover > svg {
      color: var(--opchain-text);
      background: var(--opchain-surface);
    }
  }
  .node .rounds button:focus-visible > svg {
    color: var(--opchain-text);
    outline: 2px solid var(--opchain-focus);
  }
  .node[data-detail^='medium'] {
    --_rounds: 82px;
    --_chevron: 20px;
    --_reach: -5px;
  }
`;

export const cardRounds = { showRounds, stepByKey, styles };
