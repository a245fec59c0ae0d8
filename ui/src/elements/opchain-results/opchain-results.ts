import type { Chain, RunSummary } from '@opchain/core';
import { kernelVersion, runToHar } from '@opchain/core';
import { formatDuration } from '@opchain/core/drawing';
import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { RunRecord } from '../../stores/runs/run-store.js';
import type { Stores } from '../../stores/stores.js';
import type { View } from '../../stores/view/view-store.js';
import { base } from '../../styles/base.js';
import { tokens } from '../../styles/tokens.js';
import type { TextOverrides } from '../../texts/replace-texts.js';
import { createWorkbench, storesOf } from '../../workbench/create-workbench.js';
import type { Workbench } from '../../workbench/workbench.js';
import { OpchainElement } from '../opchain-element.js';
import { saveFile } from '../parts/files.js';
import { icon } from '../parts/icon.js';
import { hasMod } from '../parts/key-name.js';
import { menuStyles } from '../parts/menu-styles.js';
import { formatTime } from './format-time.js';
import { historyTemplate } from './history-list.js';
import { diagnosticListTemplate, diagnosticsTemplate } from './diagnostic-list.js';
import { countStates, fetchesToken } from './result-rows.js';
import { resultsStyles } from './results-styles.js';
import { rowTop, TABLE_HEADER_HEIGHT, TABLE_ROW_HEIGHT, tableTemplate } from './results-table.js';

const tabs = ['results', 'problems', 'history'] as const;
/** Interval between updates of growing bars, in milliseconds. */
const TICK_MS = 60;

/**
 * The results of runs: one row per call, updated live, with a waterfall; the chain's problems; past runs; exports.
 * Without a workbench, it shows the `summary` of a run that happened elsewhere.
 *
 * @element opchain-results
 * @csspart bar - The bar with tabs, run summary and exports.
 * @csspart panel - The content of the selected tab.
 */
export class OpchainResults extends OpchainElement {
  /** @internal */
  static override styles = [tokens, base, menuStyles, resultsStyles];

  /** The summary of a run to show without a workbench. Its secrets are already removed. */
  @property({ attribute: false }) summary: RunSummary | undefined;
  /** The chain that was run, if available. It is used to recognize presets and token times. */
  @property({ attribute: false }) chain: Chain | undefined;
  /** Replaces some or all texts when `summary` is used. Set it before `summary`. */
  @property({ attribute: false }) texts: TextOverrides | undefined;

  @state() private scrolled = 0;
  @state() private current: string | undefined;

  readonly #pane = createRef<HTMLElement>();
  readonly #observer =
    typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.requestUpdate());
  #ownWorkbench: Workbench | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @internal */
  override willUpdate(changed: PropertyValues): void {
    if ((changed.has('summary') || changed.has('chain')) && this.summary !== undefined) {
      this.workbench ??= this.#ownWorkbench = createWorkbench({ texts: this.texts });
      const { run, chain } = storesOf(this.workbench);
      run.add(this.summary, this.chain);
      // Nodes are selected in the chain of the run.
      if (this.workbench === this.#ownWorkbench && run.shown) chain.replace(run.shown.chain);
    }
    super.willUpdate(changed);
  }

  /** @internal */
  protected watch(stores: Stores): readonly Unsubscribe[] {
    this.requestUpdate();
    this.#observer?.observe(this);
    return [
      stores.run.subscribe(() => this.#onRunChange(stores)),
      stores.diagnostics.subscribe(() => this.requestUpdate()),
      stores.selection.subscribe((now, before) => {
        if (now.steps !== before.steps || now.hovered !== before.hovered) this.requestUpdate();
        if (now.primary !== before.primary && now.primary !== undefined) this.#scrollToRow(now.primary);
      }),
      stores.view.subscribe((now, before) => {
        if (now.resultsTab !== before.resultsTab || now.resultsOpen !== before.resultsOpen) this.requestUpdate();
      }),
      () => {
        this.#observer?.disconnect();
        clearInterval(this.#timer);
        this.#timer = undefined;
      },
    ];
  }

  /** @internal */
  override render(): TemplateResult {
    const { stores } = this;
    if (stores === undefined) return html``;
    const { resultsTab, resultsOpen } = stores.view.value;
    const isStandalone = this.hasAttribute('data-root');
    const open = resultsOpen || isStandalone;
    return html`${this.#renderBar(stores, open)}
    ${
      open
        ? isStandalone && resultsTab === 'results'
          ? html`<div class="split">
              ${this.#renderPanel(stores, resultsTab)}<opchain-result-detail
                .stepId=${stores.selection.value.primary}
              ></opchain-result-detail>
            </div>`
          : this.#renderPanel(stores, resultsTab)
        : nothing
    }`;
  }

  /** @internal */
  override updated(_changed: PropertyValues): void {
    this.toggleAttribute('collapsed', this.stores !== undefined && !this.stores.view.value.resultsOpen);
  }

  #renderBar(stores: Stores, open: boolean): TemplateResult {
    const texts = stores.texts.results;
    const { resultsTab } = stores.view.value;
    const counts: Record<(typeof tabs)[number], number | undefined> = {
      results: stores.run.shown?.order.length,
      problems: stores.diagnostics.value.length,
      history: undefined,
    };
    return html`<div class="bar" part="bar">
      <div
        class="tabs"
        role="tablist"
        aria-label=${texts.tabs}
        @keydown=${(event: KeyboardEvent) => this.#onTabKey(event, stores)}
      >
        ${tabs.map(
          (tab) =>
            html`<button
              class="tab"
              type="button"
              role="tab"
              id="tab-${tab}"
              aria-controls=${open ? 'panel' : nothing}
              aria-selected=${open && resultsTab === tab ? 'true' : 'false'}
              tabindex=${resultsTab === tab ? 0 : -1}
              @click=${() => stores.view.patch({ resultsTab: tab, resultsOpen: true })}
            >
              ${texts[tab]}${counts[tab] === undefined ? nothing : html`<span class="n">${counts[tab]}</span>`}
            </button>`,
        )}
      </div>
      <div class="sum" role="group" aria-label=${texts.runShown}>${this.#renderSummary(stores)}</div>
      ${
        (stores.run.shown?.summary?.results.length ?? 0) === 0
          ? nothing
          : html`<span class="sep"></span
              ><opchain-popover align="end" look="btn quiet sm" .label=${texts.export}
                ><span slot="button" class="row">${icon('save', 'small')}${texts.export}</span>
                <button class="mi" type="button" role="menuitem" @click=${() => this.#export(stores, 'json')}>
                  ${texts.exportJson}<span class="end">.json</span>
                </button>
                <button class="mi" type="button" role="menuitem" @click=${() => this.#export(stores, 'har')}>
                  ${texts.exportHar}<span class="end">.har</span>
                </button></opchain-popover
              >`
      }
      <button
        class="icon"
        type="button"
        aria-label=${open ? texts.close : texts.open}
        title=${open ? texts.close : texts.open}
        aria-expanded=${open ? 'true' : 'false'}
        ?hidden=${this.hasAttribute('data-root')}
        @click=${() => stores.view.patch({ resultsOpen: !open })}
      >
        ${icon(open ? 'down' : 'right')}
      </button>
    </div>`;
  }

  #renderSummary(stores: Stores): TemplateResult | string {
    const texts = stores.texts.results;
    const run = stores.run.shown;
    if (run === undefined) return html`<span class="faint">${texts.noRuns}</span>`;
    const counts = countStates(run);
    const total = run.order.length;
    const time = formatDuration(stores.run.elapsed());
    const facts = html`<span class="dot"
        >${texts.runNumber(run.number)}${run.only === undefined ? '' : ` (${texts.partialRun})`}</span
      ><span class="dot"><code>${formatTime(run.startedAtEpoch).slice(0, 8)}</code></span>`;
    const hasTokens = run.chain.steps.some(
      (step) => fetchesToken(step) && run.steps.get(step.id)?.tokenAt !== undefined,
    );
    const legend = hasTokens
      ? html`<span class="legend"
          ><svg aria-hidden="true"><rect x=".5" y=".5" width="15" height="9" rx="2" /></svg>${texts.gettingToken}</span
        >`
      : nothing;
    if (run.state === 'refused') {
      return html`<span class="state failed">${icon('failed')}${texts.notStarted}</span
        ><span class="counts"
          >${texts.notStartedCount(run.diagnostics.filter(({ severity }) => severity === 'error').length)}</span
        >${facts}`;
    }
    const finishedCount = total - (counts.get('waiting') ?? 0) - (counts.get('running') ?? 0);
    const summaryText =
      run.state === 'running'
        ? texts.running(finishedCount, total, time)
        : counts.size <= 1
          ? texts.done(total, time)
          : texts.mixed(
              [...counts]
                .map(([state, count]) => texts.stateCount(count, stores.texts.canvas.states[state]))
                .join(', '),
              time,
            );
    return html`${legend}<span class="state ${run.state}"
        >${icon(run.state, 'medium', run.state === 'running')}${stores.texts.canvas.states[run.state]}</span
      ><span class="counts">${summaryText}</span>${facts}`;
  }

  #renderPanel(stores: Stores, tab: View['resultsTab']): TemplateResult {
    return html`<div
      class="pane"
      id="panel"
      part="panel"
      role="tabpanel"
      aria-labelledby="tab-${tab}"
      tabindex=${tab === 'results' && stores.run.shown !== undefined ? nothing : 0}
      ${ref(this.#pane)}
      @scroll=${(event: Event) => (this.scrolled = (event.currentTarget as HTMLElement).scrollTop)}
    >
      ${tab === 'results' ? this.#renderResults(stores) : tab === 'problems' ? diagnosticsTemplate(stores) : historyTemplate(stores)}
    </div>`;
  }

  #renderResults(stores: Stores): TemplateResult {
    const run = stores.run.shown;
    if (run === undefined || run.order.length === 0)
      return run?.state === 'refused'
        ? diagnosticListTemplate(
            stores,
            run.diagnostics.map((diagnostic) => ({
              ...diagnostic,
              message: stores.texts.messages.diagnostic(diagnostic),
            })),
          )
        : html`<p class="note">${stores.texts.results.noResults}</p>`;
    const pane = this.#pane.value;
    return tableTemplate(
      stores,
      run,
      {
        scrollTop: this.scrolled,
        height: pane?.clientHeight ?? 300,
        width: this.clientWidth,
        current: this.current ?? stores.selection.value.primary,
      },
      {
        select: (id) => this.#choose(stores, id),
        hover: (id) => stores.selection.hover(id),
        key: (event, id) => this.#onRowKey(event, id, stores, run),
      },
    );
  }

  #choose(stores: Stores, id: string): void {
    this.current = id;
    if (stores.chain.step(id) !== undefined) stores.selection.select([id]);
    stores.view.patch({ inspectorTab: 'result' });
  }

  #onRowKey(event: KeyboardEvent, id: string, stores: Stores, run: RunRecord): void {
    if (hasMod(event)) return;
    const at = run.order.indexOf(id);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: run.order.length - 1,
      PageDown: Math.min(at + 10, run.order.length - 1),
      PageUp: Math.max(0, at - 10),
    }[event.key];
    const next = to === undefined ? undefined : run.order[to];
    if (event.key === 'Enter' || event.key === ' ') this.#choose(stores, id);
    else if (next === undefined) return;
    else {
      this.#choose(stores, next);
      this.#scrollToRow(next);
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector<HTMLElement>('.body .tr[tabindex="0"]')?.focus(),
      );
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Scrolls a node's row into view. */
  #scrollToRow(id: string): void {
    const pane = this.#pane.value;
    const index = this.stores?.run.shown?.order.indexOf(id) ?? -1;
    if (pane === undefined || index < 0) return;
    const top = rowTop(index);
    if (top - TABLE_HEADER_HEIGHT < pane.scrollTop) pane.scrollTop = top - TABLE_HEADER_HEIGHT;
    else if (top + TABLE_ROW_HEIGHT > pane.scrollTop + pane.clientHeight)
      pane.scrollTop = top + TABLE_ROW_HEIGHT - pane.clientHeight;
  }

  #onTabKey(event: KeyboardEvent, stores: Stores): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[
      (tabs.indexOf(stores.view.value.resultsTab) + by + tabs.length) % tabs.length
    ] as View['resultsTab'];
    stores.view.patch({ resultsTab: next, resultsOpen: true });
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${next}`)?.focus());
  }

  #onRunChange(stores: Stores): void {
    this.requestUpdate();
    if (stores.run.running && this.#timer === undefined) this.#timer = setInterval(() => this.requestUpdate(), TICK_MS);
    if (!stores.run.running) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  #export(stores: Stores, format: 'json' | 'har'): void {
    const summary = stores.run.shown?.summary;
    if (summary === undefined) return;
    const name = `${stores.run.shown?.chain.id ?? 'run'}-${new Date(summary.startedAtEpoch).toISOString().slice(0, 19).replaceAll(':', '')}`;
    if (format === 'json')
      saveFile({ name: `${name}.json`, text: JSON.stringify(summary, undefined, 2), type: 'application/json' });
    else
      saveFile({
        name: `${name}.har`,
        text: JSON.stringify(runToHar(summary, kernelVersion), null, 2),
        type: 'application/json',
      });
  }
}
