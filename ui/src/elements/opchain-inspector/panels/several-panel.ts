import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';

/** What can be done with several nodes at once. */
export function renderSeveralPanel(stores: Stores): TemplateResult {
  const words = stores.texts.inspector;
  const ids = [...stores.selection.value.nodes];
  return html`<div class="title">
      <div class="row"><h2>${words.several(ids.length)}</h2></div>
    </div>
    <div class="scroll">
      <section class="sec">
        <div class="actions">
          <button class="btn line" ?disabled=${stores.run.running} @click=${() => stores.run.start(ids)}>
            ${icon('play', 'small')}${stores.texts.shell.run}
          </button>
          <button class="btn line" @click=${() => stores.selection.select(stores.chain.duplicate(ids, 'inspector'))}>
            ${icon('copy', 'small')}${words.duplicate}
          </button>
          <button class="btn line" @click=${() => stores.view.patch({ dialog: 'piece' })}>${icon('chain', 'small')}${words.savePiece}</button>
          <button class="btn line" @click=${() => stores.chain.removeNodes(ids, 'inspector')}>${icon('trash', 'small')}${words.remove}</button>
        </div>
      </section>
      <section class="sec">
        <ul>
          ${ids.slice(0, 200).map(
            (id) =>
              html`<li class="check" @pointerenter=${() => stores.selection.hover(id)} @pointerleave=${() => stores.selection.hover(undefined)}>
                <button class="line" @click=${() => stores.selection.select([id])}><span class="ellipsis">${id}</span></button>
              </li>`,
          )}
        </ul>
      </section>
    </div>`;
}
