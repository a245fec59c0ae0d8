import type { StepResult } from '@opchain/core';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';

/** The keys of the rows of a step's rounds, in order; empty for a step that ran once. */
export function listRoundKeys(id: string, result: StepResult | undefined): readonly string[] {
  const executions = result?.executions?.results ?? [];
  if (executions.length > 0) return executions.map((_, index) => `${id}/#${index + 1}`);
  const called = result?.called ?? [];
  return called.length > 1 ? called.map((_, index) => `${id}/[${index}]`) : [];
}

/** Buttons that lead from one round of a step to the one before and after it, from the last to the first. */
export function roundStepperTemplate(stores: Stores, id: string): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  const keys = listRoundKeys(id, stores.run.step(id)?.result);
  if (keys.length === 0) return nothing;
  const row = stores.view.value.resultRow;
  const at = keys.findIndex((key) => row === key || row?.startsWith(`${key}/`) === true);
  const show = (index: number): void => stores.view.patch({ resultRow: keys[(index + keys.length) % keys.length] });
  return html`<div class="rounds" role="group" aria-label=${texts.roundsOf(id)}>
    <button
      class="btn line sm"
      type="button"
      aria-label=${texts.previousRound}
      title=${texts.previousRound}
      @click=${() => show(at === -1 ? -1 : at - 1)}
    >
      ${icon('up', 'small')}
    </button>
    <span aria-live="polite">${at === -1 ? texts.allRounds(keys.length) : texts.roundOf(at + 1, keys.length)}</span>
    <button
      class="btn line sm"
      type="button"
      aria-label=${texts.nextRound}
      title=${texts.nextRound}
      @click=${() => show(at + 1)}
    >
      ${icon('down', 'small')}
    </button>
  </div>`;
}
