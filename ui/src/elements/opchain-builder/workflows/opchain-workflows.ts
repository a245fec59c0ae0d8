import { listWorkflowIds } from '@opchain/core/internal/document';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Unsubscribe } from '../../../stores/create-state.js';
import { addWorkflow } from '../../../stores/documents/add-workflow.js';
import type { WorkflowStore } from '../../../stores/documents/workflow-store.js';
import type { Stores } from '../../../stores/stores.js';
import { showChain } from '../../../stores/view/show-chain.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { menuStyles } from '../../parts/menu-styles.js';
import { nextTrail } from './next-trail.js';

/** The workflows of the document: the way back from a called one, and a list to choose, add, call, rename and delete them. */
export class OpchainWorkflows extends OpchainElement {
  static override styles = [
    base,
    menuStyles,
    css`
      :host {
        position: absolute;
        inset: var(--opchain-space-2) auto auto var(--opchain-space-2);
        max-width: calc(100% - 2 * var(--opchain-space-2));
      }
      nav {
        display: flex;
        align-items: center;
        background: var(--opchain-surface);
        border: 1px solid var(--opchain-line);
        border-radius: var(--opchain-radius-md);
      }
      .row {
        display: flex;
        align-items: center;
      }
      .row .mi {
        flex: 1;
      }
      .face {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        min-width: 0;
      }
    `,
  ];

  @state() private trail: readonly string[] = [];

  protected override watch(stores: Stores): readonly Unsubscribe[] {
    return [
      stores.chain.subscribe(({ chain, previous, replaced }) => {
        if (replaced) this.trail = [];
        else if (chain.id !== previous.id)
          this.trail = nextTrail(this.trail, previous.id, chain.id, listWorkflowIds(chain));
      }),
    ];
  }

  override render(): TemplateResult | typeof nothing {
    const { stores } = this;
    if (!stores) return nothing;
    const { workflowIds: ids } = stores.chain;
    // One alone has the document's title, above.
    if (ids.length < 2) return nothing;
    const { chain } = stores.chain;
    const texts = stores.texts.workflows;
    return html`<nav aria-label=${texts.workflows}>
      ${this.trail.map(
        (id) =>
          html`<button class="btn sm quiet" aria-label=${texts.back(id)} @click=${() => this.#open(id)}>${id}</button
            >${icon('right', 'small')}`,
      )}
      <opchain-popover .kind=${'dialog'} .label=${texts.current(chain.id)}>
        <span slot="button" class="face"
          >${icon('chain', 'small')}<b class="ellipsis">${chain.id}</b>${icon('down', 'small')}</span
        >
        <label class="mform">
          <span class="muted">${texts.name}</span>
          <input
            class="field"
            spellcheck="false"
            autocomplete="off"
            .value=${chain.id}
            @change=${(event: Event) => {
              const name = (event.target as HTMLInputElement).value.trim();
              this.#edit(texts.rename(chain.id), (current, code) => code.renameWorkflow(current, chain.id, name));
            }}
          />
        </label>
        <button class="mi" data-close @click=${() => showChain(stores, chain.inputs.length > 0 ? 'inputs' : 'outputs')}>
          ${icon('braces')}${texts.inputsAndOutputs}
        </button>
        <div class="msep"></div>
        ${ids.map((id) => this.#renderRow(stores, id, chain.id))}
        <div class="msep"></div>
        <button class="mi" @click=${() => void addWorkflow(stores)}>${icon('plus')}${texts.add}</button>
        <button
          class="mi"
          @click=${() => this.#edit(texts.remove(chain.id), (current, code) => code.removeWorkflow(current, chain.id))}
        >
          ${icon('trash')}${texts.remove(chain.id)}
        </button>
      </opchain-popover>
    </nav>`;
  }

  #renderRow(stores: Stores, id: string, open: string): TemplateResult {
    const texts = stores.texts.workflows;
    return html`<div class="row">
      <button class="mi" aria-current=${id === open ? 'true' : nothing} @click=${() => this.#open(id)}>
        ${icon('chain')}${id}<span class="end">${id === open ? icon('succeeded', 'small') : nothing}</span>
      </button>
      ${
        id === open
          ? nothing
          : html`<button
              class="icon sm"
              data-close
              aria-label=${texts.call(id)}
              title=${texts.call(id)}
              @click=${() => addCall(stores, id)}
            >
              ${icon('plus', 'small')}
            </button>`
      }
    </div>`;
  }

  #open(id: string): void {
    const texts = this.stores?.texts.workflows;
    if (texts) this.#edit(texts.open(id), (chain, { openWorkflow }) => openWorkflow(chain, id), true);
  }

  #edit(...edit: Parameters<WorkflowStore['edit']>): void {
    const { stores } = this;
    void stores?.workflows.edit(...edit).then((error) => {
      if (error !== undefined) stores.view.notices.emit({ text: error, tone: 'failed' });
      // A rejected name is not applied.
      this.requestUpdate();
    });
  }
}

/** Adds a step that calls a workflow to the open one, and selects it. */
function addCall({ chain, selection }: Stores, id: string): void {
  const added = chain.addStep(
    { kind: 'workflow', id, workflow: { id }, inputs: [], checks: [], captures: [], onFailure: [] },
    { origin: 'palette' },
  );
  selection.select([added]);
}
