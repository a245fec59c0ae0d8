import type { OperationNode } from '@opchain/core';
import { formatMapping } from '@opchain/core';
import type { PropertyValues, TemplateResult } from 'lit';
import { html, LitElement, nothing } from 'lit';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';
import type { Reveal } from '../../stores/view-store.js';
import { base } from '../../styles/base.js';
import { tokens } from '../../styles/tokens.js';
import { OpchainElement } from '../opchain-element.js';
import { icon } from '../parts/icon.js';
import { menuStyles } from '../parts/menu-styles.js';
import { inspectorStyles } from './inspector-styles.js';
import { renderChainPanel } from './panels/chain-panel.js';
import { renderConnectionPanel } from './panels/connection-panel.js';
import { renderNodeTitle } from './panels/node-title.js';
import { renderOperationSetup } from './panels/operation-setup.js';
import { renderPresetSetup } from './panels/preset-setup.js';
import { renderSeveralPanel } from './panels/several-panel.js';

/**
 * What is selected, to be set up: a node's inputs, credential, checks, captures and limits; a connection; several nodes; or the chain.
 *
 * @element opchain-inspector
 */
export class OpchainInspector extends OpchainElement {
  static override properties = { ...OpchainElement.properties, commands: { attribute: false }, renaming: { state: true } };
  static override styles = [tokens, base, menuStyles, inspectorStyles];

  /** What the title's buttons do; without it a node is run through the stores. */
  declare commands: { run(only?: readonly string[]): void } | undefined;
  declare protected renaming: boolean;

  /** What was opened or closed by hand, by node and place. */
  readonly #shown = new Map<string, Map<string, boolean | number | string>>();
  #loading = new Set<string>();
  #reveal: Reveal | undefined;

  constructor() {
    super();
    this.renaming = false;
  }

  protected watch(stores: Stores): readonly Unsubscribe[] {
    const update = (): void => this.requestUpdate();
    return [
      stores.chain.subscribe(update),
      stores.selection.subscribe((value, previous) => {
        if (value.primary !== previous.primary) this.renaming = false;
        if (value.nodes !== previous.nodes || value.connections !== previous.connections) update();
      }),
      stores.descriptions.subscribe(update),
      stores.credentials.subscribe(update),
      stores.problems.subscribe(update),
      stores.view.subscribe((value, previous) => {
        if (value.inspectorTab !== previous.inspectorTab || value.offered !== previous.offered) update();
      }),
      stores.run.subscribe(({ changed }) => {
        const primary = stores.selection.value.primary;
        if (changed === undefined || (primary !== undefined && changed.has(primary))) update();
      }),
      stores.document.subscribe((value, previous) => {
        if (value.droppable !== previous.droppable) update();
      }),
      stores.view.reveals.subscribe((reveal) => {
        if (reveal.place === undefined) return;
        this.#reveal = reveal;
        stores.view.patch({ inspectorTab: 'setup' });
        if (reveal.place === 'name') this.renaming = true;
        update();
      }),
    ];
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const { nodes, connections } = stores.selection.value;
    const offered = stores.view.value.offered;
    const words = stores.texts.inspector;
    return html`
      ${
        offered
          ? html`<div class="offered" role="status">
              ${icon('braces', 'small')}<span>${words.offered(formatMapping(offered.mapping))}</span
              ><button class="btn sm line" @click=${() => stores.view.patch({ offered: undefined })}>${words.dismissOffer}</button>
            </div>`
          : nothing
      }
      ${nodes.size > 1 ? renderSeveralPanel(stores) : nodes.size === 1 ? this.#renderNode(stores) : connections.size > 0 ? renderConnectionPanel(stores) : renderChainPanel(stores, this.#stateOf(''))}
    `;
  }

  #renderNode(stores: Stores): TemplateResult {
    const node = stores.chain.node(stores.selection.value.primary ?? '');
    if (!node) return html``;
    const words = stores.texts.inspector;
    const tab = node.kind === 'wait' ? 'setup' : stores.view.value.inspectorTab;
    const run = stores.run.node(node.id);
    const state = run?.state ?? 'waiting';
    return html`
      ${renderNodeTitle({
        stores,
        node,
        renaming: this.renaming,
        rename: (on) => (this.renaming = on),
        run: () => (this.commands ? this.commands.run([node.id]) : void stores.run.start([node.id])),
      })}
      <div class="tabs" role="tablist" aria-label=${node.id} @keydown=${this.#onTabKey}>
        <button
          class="tab"
          role="tab"
          id="tab-setup"
          aria-selected=${tab === 'setup'}
          aria-controls="panel"
          tabindex=${tab === 'setup' ? 0 : -1}
          @click=${() => stores.view.patch({ inspectorTab: 'setup' })}
        >
          ${words.setup}
        </button>
        ${
          node.kind === 'wait'
            ? nothing
            : html`<button
                class="tab ${state}"
                role="tab"
                id="tab-result"
                aria-selected=${tab === 'result'}
                aria-controls="panel"
                tabindex=${tab === 'result' ? 0 : -1}
                @click=${() => stores.view.patch({ inspectorTab: 'result' })}
              >
                ${words.result}${icon(state, 'small', state === 'running')}
              </button>`
        }
      </div>
      <div class="scroll" role="tabpanel" id="panel" aria-labelledby=${`tab-${tab}`} tabindex="-1">
        ${tab === 'result' ? html`<opchain-result-detail .nodeId=${node.id}></opchain-result-detail>` : node.kind === 'operation' ? this.#renderOperation(stores, node) : renderPresetSetup(stores, node, this.#stateOf(node.id))}
      </div>
    `;
  }

  #renderOperation(stores: Stores, node: OperationNode): TemplateResult {
    const detail = stores.descriptions.detail(node.operation);
    const summary = stores.descriptions.find(node.operation);
    if (!detail && summary) void this.#load(stores, node);
    return renderOperationSetup({ stores, node, summary, detail, ...this.#stateOf(node.id) });
  }

  async #load(stores: Stores, node: OperationNode): Promise<void> {
    const key = `${node.operation.source} ${node.operation.id}`;
    if (this.#loading.has(key)) return;
    this.#loading.add(key);
    try {
      await stores.descriptions.loadDetail(node.operation);
    } catch (error) {
      stores.view.notices.emit({ text: error instanceof Error ? error.message : String(error), tone: 'failed' });
      return;
    }
    this.#loading.delete(key);
    this.requestUpdate();
  }

  #stateOf(nodeId: string): { shown: ReadonlyMap<string, boolean | number | string>; show: (place: string, state: boolean | number | string) => void } {
    const map = this.#shown.get(nodeId) ?? new Map<string, boolean | number | string>();
    this.#shown.set(nodeId, map);
    return {
      shown: map,
      show: (place, state) => {
        map.set(place, state);
        this.requestUpdate();
      },
    };
  }

  override updated(_changed: PropertyValues): void {
    const reveal = this.#reveal;
    const { stores } = this;
    if (!reveal || !stores || stores.selection.value.primary !== reveal.nodeId) return;
    const node = stores.chain.node(reveal.nodeId);
    if (node?.kind === 'operation' && !stores.descriptions.detail(node.operation) && stores.descriptions.find(node.operation)) return;
    this.#reveal = undefined;
    this.#moveTo(reveal);
  }

  /** Shows a place of the node and puts the focus there: the line itself, or the nearest one around it. */
  #moveTo({ nodeId, place = '' }: Reveal): void {
    if (place === 'name') {
      this.renderRoot.querySelector<HTMLInputElement>('.title input')?.select();
      return;
    }
    const [root] = place.split('/');
    if (place.startsWith('checks/')) this.#shown.get(nodeId)?.set('checks?edit', Number(place.split('/')[1]));
    const lines = [...this.renderRoot.querySelectorAll<HTMLElement>('[data-place]')];
    const fitting = lines.filter((line) => place === line.dataset['place'] || place.startsWith(`${line.dataset['place']}/`));
    const line =
      fitting.sort((a, b) => (b.dataset['place'] ?? '').length - (a.dataset['place'] ?? '').length)[0] ?? lines.find((each) => each.dataset['place'] === root);
    const target =
      line?.querySelector<HTMLElement>('opchain-value-field, input, select, textarea, button, opchain-popover') ??
      this.renderRoot.querySelector<HTMLElement>('.scroll :is(opchain-value-field, input, textarea)') ??
      this.renderRoot.querySelector<HTMLElement>('.scroll');
    line?.scrollIntoView({ block: 'center' });
    void focusOnceDrawn(target);
  }

  readonly #onTabKey = (event: KeyboardEvent): void => {
    const { stores } = this;
    if (!stores || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    stores.view.patch({ inspectorTab: stores.view.value.inspectorTab === 'setup' ? 'result' : 'setup' });
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus());
    event.preventDefault();
  };
}

/** A field that was just made has nothing inside to take the focus until it has drawn itself. */
async function focusOnceDrawn(element: HTMLElement | null): Promise<void> {
  if (element instanceof LitElement) await element.updateComplete;
  element?.focus();
}
