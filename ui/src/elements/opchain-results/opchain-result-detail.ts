import type { CheckResult, JsonValue, RecordedResponse } from '@opchain/core';
import type { HeaderField, Mapping } from '@opchain/core/model';
import { requestToCurl } from '@opchain/core';
import { formatMapping } from '@opchain/core/model';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { RunRecord } from '../../stores/runs/run-store.js';
import type { StepRun } from '../../model/step-run.js';
import type { Stores } from '../../stores/stores.js';
import { base } from '../../styles/base.js';
import { OpchainElement } from '../opchain-element.js';
import { icon } from '../parts/icon.js';
import { formatCheck } from './format-check.js';
import { detailStyles } from './detail-styles.js';
import { formatPrecise, formatTime } from './format-time.js';
import type { OpchainPickEvent } from './opchain-json-tree.js';
import { bannerTemplate } from './result-banner.js';

const tabs = ['response', 'request', 'timing', 'checks'] as const;
type Tab = (typeof tabs)[number];

/** Maximum length of a body shown as raw text; the rest is cut off. */
const MAX_RAW_LENGTH = 200_000;

/** A node's result in the selected run: response, request, timing, checks. Part of the inspector, or of results without stores. */
export class OpchainResultDetail extends OpchainElement {
  static override styles = [base, detailStyles];

  @property({ attribute: 'node-id' }) stepId: string | undefined;
  @state() tab: Tab = 'response';
  @state() raw = false;
  @state() copied = false;

  protected watch(stores: Stores): readonly Unsubscribe[] {
    this.requestUpdate();
    return [
      stores.run.subscribe(({ changed }) => {
        if (changed === undefined || (this.stepId !== undefined && changed.has(this.stepId))) this.requestUpdate();
      }),
      stores.chain.subscribe(() => this.requestUpdate()),
    ];
  }

  override render(): TemplateResult {
    const { stores, stepId: id } = this;
    if (stores === undefined) return html``;
    const texts = stores.texts.results;
    const run = stores.run.shown;
    if (id === undefined || run === undefined) return html`<p class="note">${texts.noResult}</p>`;
    const stepRun = stores.run.step(id);
    if (stepRun === undefined) return html`<p class="note">${texts.notInRun}</p>`;
    if (stepRun.state === 'waiting') return html`<p class="note">${texts.waiting}</p>`;
    const request = stepRun.result?.request ?? stepRun.request;
    return html`${bannerTemplate(stores, id, stepRun)}
      <div class="tabs">
        <div
          class="list"
          role="tablist"
          aria-label=${texts.details}
          @keydown=${(event: KeyboardEvent) => this.#onTabKey(event)}
        >
          ${tabs.map(
            (tab) =>
              html`<button
                class="tab"
                type="button"
                role="tab"
                id="part-${tab}"
                aria-controls="part"
                aria-selected=${this.tab === tab ? 'true' : 'false'}
                tabindex=${this.tab === tab ? 0 : -1}
                @click=${() => (this.tab = tab)}
              >
                ${texts[tab]}${tab === 'checks' && (stepRun.result?.checks.length ?? 0) > 0 ? html`<span class="n">${stepRun.result?.checks.length}</span>` : nothing}
              </button>`,
          )}
        </div>
        ${request === undefined ? nothing : html`<button class="btn line sm" type="button" @click=${() => void this.#copyCurl(stores, requestToCurl(request, { multiline: true }))}>${icon('copy', 'small')}${this.copied ? texts.copied : texts.copyCurl}</button>`}
      </div>
      <div id="part" role="tabpanel" aria-labelledby="part-${this.tab}">
        ${this.#renderTab(stores, id, stepRun, run)}
      </div>`;
  }

  #renderTab(stores: Stores, id: string, stepRun: StepRun, run: RunRecord): TemplateResult {
    switch (this.tab) {
      case 'response':
        return this.#renderResponse(stores, id, stepRun);
      case 'request':
        return this.#renderRequest(stores, stepRun);
      case 'timing':
        return this.#renderTiming(stores, stepRun, run);
      case 'checks':
        return this.#renderChecks(stores, stepRun);
    }
  }

  #renderResponse(stores: Stores, id: string, stepRun: StepRun): TemplateResult {
    const texts = stores.texts.results;
    const response = stepRun.result?.response;
    if (response === undefined)
      return html`<p class="note">${stepRun.state === 'running' ? texts.stillRunning : texts.noResponse}</p>`;
    return html`${this.#renderHeaders(stores, response.headers)}
      <section class="sec">
        <header>
          <h3>${texts.body}</h3>
          <span class="faint">${texts.size(response.size)}</span>
          ${
            response.json === undefined
              ? nothing
              : html`<span class="end seg"
                  ><button type="button" aria-pressed=${this.raw ? 'false' : 'true'} @click=${() => (this.raw = false)}>
                    ${texts.tree}</button
                  ><button type="button" aria-pressed=${this.raw ? 'true' : 'false'} @click=${() => (this.raw = true)}>
                    ${texts.raw}
                  </button></span
                >`
          }
        </header>
        ${this.#renderBody(stores, id, response)}
      </section>
      ${this.#renderMismatches(stores, stepRun)}`;
  }

  #renderBody(stores: Stores, id: string, response: RecordedResponse): TemplateResult {
    const texts = stores.texts.results;
    const truncationText = response.truncated ? texts.truncated : response.trimmed === true ? texts.trimmed : undefined;
    const truncationNotice =
      truncationText === undefined ? nothing : html`<p class="outcome">${icon('warn', 'small')}${truncationText}</p>`;
    if (response.json !== undefined && !this.raw) {
      return html`${truncationNotice}<opchain-json-tree
          .value=${response.json}
          .texts=${stores.texts}
          .label=${texts.bodyTree}
          @opchain-pick=${(event: OpchainPickEvent) => this.#offer(stores, id, event)}
        ></opchain-json-tree>`;
    }
    if (response.text === undefined)
      return html`${truncationNotice}
        <p class="faint">${response.size === 0 ? texts.noBody : texts.binary(response.size)}</p>`;
    return html`${truncationNotice}${rawTemplate(response.text, response.json)}`;
  }

  #offer(stores: Stores, id: string, { path, value }: OpchainPickEvent): void {
    const mapping: Mapping = { kind: 'response', stepId: id, path: [...path] };
    stores.view.patch({ offeredMapping: { mapping, value } });
    const text = stores.texts.results.mappingOffered(formatMapping(mapping));
    stores.view.notices.emit({ text });
    stores.view.announcements.emit(text);
  }

  #renderHeaders(stores: Stores, headers: readonly HeaderField[]): TemplateResult {
    const texts = stores.texts.results;
    return html`<section class="sec">
      <header>
        <h3>${texts.headers}</h3>
        <span class="end">${headers.length}</span>
      </header>
      ${
        headers.length === 0
          ? html`<p class="faint">${texts.noHeaders}</p>`
          : html`<dl class="kv">
              ${headers.map(
                ([name, value]) =>
                  html`<dt title=${name}>${name}</dt>
                    <dd>${value}</dd>`,
              )}
            </dl>`
      }
    </section>`;
  }

  #renderMismatches(stores: Stores, stepRun: StepRun): TemplateResult {
    const texts = stores.texts.results;
    const mismatches = stepRun.result?.mismatches ?? [];
    return html`<section class="sec">
      <header>
        <h3>${texts.mismatches}</h3>
        <span class="end">${mismatches.length === 0 ? nothing : texts.mismatchCount(mismatches.length)}</span>
      </header>
      ${
        mismatches.length === 0
          ? html`<p class="outcome succeeded">${icon('succeeded')}${texts.noMismatches}</p>`
          : mismatches.map(
              (mismatch) =>
                html`<p class="outcome skipped">
                  ${icon('warn')}<span
                    >${mismatch.pointer === undefined || mismatch.pointer === '' ? nothing : html`<code>${mismatch.pointer}</code> `}${stores.texts.messages.mismatch(mismatch)}</span
                  >
                </p>`,
            )
      }
    </section>`;
  }

  #renderRequest(stores: Stores, stepRun: StepRun): TemplateResult {
    const texts = stores.texts.results;
    const request = stepRun.result?.request ?? stepRun.request;
    if (request === undefined) return html`<p class="note">${texts.noRequest}</p>`;
    return html`<section class="sec">
        <p class="call"><b>${request.method}</b> ${request.url}</p>
      </section>
      ${this.#renderHeaders(stores, request.headers)}
      <section class="sec">
        <header><h3>${texts.body}</h3></header>
        ${request.body === undefined ? html`<p class="faint">${texts.noBody}</p>` : rawTemplate(request.body, parse(request.body))}
      </section>`;
  }

  #renderTiming(stores: Stores, stepRun: StepRun, run: RunRecord): TemplateResult {
    const texts = stores.texts.results;
    const renderTime = (label: string, at: number | undefined): TemplateResult | typeof nothing =>
      at === undefined
        ? nothing
        : html`<dt>${label}</dt>
            <dd>
              <code>${formatTime(run.startedAtEpoch + at)}</code>
              <span class="faint">${formatPrecise(at)} ${texts.sinceStart}</span>
            </dd>`;
    const attempts = stepRun.result?.attempts ?? [];
    return html`<section class="sec">
        <dl class="kv words">
          ${renderTime(texts.startedAt, stepRun.startedAt)}${renderTime(texts.tokenAt, stepRun.tokenAt)}${renderTime(texts.sentAt, stepRun.sentAt)}${renderTime(texts.endedAt, stepRun.endedAt)}
          ${
            stepRun.startedAt === undefined || stepRun.endedAt === undefined
              ? nothing
              : html`<dt>${texts.duration}</dt>
                  <dd><code>${formatPrecise(stepRun.endedAt - stepRun.startedAt)}</code></dd>`
          }
        </dl>
      </section>
      ${
        attempts.length <= 1
          ? nothing
          : html`<section class="sec">
              <header>
                <h3>${texts.attempts}</h3>
                <span class="end">${attempts.length}</span>
              </header>
              <dl class="kv words">
                ${attempts.map(
                  (attempt, index) =>
                    html`<dt>${texts.attempt(index + 1)}</dt>
                      <dd>
                        ${[attempt.status, formatPrecise(attempt.endedAt - attempt.startedAt), attempt.failure].filter((part) => part !== undefined).join(' · ')}
                      </dd>`,
                )}
              </dl>
            </section>`
      }`;
  }

  #renderChecks(stores: Stores, stepRun: StepRun): TemplateResult {
    const texts = stores.texts.results;
    const { checks = [], captures = {} } = stepRun.result ?? {};
    const names = Object.keys(captures);
    return html`<section class="sec">
        ${checks.length === 0 ? html`<p class="faint">${texts.noChecks}</p>` : checks.map((check) => checkTemplate(stores, check))}
      </section>
      ${
        names.length === 0
          ? nothing
          : html`<section class="sec">
              <header><h3>${texts.captures}</h3></header>
              <dl class="kv">
                ${names.map(
                  (name) =>
                    html`<dt>${name}</dt>
                      <dd>${JSON.stringify(captures[name])}</dd>`,
                )}
              </dl>
            </section>`
      }`;
  }

  async #copyCurl(stores: Stores, text: string): Promise<void> {
    const texts = stores.texts.results;
    try {
      await navigator.clipboard.writeText(text);
      this.copied = true;
      stores.view.announcements.emit(texts.copied);
      setTimeout(() => (this.copied = false), 1500);
    } catch {
      stores.view.notices.emit({ text: texts.copyFailed, tone: 'failed' });
    }
  }

  #onTabKey(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.tab = tabs[(tabs.indexOf(this.tab) + by + tabs.length) % tabs.length] as Tab;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#part-${this.tab}`)?.focus());
  }
}

function checkTemplate(stores: Stores, result: CheckResult): TemplateResult {
  const { check, passed, message } = result;
  const texts = stores.texts.results;
  return html`<p class="outcome ${passed ? 'succeeded' : 'failed'}">
    ${icon(passed ? 'succeeded' : 'failed')}<span
      ><code>${formatCheck(check)}</code>
      <span class="sr">${passed ? texts.checkPassed : texts.checkFailed}</span
      >${message === undefined ? nothing : html`<small>${stores.texts.messages.check(result)}</small>`}</span
    >
  </p>`;
}

function rawTemplate(text: string, json: JsonValue | undefined): TemplateResult {
  const shown = json === undefined ? text : JSON.stringify(json, undefined, 2);
  return html`<pre class="raw" tabindex="0">
${shown.length > MAX_RAW_LENGTH ? `${shown.slice(0, MAX_RAW_LENGTH)}…` : shown}</pre>`;
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
