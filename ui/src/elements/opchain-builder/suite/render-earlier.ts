import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { nameSuite } from '../../../stores/suite/name-suite.js';
import type { SuiteStore } from '../../../stores/suite/suite-store.js';
import { showError } from '../../../stores/view/show-error.js';
import { icon } from '../../parts/icon.js';

/** The choice of a suite that ran before, whose results are shown in place of the latest ones. */
export function renderEarlier(stores: Stores, suite: SuiteStore): TemplateResult | typeof nothing {
  const { suite: texts } = stores.texts;
  const { earlier, shown, phase } = suite.value;
  if (earlier.length === 0) return nothing;
  const remove = (id: string): void => {
    suite.remove(id).catch((error: unknown) => showError(stores.view, error));
  };
  return html`<div class="line">
    <select
      class="field"
      aria-label=${texts.earlier}
      ?disabled=${phase !== 'ready'}
      @change=${({ target }: Event) => void showSuite(stores, suite, (target as HTMLSelectElement).value)}
    >
      <option value="" ?selected=${shown === undefined}>${texts.latest}</option>
      ${earlier.map(
        (each) =>
          html`<option value=${each.id} ?selected=${each.id === shown?.id}>${nameSuite(stores.texts, each)}</option>`,
      )}
    </select>
    ${
      shown === undefined
        ? nothing
        : html`<button
            class="icon sm"
            aria-label=${texts.deleteEarlier}
            title=${texts.deleteEarlier}
            @click=${() => remove(shown.id)}
          >
            ${icon('trash', 'small')}
          </button>`
    }
  </div>`;
}

async function showSuite({ view, texts }: Stores, suite: SuiteStore, id: string): Promise<void> {
  if (!(await suite.show(id || undefined))) view.notices.emit({ text: texts.suite.gone, tone: 'failed' });
}
