import { effect } from '@preact/signals-core';
import type { Chain, RunSummary } from '@opchain/core';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ref } from 'lit/directives/ref.js';
import { follow, type Unsubscribe } from '../../stores/create-state.js';
import type { RunRecord } from '../../stores/runs/run-record.js';
import type { Stores } from '../../stores/stores.js';
import { base } from '../../styles/base.js';
import { selectArrow } from '../../styles/select-arrow.js';
import { tokens } from '../../styles/tokens.js';
import type { TextOverrides } from '../../texts/replace-texts.js';
import { createWorkbench, storesOf } from '../../workbench/create-workbench.js';
import type { Workbench } from '../../workbench/workbench.js';
import { OpchainElement } from '../opchain-element.js';
import { hasMod } from '../parts/key-name.js';
import { menuStyles } from '../parts/menu-styles.js';
import { nextTab } from '../parts/tab-keys.js';
import { allResults, arrangeResults, nextOrder, type ResultsFilter } from './table/arrange-results.js';
import { renderResultsFilter } from './table/results-filter.js';
import { type ListedRow, listRows } from './table/list-rows.js';
import type { ResultRow } from './table/result-rows.js';
import { descriptionWarningsTemplate, documentWarningsTemplate } from './warning-list.js';
import { diagnosticListTemplate, diagnosticsTemplate } from './diagnostic-list.js';
import { renderResultsBar, type ResultsTab, resultsTabs } from './results-bar.js';
import { resultsStyles } from './results-styles.js';
import { tableStyles } from './table/table-styles.js';
import { scrollTopOfRow, tableTemplate } from './table/results-table.js';
import { readRowKey } from './table/row-keys.js';

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
  static override styles = [tokens, base, menuStyles, selectArrow, resultsStyles, tableStyles];

  /** The summary of a run to show without a workbench. Its secrets are already removed. */
  @property({ attribute: false }) summary: RunSummary | undefined;
  /** The chain that was run, if available. It is used to recognize presets and token times. */
  @property({ attribute: false }) chain: Chain | undefined;
  /** Replaces some or all texts when `summary` is used. Set it before `summary`. */
  @property({ attribute: false }) texts: TextOverrides | undefined;

  @state() private scrolled = 0;
  @state() private current: string | undefined;
  /** Keys of the rows that show what is below them. */
  @state() private expanded: ReadonlySet<string> = new Set();

  /** The filter is shown. */
  @state() private filtering = false;
  @state() private filter: ResultsFilter = allResults;

  #pane: HTMLElement | undefined;
  /** Observed, because to ask for a size while a run changes the page makes the browser lay it out again and again. */
  #size: { readonly width: number; readonly height: number } | undefined;
  readonly #observer =
    typeof ResizeObserver === 'undefined'
      ? undefined
      : new ResizeObserver(() => {
          this.#size = { width: this.clientWidth, height: this.#pane?.clientHeight ?? 0 };
          this.requestUpdate();
        });
  #ownWorkbench: Workbench | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @internal */
  override willUpdate(changed: PropertyValues): void {
    if ((changed.has('summary') || changed.has('chain')) && this.summary !== undefined) {
      this.workbench ??= this.#ownWorkbench = createWorkbench({ appearance: { texts: this.texts } });
      const { run, chain } = storesOf(this.workbench);
      run.add(this.summary, this.chain);
      // Nodes are selected in the chain of the run.
      if (this.workbench === this.#ownWorkbench && run.shown) chain.replace(run.shown.chain);
    }
    super.willUpdate(changed);
  }

  /** @internal */
  protected override watch(stores: Stores): readonly Unsubscribe[] {
    this.#observer?.observe(this);
    this.#revealRow(stores.view.value.resultRow);
    return [
      effect(() => this.#tick(stores.run.running)),
      follow(
        () => stores.selection.value.primary,
        (primary) => primary !== undefined && this.#scrollToRow(primary),
      ),
      follow(
        () => stores.view.value.resultRow,
        (now, before) => this.#revealRow(now ?? before?.split('/')[0]),
      ),
      () => {
        this.#observer?.disconnect();
        this.#tick(false);
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
    return html`${renderResultsBar(stores, {
      open,
      standalone: isStandalone,
      onTabKey: (event) => this.#onTabKey(event, stores),
      filtering: this.filtering,
      onFilter: () => this.#toggleFilter(),
    })}
    ${
      open && resultsTab === 'results' && this.filtering && stores.run.shown !== undefined
        ? renderResultsFilter(stores, stores.run.shown, this.filter, (filter) => (this.filter = filter))
        : nothing
    }
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

  #renderPanel(stores: Stores, tab: ResultsTab): TemplateResult {
    return html`<div
      class="pane"
      id="panel"
      part="panel"
      role="tabpanel"
      aria-labelledby="tab-${tab}"
      tabindex=${tab === 'results' && stores.run.shown !== undefined ? nothing : 0}
      ${ref(this.#onPane)}
      @scroll=${(event: Event) => (this.scrolled = (event.currentTarget as HTMLElement).scrollTop)}
    >
      ${tab === 'results' ? this.#renderResults(stores) : tab === 'diagnostics' ? [diagnosticsTemplate(stores), documentWarningsTemplate(stores), descriptionWarningsTemplate(stores)] : html`<opchain-run-history></opchain-run-history>`}
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
    const rows = this.#listRows(stores, run);
    const { resultRow } = stores.view.value;
    const chosen = resultRow ?? stores.selection.value.primary;
    return tableTemplate(
      stores,
      run,
      {
        scrollTop: this.scrolled,
        height: this.#size?.height ?? 300,
        width: this.#size?.width ?? this.clientWidth,
        rows,
        current: this.current ?? chosen,
        chosen,
        order: this.filter.order,
      },
      {
        sort: (column) => (this.filter = { ...this.filter, order: nextOrder(this.filter.order, column) }),
        select: (row) => this.#choose(stores, row),
        toggle: (row) => this.#toggle(row.key),
        hover: (id) => stores.selection.hover(id),
        key: (event, row) => this.#onRowKey(event, row, stores, rows),
      },
    );
  }

  readonly #onPane = (pane: Element | undefined): void => {
    if (this.#pane !== undefined) this.#observer?.unobserve(this.#pane);
    this.#pane = pane as HTMLElement | undefined;
    if (pane !== undefined) this.#observer?.observe(pane);
  };

  #listRows(stores: Stores, run: RunRecord): readonly ListedRow[] {
    return arrangeResults([...listRows(run, this.expanded, stores.texts.results)], this.filter);
  }

  /** A filter that is not visible does not hide anything. */
  #toggleFilter(): void {
    this.filtering = !this.filtering;
    if (!this.filtering) this.filter = { ...allResults, order: this.filter.order };
    else void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.filter input')?.focus());
  }

  #choose(stores: Stores, { key, stepId }: Pick<ListedRow, 'key' | 'stepId'>): void {
    this.current = key;
    if (stepId === undefined) stores.selection.clear();
    else if (stores.chain.step(stepId) !== undefined) stores.selection.select([stepId]);
    stores.view.patch({ inspectorTab: 'result', resultRow: key === stepId ? undefined : key });
    if (stepId !== undefined) stores.view.reveals.emit({ stepId, path: 'result' });
  }

  #toggle(key: string): void {
    const expanded = new Set(this.expanded);
    if (!expanded.delete(key)) expanded.add(key);
    this.expanded = expanded;
  }

  #onRowKey(event: KeyboardEvent, row: ResultRow, stores: Stores, rows: readonly ListedRow[]): void {
    if (hasMod(event)) return;
    const next = readRowKey(event.key, row, rows);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === 'choose') this.#choose(stores, row);
    else if (next === 'toggle') this.#toggle(row.key);
    else {
      this.#choose(stores, next);
      this.#scrollToRow(next.key);
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector<HTMLElement>('.body .tr[tabindex="0"]')?.focus(),
      );
    }
  }

  /** Expands the rows around a row and scrolls it into view. */
  #revealRow(key: string | undefined): void {
    if (key === undefined) return;
    const around = key.split('/').slice(0, -1);
    this.expanded = new Set([...this.expanded, ...around.map((_, index) => around.slice(0, index + 1).join('/'))]);
    void this.updateComplete.then(() => this.#scrollToRow(key));
  }

  /** Scrolls a row into view. */
  #scrollToRow(key: string): void {
    const pane = this.#pane;
    const run = this.stores?.run.shown;
    if (pane === undefined || run === undefined || this.stores?.view.value.resultsTab !== 'results') return;
    const index = this.#listRows(this.stores, run).findIndex((row) => row.key === key);
    if (index < 0) return;
    pane.scrollTop = scrollTopOfRow(pane, index);
  }

  #onTabKey(event: KeyboardEvent, stores: Stores): void {
    const next = nextTab(event, resultsTabs, stores.view.value.resultsTab);
    if (next === undefined) return;
    stores.view.patch({ resultsTab: next, resultsOpen: true });
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${next}`)?.focus());
  }

  /** Bars grow while a run is in progress. */
  #tick(isRunning: boolean): void {
    clearInterval(this.#timer);
    this.#timer = isRunning ? setInterval(() => this.requestUpdate(), TICK_MS) : undefined;
  }
}
