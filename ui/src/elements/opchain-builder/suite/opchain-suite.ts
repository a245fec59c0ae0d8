import { formatDuration } from '@opchain/drawing';
import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { follow, type Unsubscribe } from '../../../stores/create-state.js';
import type { Stores } from '../../../stores/stores.js';
import type { SuiteFilter, SuiteLine, SuiteState, SuiteStore } from '../../../stores/suite/suite-store.js';
import { showError } from '../../../stores/view/show-error.js';
import { badges } from '../../../styles/badges.js';
import { base } from '../../../styles/base.js';
import { fields } from '../../../styles/fields.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon, type IconName } from '../../parts/icon.js';
import { markEnvironment } from '../top-bar/mark-environment.js';
import { countLines, filterLines, listIds, listTags } from './list-suite-counts.js';
import { renderEarlier } from './render-earlier.js';
import { renderSelect } from './render-select.js';
import { openSuiteLine } from './open-suite-line.js';
import { suiteStyles } from './suite-styles.js';

/** More are found by filtering. */
const MAX_LISTED = 500;

const icons: Readonly<Record<SuiteLine['state'], IconName>> = {
  idle: 'chain',
  waiting: 'waiting',
  running: 'running',
  passed: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  skipped: 'skipped',
};

/** The side panel that runs the chains of the folder together, in place of the palette. Part of `<opchain-builder>`. */
export class OpchainSuite extends OpchainElement {
  static override styles = [base, fields, badges, suiteStyles];

  @state() private filter: SuiteFilter = { text: '', tag: undefined, isFailed: false };

  protected override watch(stores: Stores): readonly Unsubscribe[] {
    const read = (): void => void stores.suite.value?.read().catch((error: unknown) => showError(stores.view, error));
    read();
    return [follow(() => [stores.suite.value, stores.folder.value?.value.files], read)];
  }

  override render(): TemplateResult {
    const { stores } = this;
    const suite = stores?.suite.value;
    if (!stores || !suite) return html``;
    const texts = stores.texts.suite;
    const { value } = suite;
    return html`<aside
      tabindex="-1"
      aria-label=${texts.title}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, stores)}
    >
      <div class="head">
        <header>
          <h2>${texts.title}</h2>
          <button
            class="icon sm"
            aria-label=${texts.close}
            title=${texts.close}
            @click=${() => stores.view.patch({ suiteOpen: false })}
          >
            ${icon('close', 'small')}
          </button>
        </header>
        ${this.#renderInterrupted(stores, suite)} ${this.#renderFilter(stores, value)}
        ${this.#renderButtons(stores, suite)} ${renderEarlier(stores, suite)} ${this.#renderCounts(stores, value)}
      </div>
      ${this.#renderLines(stores, suite)}
    </aside>`;
  }

  override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('.btn.primary, aside')?.focus();
  }

  #renderInterrupted(stores: Stores, suite: SuiteStore): TemplateResult | typeof nothing {
    const texts = stores.texts.suite;
    const { interrupted, phase } = suite.value;
    if (interrupted.length === 0 || phase !== 'ready') return nothing;
    const names = interrupted.flatMap(({ open }) => open.flatMap(({ tests }) => tests.map(({ title }) => title)));
    const [environment] = interrupted.flatMap((each) => each.environment ?? []);
    return html`<div class="interrupted" role="status">
      <p>
        ${icon('warn', 'small')}${texts.interrupted([...new Set(names)].join(', '))}
        ${environment === undefined ? nothing : texts.interruptedIn(environment)}
      </p>
      <div class="line">
        <button
          class="btn line"
          @click=${() => suite.tearDown().catch((error: unknown) => showError(stores.view, error))}
        >
          ${texts.tearDown}
        </button>
        <button class="btn" @click=${() => suite.forgetInterrupted()}>${texts.forget}</button>
      </div>
    </div>`;
  }

  #renderFilter(stores: Stores, value: SuiteState): TemplateResult {
    const texts = stores.texts.suite;
    const tags = listTags(value);
    const { environments, active } = stores.environments.value;
    return html`<div class="line">
        <input
          class="field"
          type="search"
          aria-label=${texts.filter}
          placeholder=${texts.filter}
          .value=${this.filter.text}
          @input=${(event: Event) => this.#setFilter({ text: (event.target as HTMLInputElement).value })}
        />
      </div>
      ${
        tags.length + environments.length === 0
          ? nothing
          : html`<div class="line">
              ${
                tags.length === 0
                  ? nothing
                  : renderSelect({
                      label: texts.tag,
                      none: texts.allTags,
                      names: tags,
                      chosen: this.filter.tag,
                      choose: (tag) => this.#setFilter({ tag }),
                    })
              }
              ${
                environments.length === 0
                  ? nothing
                  : html`${active && html`<span class="dot ${markEnvironment(active)}"></span>`}${renderSelect({ label: texts.environment, none: texts.noEnvironment, names: environments.map(({ name }) => name), chosen: active?.name, choose: (name) => stores.environments.choose(name), isDisabled: value.phase !== 'ready' })}`
              }
            </div>`
      }`;
  }

  #renderButtons(stores: Stores, suite: SuiteStore): TemplateResult {
    const texts = stores.texts.suite;
    const { phase, lines } = suite.value;
    if (phase === 'running' || phase === 'preparing' || phase === 'stopping')
      return html`<div class="line">
        <button class="btn line" ?disabled=${phase === 'stopping'} @click=${() => suite.stop()}>
          ${icon('stop')}${texts.stop}
        </button>
        ${phase === 'stopping' ? html`<span class="muted">${texts.stopping}</span>` : nothing}
      </div>`;
    const shown = listIds(filterLines(lines, { ...this.filter, isFailed: false }));
    const isFiltered = this.filter.text.trim() !== '' || this.filter.tag !== undefined;
    const failed = listIds(lines, true);
    return html`<div class="line">
      <button
        class="btn primary"
        ?disabled=${phase === 'reading' || shown.size === 0}
        @click=${() => this.#run(stores, suite, shown)}
      >
        ${icon('play')}${isFiltered ? texts.run(shown.size) : texts.runAll}
      </button>
      ${
        failed.size === 0
          ? nothing
          : html`<button class="btn line" @click=${() => this.#run(stores, suite, failed)}>
              ${icon('retry')}${texts.runFailed(failed.size)}
            </button>`
      }
    </div>`;
  }

  #renderCounts(stores: Stores, { phase, lines, durationMs, seed }: SuiteState): TemplateResult {
    const texts = stores.texts.suite;
    const counts = countLines(lines);
    if (phase === 'reading') return html`<div class="line counts" role="status">${texts.reading}</div>`;
    if (counts.total === 0) return html``;
    const isBusy = phase !== 'ready';
    const { isFailed } = this.filter;
    return html`<progress
        class=${counts.failed > 0 ? 'failed' : 'succeeded'}
        aria-label=${texts.title}
        max=${counts.total}
        value=${counts.ended}
      ></progress>
      <div class="line counts">
        <span class="state succeeded">${icon('succeeded', 'small')}${texts.passed(counts.passed)}</span>
        ${
          counts.failed === 0
            ? nothing
            : html`<button
                class="btn sm failed"
                aria-pressed=${isFailed}
                @click=${() => this.#setFilter({ isFailed: !isFailed })}
              >
                <span class="state failed">${icon('failed', 'small')}${texts.failed(counts.failed)}</span>
              </button>`
        }
        ${counts.skipped === 0 ? nothing : html`<span class="muted">${texts.skipped(counts.skipped)}</span>`}
        ${counts.cancelled === 0 ? nothing : html`<span class="muted">${texts.cancelled(counts.cancelled)}</span>`}
        <span class="end muted"
          >${
            isBusy
              ? phase === 'preparing'
                ? texts.preparing
                : texts.progress(counts.ended, counts.total)
              : durationMs === undefined
                ? nothing
                : formatDuration(durationMs)
          }</span
        >
      </div>
      ${seed === undefined ? nothing : html`<code class="faint ellipsis" title=${seed}>${texts.seed(seed)}</code>`}`;
  }

  #renderLines(stores: Stores, suite: SuiteStore): TemplateResult {
    const texts = stores.texts.suite;
    const { lines, phase } = suite.value;
    if (lines.length === 0) return phase === 'reading' ? html`` : html`<p class="muted">${texts.none}</p>`;
    const shown = filterLines(lines, this.filter);
    if (shown.length === 0) return html`<p class="muted" role="status">${texts.noResults}</p>`;
    return html`<ul aria-label=${texts.title}>
      ${repeat(
        shown.slice(0, MAX_LISTED),
        ({ test }) => test.id,
        (line) => this.#renderLine(stores, suite, line),
      )}
      ${shown.length > MAX_LISTED ? html`<li class="rest muted">${texts.more(shown.length - MAX_LISTED)}</li>` : nothing}
    </ul>`;
  }

  #renderLine(stores: Stores, suite: SuiteStore, line: SuiteLine): TemplateResult {
    const texts = stores.texts.suite;
    const { test, role, state: own, durationMs, message } = line;
    const title = test.row === undefined ? test.title : `${test.title} [${test.row.name}]`;
    const note = [texts.roles[role], test.file].filter((part) => part !== '').join(' · ');
    return html`<li class=${own === 'passed' ? 'succeeded' : own}>
      <button
        class="open"
        aria-label=${texts.open(title, texts.states[own])}
        @click=${() => void openSuiteLine(stores, line).catch((error: unknown) => showError(stores.view, error))}
      >
        ${icon(icons[own], 'medium', own === 'running')}
        <b>${title}</b>
        <time>${durationMs === undefined ? nothing : formatDuration(durationMs)}</time>
        <small>${note}</small>
        ${message === undefined ? nothing : html`<small class="message">${message}</small>`}
      </button>
      ${
        role === 'test'
          ? html`<button
              class="icon sm"
              aria-label=${texts.runOne(title)}
              title=${texts.runOne(title)}
              ?disabled=${suite.value.phase !== 'ready'}
              @click=${() => this.#run(stores, suite, new Set([test.id]))}
            >
              ${icon('play', 'small')}
            </button>`
          : nothing
      }
    </li>`;
  }

  #setFilter(part: Partial<SuiteFilter>): void {
    this.filter = { ...this.filter, ...part };
  }

  #run(stores: Stores, suite: SuiteStore, ids: ReadonlySet<string>): void {
    this.#setFilter({ isFailed: false });
    suite.run(ids).catch((error: unknown) => showError(stores.view, error));
  }

  #onKey(event: KeyboardEvent, stores: Stores): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      stores.view.patch({ suiteOpen: false });
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const lines = [...this.renderRoot.querySelectorAll<HTMLElement>('.open')];
      const at = lines.findIndex((each) => each.matches(':focus'));
      if (at < 0 && event.key === 'ArrowUp') return;
      lines[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
      if (!(event.target instanceof HTMLSelectElement)) event.preventDefault();
    }
  }
}
