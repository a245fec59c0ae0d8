import { formatDuration, formatTimeOfDay } from '@opchain/drawing';
import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { follow, type Unsubscribe } from '../../../stores/create-state.js';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { renderMockBadge } from '../mock-badge.js';
import type { ComparedRun } from './comparison-view.js';
import { historyStyles } from './history-styles.js';
import { renderSuites } from './render-suites.js';
import { type HistoryEntry, listHistory, matchesQuery, nameVerdict } from './list-history.js';

/** From this number of runs on, the list can be searched. */
const MIN_SEARCHED = 5;

/** Past runs of the open chain, to show again, compare and delete. Part of `<opchain-results>`. */
export class OpchainRunHistory extends OpchainElement {
  static override styles = [base, historyStyles];

  @state() private query = '';
  /** Ids of the runs to compare, at most two. */
  @state() private chosen: readonly string[] = [];
  @state() private comparison: (() => TemplateResult) | undefined;

  protected override watch(stores: Stores): readonly Unsubscribe[] {
    return [
      follow(
        () => stores.document.value.id,
        () => {
          this.chosen = [];
          this.comparison = undefined;
        },
      ),
    ];
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.results;
    if (this.comparison)
      return html`<div class="head">
          <button class="btn sm quiet" type="button" @click=${() => (this.comparison = undefined)}>
            ${texts.backToHistory}
          </button>
        </div>
        ${this.comparison()}`;
    const entries = listHistory(stores);
    const suites = renderSuites(stores);
    if (entries.length === 0)
      return html`${suites}
        <p class="note">${texts.noHistory}</p>`;
    const found = entries.filter((entry) => matchesQuery(entry, nameVerdict(stores.texts, entry), this.query));
    return html`<div class="head">
        ${
          entries.length >= MIN_SEARCHED
            ? html`<input
                class="field"
                type="search"
                aria-label=${texts.searchRuns}
                placeholder=${texts.searchRuns}
                .value=${this.query}
                @input=${(event: Event) => (this.query = (event.target as HTMLInputElement).value)}
              />`
            : nothing
        }
        <button
          class="btn line sm end"
          type="button"
          title=${texts.compareHint}
          ?disabled=${this.chosen.length !== 2}
          @click=${() => void this.#compare(stores, entries)}
        >
          ${texts.compareRuns}
        </button>
        <button
          class="btn sm quiet"
          type="button"
          @click=${() =>
            void this.#remove(
              stores,
              entries.map(({ id }) => id),
            )}
        >
          ${icon('trash', 'small')}${texts.clear}
        </button>
      </div>
      ${suites}${found.length === 0 ? html`<p class="note" role="status">${texts.noRunsFound(this.query)}</p>` : nothing}
      <ul role="list" aria-label=${texts.history}>
        ${repeat(
          found,
          ({ id }) => id,
          (entry) => html`<li>${this.#renderRow(stores, entry)}</li>`,
        )}
      </ul>`;
  }

  #renderRow(stores: Stores, entry: HistoryEntry): TemplateResult {
    const texts = stores.texts.results;
    const { id, name, title, startedAtEpoch, durationMs, counts, failed, environment = '', mocks } = entry;
    const shown = entry.state === 'refused' ? 'failed' : entry.state;
    const isChosen = this.chosen.includes(id);
    const details = counts
      .map(([each, count]) => texts.stateCount(count, stores.texts.canvas.states[each]))
      .concat(failed.length === 0 ? [] : [failed.join(', ')])
      .join(' · ');
    return html`<input
        type="checkbox"
        aria-label=${texts.chooseRun(name)}
        .checked=${isChosen}
        ?disabled=${entry.state === 'running' || entry.state === 'refused' || (!isChosen && this.chosen.length === 2)}
        @change=${() => (this.chosen = isChosen ? this.chosen.filter((each) => each !== id) : [...this.chosen, id])}
      />
      <button
        class="item"
        type="button"
        aria-current=${id === stores.run.shown?.id ? 'true' : 'false'}
        title=${texts.showRun(name)}
        @click=${() => void this.#show(stores, id)}
      >
        <span class="state ${shown}"
          >${icon(shown, 'small', shown === 'running')}${nameVerdict(stores.texts, entry)}</span
        >
        <b>${name}${mocks === undefined ? nothing : html` ${renderMockBadge(stores.texts, mocks)}`}</b
        ><span class="ellipsis">${[environment, title, details].filter((part) => part !== '').join(' · ')}</span>
        <span class="end"
          >${durationMs === undefined ? nothing : html`${formatDuration(durationMs)} · `}<code
            >${formatTimeOfDay(startedAtEpoch).slice(0, 8)}</code
          ></span
        >
      </button>
      <button
        class="icon sm"
        type="button"
        aria-label=${texts.deleteRun(name)}
        title=${texts.deleteRun(name)}
        ?disabled=${entry.state === 'running'}
        @click=${() => void this.#remove(stores, [id])}
      >
        ${icon('trash', 'small')}
      </button>`;
  }

  async #show(stores: Stores, id: string): Promise<void> {
    const { run, history, document } = stores;
    if (run.history.some((record) => record.id === id)) {
      run.show(id);
      return;
    }
    const content = await history.value?.read(id);
    if (content === undefined) this.#reportGone(stores);
    else {
      const { summary, chain, only } = content;
      run.add(summary, chain, { documentId: document.value.id, isStored: true, ...(only && { only }) });
    }
  }

  #reportGone({ view, texts }: Stores): void {
    view.notices.emit({ text: texts.results.runGone, tone: 'failed' });
  }

  /** The earlier run is on the left. */
  async #compare(stores: Stores, entries: readonly HistoryEntry[]): Promise<void> {
    const [later, earlier] = entries.filter(({ id }) => this.chosen.includes(id));
    const read = async (entry: HistoryEntry | undefined): Promise<ComparedRun | undefined> => {
      const summary =
        stores.run.history.find(({ id }) => id === entry?.id)?.summary ??
        (entry && (await stores.history.value?.read(entry.id))?.summary);
      return entry && summary && { name: entry.name, summary };
    };
    const [{ comparisonTemplate: render }, a, b] = await Promise.all([
      import('./comparison-view.js'),
      read(earlier),
      read(later),
    ]);
    if (a && b) this.comparison = () => render(stores, a, b);
    else this.#reportGone(stores);
  }

  async #remove(stores: Stores, ids: readonly string[]): Promise<void> {
    const texts = stores.texts.results;
    this.chosen = this.chosen.filter((id) => !ids.includes(id));
    stores.run.remove(ids);
    const restore = await stores.history.value?.remove(ids);
    if (restore)
      stores.view.notices.emit({
        text: texts.deletedRuns(ids.length),
        action: { label: texts.undo, run: () => void restore() },
      });
  }
}
