import { html, type TemplateResult } from 'lit';
import { extractSelection } from '../../../stores/documents/extract-selection.js';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';

/** Actions for several nodes. */
export function renderMultiSelectionPanel(stores: Stores): TemplateResult {
  const texts = stores.texts.inspector;
  const ids = [...stores.selection.value.steps];
  return html`<div class="title">
      <div class="row"><h2>${texts.multipleSelected(ids.length)}</h2></div>
    </div>
    <div class="scroll">
      <section class="sec">
        <div class="actions">
          <button class="btn line" ?disabled=${stores.run.running} @click=${() => stores.run.start(ids)}>
            ${icon('play', 'small')}${stores.texts.shell.run}
          </button>
          <button class="btn line" @click=${() => stores.selection.select(stores.chain.duplicate(ids, 'inspector'))}>
            ${icon('copy', 'small')}${texts.duplicate}
          </button>
          <button class="btn line" @click=${() => stores.view.patch({ dialog: 'snippet' })}>
            ${icon('chain', 'small')}${texts.saveSnippet}
          </button>
          <button class="btn line" @click=${() => void extractSelection(stores).catch(() => undefined)}>
            ${icon('chain', 'small')}${stores.texts.workflows.extract}
          </button>
          <button class="btn line" @click=${() => stores.chain.removeSteps(ids, 'inspector')}>
            ${icon('trash', 'small')}${texts.remove}
          </button>
        </div>
      </section>
      <section class="sec">
        <ul>
          ${ids.slice(0, 200).map(
            (id) =>
              html`<li
                class="check"
                @pointerenter=${() => stores.selection.hover(id)}
                @pointerleave=${() => stores.selection.hover(undefined)}
              >
                <button class="line" @click=${() => stores.selection.select([id])}>
                  <span class="ellipsis">${id}</span>
                </button>
              </li>`,
          )}
        </ul>
      </section>
    </div>`;
}
