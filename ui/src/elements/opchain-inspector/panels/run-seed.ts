import { generatorOf } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';

/** What the next runs derive generated values from, to repeat those of a run; nothing in a chain without any. */
export function renderRunSeed({ chain, run, texts }: Stores): TemplateResult | typeof nothing {
  const { inspector } = texts;
  const ofRun = run.shown?.summary?.seed;
  const isUsed = ofRun !== undefined || chain.chain.inputs.some(({ schema }) => generatorOf(schema) !== undefined);
  if (!isUsed && run.seed === undefined) return nothing;
  return html`<div class="f">
    <label class="label plain" for="seed">${inspector.seed}</label>
    <input
      id="seed"
      class="field"
      spellcheck="false"
      autocomplete="off"
      placeholder=${inspector.seedHint}
      title=${inspector.seedTitle}
      .value=${run.seed ?? ''}
      @change=${(event: Event) => (run.seed = (event.target as HTMLInputElement).value.trim() || undefined)}
    />
    ${
      ofRun === undefined || ofRun === run.seed
        ? nothing
        : html`<button class="btn line sm" title=${ofRun} @click=${() => (run.seed = ofRun)}>
            ${inspector.useSeed}
          </button>`
    }
  </div>`;
}
