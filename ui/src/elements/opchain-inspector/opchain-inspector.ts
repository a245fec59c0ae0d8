import type { OperationStep } from '@opchain/core';
import { formatMapping } from '@opchain/core/internal/model';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, queryAll, state } from 'lit/decorators.js';
import { follow, type Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';
import type { Reveal } from '../../stores/view/view-store.js';
import { base } from '../../styles/base.js';
import { tokens } from '../../styles/tokens.js';
import { OpchainElement } from '../opchain-element.js';
import { icon } from '../parts/icon.js';
import { menuStyles } from '../parts/menu-styles.js';
import { nextTab } from '../parts/tab-keys.js';
import { OpchainValueField } from './fields/opchain-value-field.js';
import { inspectorStyles } from './inspector-styles.js';
import { renderChainPanel } from './panels/chain-panel.js';
import { renderConnectionPanel } from './panels/connection-panel.js';
import { renderStepTitle } from './panels/step-title.js';
import { renderOperationSetup } from './panels/operation-setup.js';
import { renderPresetSetup } from './panels/preset-setup.js';
import { renderMultiSelectionPanel } from './panels/multi-selection-panel.js';
import { showError } from '../../stores/view/show-error.js';

/**
 * The settings of the selection: a node's inputs, credential, checks, captures and limits; a connection; several nodes; or the chain.
 *
 * @element opchain-inspector
 */
export class OpchainInspector extends OpchainElement {
  /** @internal */
  static override styles = [tokens, base, menuStyles, inspectorStyles];

  /**
   * Handles the actions of the title. By default, a node runs through the stores.
   * @internal
   */
  @property({ attribute: false }) commands: { run(only?: readonly string[]): void } | undefined;
  @query('.title input') private titleInput!: HTMLInputElement | null;
  @query('[role=tab][aria-selected=true]') private selectedTab!: HTMLElement | null;
  @queryAll('[data-path]') private lines!: NodeListOf<HTMLElement>;
  @state() private renaming = false;

  /** Sections expanded or collapsed by the user, by step and path. */
  readonly #viewStates = new Map<string, Map<string, boolean | number | string>>();
  #loading = new Set<string>();
  #reveal: Reveal | undefined;

  /** @internal */
  protected override watch(stores: Stores): readonly Unsubscribe[] {
    return [
      follow(
        () => stores.selection.value.primary,
        () => (this.renaming = false),
      ),
      stores.view.reveals.subscribe((reveal) => {
        if (reveal.path === undefined) return;
        stores.view.patch({ inspectorTab: reveal.path === 'result' ? 'result' : 'setup' });
        if (reveal.path === 'result') return;
        this.#reveal = reveal;
        if (reveal.path === 'name') this.renaming = true;
        this.requestUpdate();
      }),
    ];
  }

  /** @internal */
  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const { steps, connections } = stores.selection.value;
    const offered = stores.view.value.offeredMapping;
    const texts = stores.texts.inspector;
    return html`
      ${
        offered
          ? html`<div class="offered" role="status">
              ${icon('braces', 'small')}<span>${texts.mappingOffered(formatMapping(offered.mapping))}</span
              ><button class="btn sm line" @click=${() => stores.view.patch({ offeredMapping: undefined })}>
                ${texts.dismissOffer}
              </button>
            </div>`
          : nothing
      }
      ${steps.size > 1 ? renderMultiSelectionPanel(stores) : steps.size === 1 ? this.#renderStep(stores) : connections.size > 0 ? renderConnectionPanel(stores) : renderChainPanel(stores, this.#viewStateOf(''))}
    `;
  }

  #renderStep(stores: Stores): TemplateResult {
    const step = stores.chain.step(stores.selection.value.primary ?? '');
    if (!step) return html``;
    const texts = stores.texts.inspector;
    const tab = step.kind === 'wait' ? 'setup' : stores.view.value.inspectorTab;
    const run = stores.run.step(step.id);
    const state = run?.state ?? 'waiting';
    return html`
      ${renderStepTitle({
        stores,
        step,
        renaming: this.renaming,
        rename: (isRenaming) => (this.renaming = isRenaming),
        run: () => (this.commands ? this.commands.run([step.id]) : void stores.run.start([step.id])),
      })}
      <div class="tabs" role="tablist" aria-label=${step.id} @keydown=${this.#onTabKey}>
        <button
          class="tab"
          role="tab"
          id="tab-setup"
          aria-selected=${tab === 'setup'}
          aria-controls="panel"
          tabindex=${tab === 'setup' ? 0 : -1}
          @click=${() => stores.view.patch({ inspectorTab: 'setup' })}
        >
          ${texts.setup}
        </button>
        ${
          step.kind === 'wait'
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
                ${texts.result}${icon(state, 'small', state === 'running')}
              </button>`
        }
      </div>
      <div class="scroll" role="tabpanel" id="panel" aria-labelledby=${`tab-${tab}`} tabindex="-1">
        ${tab === 'result' ? html`<opchain-result-detail .stepId=${step.id}></opchain-result-detail>` : step.kind === 'operation' ? this.#renderOperation(stores, step) : renderPresetSetup(stores, step, this.#viewStateOf(step.id))}
      </div>
    `;
  }

  #renderOperation(stores: Stores, step: OperationStep): TemplateResult {
    const detail = stores.descriptions.detail(step.operation);
    const summary = stores.descriptions.find(step.operation);
    if (!detail && summary) void this.#load(stores, step);
    return renderOperationSetup({ stores, step, summary, detail, ...this.#viewStateOf(step.id) });
  }

  async #load(stores: Stores, step: OperationStep): Promise<void> {
    const key = `${step.operation.source} ${step.operation.id}`;
    if (this.#loading.has(key)) return;
    this.#loading.add(key);
    try {
      await stores.descriptions.loadDetail(step.operation);
    } catch (error) {
      showError(stores.view, error);
      return;
    }
    this.#loading.delete(key);
    this.requestUpdate();
  }

  #viewStateOf(stepId: string): {
    viewState: ReadonlyMap<string, boolean | number | string>;
    setViewState: (path: string, state: boolean | number | string) => void;
  } {
    const values = this.#viewStates.get(stepId) ?? new Map<string, boolean | number | string>();
    this.#viewStates.set(stepId, values);
    return {
      viewState: values,
      setViewState: (path, state) => {
        values.set(path, state);
        this.requestUpdate();
      },
    };
  }

  /** @internal */
  override updated(_changed: PropertyValues): void {
    const reveal = this.#reveal;
    const { stores } = this;
    if (!reveal || !stores || (stores.selection.value.primary ?? '') !== reveal.stepId) return;
    const step = stores.chain.step(reveal.stepId);
    if (
      step?.kind === 'operation' &&
      !stores.descriptions.detail(step.operation) &&
      stores.descriptions.find(step.operation)
    )
      return;
    if (this.#expandAround(reveal)) return;
    this.#reveal = undefined;
    this.#focusPath(reveal);
  }

  /** Expands what is collapsed around the path, a group or the line of a check; true if there was something, which renders next. */
  #expandAround({ stepId, path = '' }: Reveal): boolean {
    const { viewState, setViewState } = this.#viewStateOf(stepId);
    const collapsed = [...this.lines].find((line) => {
      const own = line.dataset['path'] ?? '';
      return line.dataset['collapsed'] !== undefined && path.startsWith(`${own}/`);
    });
    const [, list = '', check] = /^(checks|on(?:Success|Failure)\/\d+\/criteria)\/(\d+)/.exec(path) ?? [];
    if (collapsed) setViewState(`${collapsed.dataset['path'] ?? ''}?open`, true);
    else if (check !== undefined && viewState.get(`${list}?edit`) !== Number(check))
      setViewState(`${list}?edit`, Number(check));
    else return false;
    return true;
  }

  /** Reveals and focuses a path of the step: the field itself, or the nearest one around it. */
  #focusPath({ path = '', pick }: Reveal): void {
    if (path === 'name') {
      this.titleInput?.select();
      return;
    }
    const [root] = path.split('/');
    const lines = [...this.lines];
    const matching = lines.filter(
      (line) => path === line.dataset['path'] || path.startsWith(`${line.dataset['path']}/`),
    );
    const line =
      // A group as a whole has no field: its first one.
      lines.find((each) => each.dataset['path']?.startsWith(`${path}/`)) ??
      matching.sort((a, b) => (b.dataset['path'] ?? '').length - (a.dataset['path'] ?? '').length)[0] ??
      lines.find((each) => each.dataset['path'] === root);
    const target =
      line?.querySelector<HTMLElement>('opchain-value-field, input, select, textarea, button, opchain-popover') ??
      this.renderRoot.querySelector<HTMLElement>('.scroll :not(form)>:is(opchain-value-field,input,textarea)') ??
      this.renderRoot.querySelector<HTMLElement>('.scroll');
    line?.scrollIntoView({ block: 'center' });
    void focusWhenRendered(target).then(() => {
      if (pick === true && target instanceof OpchainValueField) target.openPicker();
    });
  }

  readonly #onTabKey = (event: KeyboardEvent): void => {
    const { view } = this.stores ?? {};
    const next = view && nextTab(event, ['setup', 'result'] as const, view.value.inspectorTab);
    if (next === undefined) return;
    view?.patch({ inspectorTab: next });
    void this.updateComplete.then(() => this.selectedTab?.focus());
  };
}

/** A newly created field cannot take the focus until it has rendered. */
async function focusWhenRendered(element: HTMLElement | null): Promise<void> {
  if (element instanceof LitElement) await element.updateComplete;
  element?.focus();
}
