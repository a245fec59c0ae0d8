import { listDependencies } from '@opchain/drawing';
import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import { renderFold } from '../sections/fold.js';
import { renderChainInputs } from './chain-inputs.js';
import { renderChainOutputs } from './chain-outputs.js';
import type { PanelState } from './named-value.js';

/** The chain as a whole: title, inputs, outputs, description. */
export function renderChainPanel(stores: Stores, state: PanelState): TemplateResult {
  const texts = stores.texts.inspector;
  const { chain } = stores.chain;
  const { droppable } = stores.document.value;
  return html`<div class="title">
      <div class="row"><h2 class="ellipsis">${chain.title || stores.texts.shell.untitled}</h2></div>
      <p class="plain">${texts.facts(chain.steps.length, listDependencies(chain).length)}</p>
    </div>
    <div class="scroll">
      ${
        droppable > 0
          ? html`<section class="sec">
              <p class="message">${icon('tidy', 'small')}${texts.droppable(droppable)}</p>
              <button class="btn line sm" @click=${() => stores.document.removeOrderingOnlyConnections()}>
                ${texts.removeOrderingOnlyConnections}
              </button>
            </section>`
          : nothing
      }
      ${renderChainInputs(stores, state)} ${renderChainOutputs(stores, state)}
      ${renderFold(
        state,
        'summary',
        texts.description,
        (chain.summary ?? chain.description) ? texts.filled : texts.empty,
        () =>
          html`<textarea
            class="field"
            rows="4"
            aria-label=${texts.description}
            .value=${chain.description ?? chain.summary ?? ''}
            @input=${(event: Event) => {
              const description = (event.target as HTMLTextAreaElement).value;
              stores.chain.edit(
                { label: texts.description, origin: 'inspector', mergeKey: 'description' },
                ({ description: _, ...document }) => (description === '' ? document : { ...document, description }),
              );
            }}
          ></textarea>`,
      )}
    </div>`;
}
