import type { Step } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import type { PageCount } from '@opchain/core/internal/document';
import { listOwnIntents } from '../../list-intents.js';
import {
  changePageCount,
  findRepetition,
  repeatForEachItem,
  togglePages,
} from '../../../stores/documents/repeat-step.js';
import type { Stores } from '../../../stores/stores.js';
import { showError } from '../../../stores/view/show-error.js';
import { icon } from '../../parts/icon.js';

interface Context {
  readonly stores: Stores;
  readonly step: Step;
}

/** That a step uses one item of a list, and the button that repeats it for each. */
export function renderItemSection({ stores, step }: Context): TemplateResult | typeof nothing {
  const { list } = findRepetition(stores, step);
  if (!list) return nothing;
  return html`<section class="sec" data-path="repeat">
    <p class="hint">${stores.texts.inspector.oneItem(list.stepId, list.index)}</p>
    ${renderButton(stores, stores.texts.workflows.forEach(list.stepId), () =>
      repeatForEachItem(stores, step.id, list.stepId),
    )}
  </section>`;
}

/** Whether a list is read page by page, and the button that changes it. */
export function renderPagesSection({ stores, step }: Context): TemplateResult | typeof nothing {
  const { pages } = findRepetition(stores, step);
  if (!pages) return nothing;
  const texts = stores.texts.inspector;
  return html`<section class="sec" data-path="pages">
    <header><h3>${texts.pages}</h3></header>
    ${pages.count ? renderCount(stores, step.id, pages.count) : html`<p class="hint">${pages.isOn ? texts.allPages : texts.onePage}</p>`}
    ${renderButton(stores, pages.isOn ? stores.texts.workflows.onePage : stores.texts.workflows.allPages, () =>
      togglePages(stores, step.id, pages),
    )}
  </section>`;
}

/** The numbers by which pages are counted. */
function renderCount(stores: Stores, id: string, count: PageCount): TemplateResult {
  const texts = stores.texts.workflows;
  const renderNumber = (label: string, key: 'first' | 'step', min: number): TemplateResult =>
    html`<label class="f"
      ><span class="label plain">${label}</span>
      <input
        class="field num"
        type="number"
        min=${min}
        step="1"
        .value=${String(count[key])}
        @change=${(event: Event) => {
          const number = Math.floor((event.target as HTMLInputElement).valueAsNumber);
          if (number >= min) changePageCount(stores, id, { ...count, [key]: number });
        }}
    /></label>`;
  return html`<p class="hint">${texts.countedPages(count.parameter)}</p>
    ${renderNumber(texts.firstPage(count.parameter), 'first', 0)} ${renderNumber(texts.nextPage, 'step', 1)}`;
}

/** What else can be wanted of a call, as actions that it is written as. */
export function renderIntentSection({ stores, step }: Context): TemplateResult | typeof nothing {
  const intents = listOwnIntents(stores, step);
  if (intents.length === 0) return nothing;
  return html`<section class="sec" data-path="intents">
    <header><h3>${stores.texts.workflows.controlFlow}</h3></header>
    ${intents.map(
      ({ label, isRepetition, run }) =>
        html`<button class="btn sm link" type="button" @click=${run}>
          ${icon(isRepetition ? 'retry' : 'right', 'small')}${label}
        </button>`,
    )}
  </section>`;
}

function renderButton(stores: Stores, label: string, run: () => Promise<void>): TemplateResult {
  return html`<button
    class="btn sm line"
    type="button"
    @click=${() => void run().catch((error: unknown) => showError(stores.view, error))}
  >
    ${icon('retry', 'small')}${label}
  </button>`;
}
