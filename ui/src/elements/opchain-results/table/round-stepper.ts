import { html, nothing, type TemplateResult } from 'lit';
import { findShownRound, itemOfRound } from '../../../stores/runs/rounds.js';
import type { Stores } from '../../../stores/stores.js';
import { stepRound } from '../../../stores/view/step-round.js';
import { icon } from '../../parts/icon.js';

/** Buttons that lead from one round of a step to the one before and after it. */
export function roundStepperTemplate(stores: Stores, id: string): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  const result = stores.run.step(id)?.result;
  const round = findShownRound(id, result, stores.view.value.resultRow);
  if (round === undefined) return nothing;
  const button = (by: 1 | -1): TemplateResult => {
    const label = by === 1 ? texts.nextRound : texts.previousRound;
    return html`<button
      class="btn line sm"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => stepRound(stores, id, by)}
    >
      ${icon(by === 1 ? 'right' : 'left', 'small')}
    </button>`;
  };
  return html`<div class="rounds" role="group" aria-label=${texts.roundsOf(id)}>
    ${button(-1)}
    <span
      >${round.index === undefined ? texts.allRounds(round.count) : texts.roundOf(round.index + 1, round.count, result && itemOfRound(result, round.index))}</span
    >
    ${button(1)}
  </div>`;
}
