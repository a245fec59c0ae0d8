import { formatDuration, stateWords } from '@opchain/core';
import type { ChainProblem } from '@opchain/core';
import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { RunRecord } from '../../stores/run-store.js';
import type { Stores } from '../../stores/stores.js';
import type { View } from '../../stores/view-store.js';
import { base } from '../../styles/base.js';
import { tokens } from '../../styles/tokens.js';
import { OpchainElement } from '../opchain-element.js';
import { saveFile } from '../parts/files.js';
import { icon } from '../parts/icon.js';
import { menuStyles } from '../parts/menu-styles.js';
import { formatTime } from './format-time.js';
import { countStates, fetchesToken } from './result-rows.js';
import { resultsStyles } from './results-styles.js';
import { rowTop, TABLE_HEAD, TABLE_ROW, tableTemplate } from './results-table.js';
import { runToHar } from './run-to-har.js';

const tabs = ['results', 'problems', 'history'] as const;
/** Milliseconds between two drawings of the bars that grow. */
const TICK = 60;

/**
 * What came of the runs: a line for each call as it is sent and answered, a waterfall, the chain's problems, earlier runs, exports.
 *
 * @element opchain-results
 */
export class OpchainResults extends OpchainElement {
  static override properties = { ...OpchainElement.properties, scrolled: { state: true }, current: { state: true } };
  static override styles = [tokens, base, menuStyles, resultsStyles];

  declare scrolled: number;
  declare current: string | undefined;

  readonly #pane = createRef<HTMLElement>();
  readonly #observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.requestUpdate());
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.scrolled = 0;
  }

  protected watch(stores: Stores): readonly Unsubscribe[] {
    this.requestUpdate();
    this.#observer?.observe(this);
    return [
      stores.run.subscribe(() => this.#runChanged(stores)),
      stores.problems.subscribe(() => this.requestUpdate()),
      stores.selection.subscribe((now, before) => {
        if (now.nodes !== before.nodes || now.hovered !== before.hovered) this.requestUpdate();
        if (now.primary !== before.primary && now.primary !== undefined) this.#bring(now.primary);
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

  override render(): TemplateResult {
    const { stores } = this;
    if (stores === undefined) return html``;
    const { resultsTab, resultsOpen } = stores.view.value;
    const alone = this.hasAttribute('data-root');
    const open = resultsOpen || alone;
    return html`${this.#bar(stores, open)}
    ${
      open
        ? alone && resultsTab === 'results'
          ? html`<div class="split">
              ${this.#panel(stores, resultsTab)}<opchain-result-detail .nodeId=${stores.selection.value.primary}></opchain-result-detail>
            </div>`
          : this.#panel(stores, resultsTab)
        : nothing
    }`;
  }

  override updated(_changed: PropertyValues): void {
    this.toggleAttribute('collapsed', this.stores !== undefined && !this.stores.view.value.resultsOpen);
  }

  #bar(stores: Stores, open: boolean): TemplateResult {
    const words = stores.texts.results;
    const { resultsTab } = stores.view.value;
    const counts: Record<(typeof tabs)[number], number | undefined> = {
      results: stores.run.shown?.order.length,
      problems: stores.problems.value.length,
      history: undefined,
    };
    return html`<div class="bar">
      <div class="tabs" role="tablist" aria-label=${words.tabs} @keydown=${(event: KeyboardEvent) => this.#tabKey(event, stores)}>
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
              ${words[tab]}${counts[tab] === undefined ? nothing : html`<span class="n">${counts[tab]}</span>`}
            </button>`,
        )}
      </div>
      <div class="sum" role="group" aria-label=${words.runShown}>${this.#summary(stores)}</div>
      ${
        (stores.run.shown?.summary?.results.length ?? 0) === 0
          ? nothing
          : html`<span class="sep"></span
              ><opchain-popover align="end" look="btn quiet sm" .label=${words.export}
                ><span slot="button" class="row">${icon('save', 'small')}${words.export}</span>
                <button class="mi" type="button" role="menuitem" @click=${() => this.#export(stores, 'json')}>
                  ${words.exportJson}<span class="end">.json</span>
                </button>
                <button class="mi" type="button" role="menuitem" @click=${() => this.#export(stores, 'har')}>
                  ${words.exportHar}<span class="end">.har</span>
                </button></opchain-popover
              >`
      }
      <button
        class="icon"
        type="button"
        aria-label=${open ? words.close : words.open}
        title=${open ? words.close : words.open}
        aria-expanded=${open ? 'true' : 'false'}
        ?hidden=${this.hasAttribute('data-root')}
        @click=${() => stores.view.patch({ resultsOpen: !open })}
      >
        ${icon(open ? 'down' : 'right')}
      </button>
    </div>`;
  }

  #summary(stores: Stores): TemplateResult | string {
    const words = stores.texts.results;
    const run = stores.run.shown;
    if (run === undefined) return html`<span class="faint">${words.nothingRun}</span>`;
    const counts = countStates(run);
    const all = run.order.length;
    const time = formatDuration(stores.run.elapsed());
    const facts = html`<span class="dot">${words.runNumber(run.number)}${run.only === undefined ? '' : ` (${words.onlyPart})`}</span
      ><span class="dot"><code>${formatTime(run.startedAtEpoch).slice(0, 8)}</code></span>`;
    const hasTokens = run.chain.nodes.some((node) => fetchesToken(node) && run.nodes.get(node.id)?.tokenAt !== undefined);
    const legend = hasTokens
      ? html`<span class="legend"
          ><svg aria-hidden="true"><rect x=".5" y=".5" width="15" height="9" rx="2" /></svg>${words.gettingToken}</span
        >`
      : nothing;
    if (run.state === 'refused') {
      return html`<span class="state failed">${icon('failed')}${words.refused}</span
        ><span class="counts">${words.refusedCount(run.problems.filter(({ severity }) => severity === 'error').length)}</span>${facts}`;
    }
    const over = all - (counts.get('waiting') ?? 0) - (counts.get('running') ?? 0);
    const told =
      run.state === 'running'
        ? words.running(over, all, time)
        : counts.size <= 1
          ? words.done(all, time)
          : words.mixed([...counts].map(([state, many]) => words.stateCount(many, stateWords[state])).join(', '), time);
    return html`${legend}<span class="state ${run.state}">${icon(run.state, 'medium', run.state === 'running')}${stateWords[run.state]}</span
      ><span class="counts">${told}</span>${facts}`;
  }

  #panel(stores: Stores, tab: View['resultsTab']): TemplateResult {
    return html`<div
      class="pane"
      id="panel"
      role="tabpanel"
      aria-labelledby="tab-${tab}"
      tabindex=${tab === 'results' && stores.run.shown !== undefined ? nothing : 0}
      ${ref(this.#pane)}
      @scroll=${(event: Event) => (this.scrolled = (event.currentTarget as HTMLElement).scrollTop)}
    >
      ${tab === 'results' ? this.#results(stores) : tab === 'problems' ? this.#problems(stores) : this.#history(stores)}
    </div>`;
  }

  #results(stores: Stores): TemplateResult {
    const run = stores.run.shown;
    if (run === undefined || run.order.length === 0)
      return run?.state === 'refused' ? this.#problemList(stores, run.problems) : html`<p class="note">${stores.texts.results.noResults}</p>`;
    const pane = this.#pane.value;
    return tableTemplate(
      stores,
      run,
      { scrollTop: this.scrolled, height: pane?.clientHeight ?? 300, width: this.clientWidth, current: this.current ?? stores.selection.value.primary },
      {
        choose: (id) => this.#choose(stores, id),
        hover: (id) => stores.selection.hover(id),
        key: (event, id) => this.#rowKey(event, id, stores, run),
      },
    );
  }

  #problems(stores: Stores): TemplateResult {
    const problems = stores.problems.value;
    return problems.length === 0 ? html`<p class="note">${stores.texts.results.noProblems}</p>` : this.#problemList(stores, problems);
  }

  #problemList(stores: Stores, problems: readonly ChainProblem[]): TemplateResult {
    const words = stores.texts.results;
    const go = ({ nodeId, place }: ChainProblem): void => {
      if (nodeId !== undefined) stores.view.reveals.emit({ nodeId, place: place ?? 'setup' });
    };
    return html`<ul class="list" role="list">
      ${problems.slice(0, 500).map(
        (problem) =>
          html`<li>
            <button class="item" type="button" @click=${() => go(problem)} title=${words.goTo(problem.nodeId ?? words.wholeChain)}>
              <span class=${problem.severity === 'error' ? 'err' : 'warn'}>${icon(problem.severity === 'error' ? 'failed' : 'warn', 'small')}</span>
              <span class="sr">${problem.severity === 'error' ? words.error : words.warning}</span>
              <b>${problem.nodeId ?? words.wholeChain}</b><span>${problem.message}</span><span class="end"><code>${problem.place ?? ''}</code></span>
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #history(stores: Stores): TemplateResult {
    const words = stores.texts.results;
    const { history, shown } = stores.run;
    if (history.length === 0) return html`<p class="note">${words.noHistory}</p>`;
    return html`<ul class="list" role="list">
        ${history.map((run) => {
          const counts = [...countStates(run)].map(([state, many]) => words.stateCount(many, stateWords[state])).join(', ');
          const state = run.state === 'refused' ? 'failed' : run.state;
          return html`<li>
            <button
              class="item"
              type="button"
              aria-current=${run.id === shown?.id ? 'true' : 'false'}
              aria-label="${words.showRun(run.number)}: ${run.state === 'refused' ? words.refused : stateWords[state]}, ${counts}"
              @click=${() => stores.run.show(run.id)}
            >
              <span class="state ${state}">${icon(state, 'small', run.state === 'running')}${run.state === 'refused' ? words.refused : stateWords[state]}</span>
              <b>${words.runNumber(run.number)}</b><span class="ellipsis">${run.chain.title}</span><span class="muted">${counts}</span>
              <span class="end"
                >${run.durationMs === undefined ? nothing : formatDuration(run.durationMs)} · <code>${formatTime(run.startedAtEpoch).slice(0, 8)}</code></span
              >
            </button>
          </li>`;
        })}
      </ul>
      <p class="list">
        <button class="btn sm quiet" type="button" @click=${() => stores.run.clearHistory()}>${icon('trash', 'small')}${words.clear}</button>
      </p>`;
  }

  #choose(stores: Stores, id: string): void {
    this.current = id;
    if (stores.chain.node(id) !== undefined) stores.selection.select([id]);
    stores.view.patch({ inspectorTab: 'result' });
  }

  #rowKey(event: KeyboardEvent, id: string, stores: Stores, run: RunRecord): void {
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
      this.#bring(next);
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.body .tr[tabindex="0"]')?.focus());
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Scrolls a node's row into view. */
  #bring(id: string): void {
    const pane = this.#pane.value;
    const index = this.stores?.run.shown?.order.indexOf(id) ?? -1;
    if (pane === undefined || index < 0) return;
    const top = rowTop(index);
    if (top - TABLE_HEAD < pane.scrollTop) pane.scrollTop = top - TABLE_HEAD;
    else if (top + TABLE_ROW > pane.scrollTop + pane.clientHeight) pane.scrollTop = top + TABLE_ROW - pane.clientHeight;
  }

  #tabKey(event: KeyboardEvent, stores: Stores): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(tabs.indexOf(stores.view.value.resultsTab) + by + tabs.length) % tabs.length] as View['resultsTab'];
    stores.view.patch({ resultsTab: next, resultsOpen: true });
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${next}`)?.focus());
  }

  #runChanged(stores: Stores): void {
    this.requestUpdate();
    if (stores.run.running && this.#timer === undefined) this.#timer = setInterval(() => this.requestUpdate(), TICK);
    if (!stores.run.running) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  #export(stores: Stores, format: 'json' | 'har'): void {
    const summary = stores.run.shown?.summary;
    if (summary === undefined) return;
    const name = `${stores.run.shown?.chain.id ?? 'run'}-${new Date(summary.startedAtEpoch).toISOString().slice(0, 19).replaceAll(':', '')}`;
    if (format === 'json') saveFile({ name: `${name}.json`, text: JSON.stringify(summary, undefined, 2), type: 'application/json' });
    else saveFile({ name: `${name}.har`, text: runToHar(summary), type: 'application/json' });
  }
}
