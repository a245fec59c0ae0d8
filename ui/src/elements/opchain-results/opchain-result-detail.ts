import type { CheckResult, HeaderField, JsonValue, Mapping, RecordedResponse } from '@opchain/core';
import { formatMapping } from '@opchain/core';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { NodeRun, RunRecord } from '../../stores/run-store.js';
import type { Stores } from '../../stores/stores.js';
import { base } from '../../styles/base.js';
import { OpchainElement } from '../opchain-element.js';
import { icon } from '../parts/icon.js';
import { checkText } from './check-text.js';
import { detailStyles } from './detail-styles.js';
import { formatPrecise, formatTime } from './format-time.js';
import type { OpchainPickEvent } from './opchain-json-tree.js';
import { requestToCurl } from './request-to-curl.js';
import { bannerTemplate } from './result-banner.js';

const tabs = ['response', 'request', 'timing', 'checks'] as const;
type Tab = (typeof tabs)[number];

/** Longest body that is shown as raw text at once. */
const MOST_RAW = 200_000;

/** A node's result in the run shown: response, request, timing, checks. A part of the inspector, or of results that stand alone. */
export class OpchainResultDetail extends OpchainElement {
  static override properties = {
    ...OpchainElement.properties,
    nodeId: { attribute: 'node-id' },
    tab: { state: true },
    raw: { state: true },
    copied: { state: true },
  };
  static override styles = [base, detailStyles];

  declare nodeId: string | undefined;
  declare tab: Tab;
  declare raw: boolean;
  declare copied: boolean;

  constructor() {
    super();
    this.tab = 'response';
    this.raw = false;
    this.copied = false;
  }

  protected watch(stores: Stores): readonly Unsubscribe[] {
    this.requestUpdate();
    return [
      stores.run.subscribe(({ changed }) => {
        if (changed === undefined || (this.nodeId !== undefined && changed.has(this.nodeId))) this.requestUpdate();
      }),
      stores.chain.subscribe(() => this.requestUpdate()),
    ];
  }

  override render(): TemplateResult {
    const { stores, nodeId: id } = this;
    if (stores === undefined) return html``;
    const words = stores.texts.results;
    const run = stores.run.shown;
    if (id === undefined || run === undefined) return html`<p class="note">${words.noResult}</p>`;
    const known = stores.run.node(id);
    if (known === undefined) return html`<p class="note">${words.notInRun}</p>`;
    if (known.state === 'waiting') return html`<p class="note">${words.waiting}</p>`;
    const request = known.result?.request ?? known.request;
    return html`${bannerTemplate(stores, id, known)}
      <div class="tabs">
        <div class="list" role="tablist" aria-label=${words.details} @keydown=${(event: KeyboardEvent) => this.#tabKey(event)}>
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
                ${words[tab]}${tab === 'checks' && (known.result?.checks.length ?? 0) > 0 ? html`<span class="n">${known.result?.checks.length}</span>` : nothing}
              </button>`,
          )}
        </div>
        ${request === undefined ? nothing : html`<button class="btn line sm" type="button" @click=${() => void this.#copyCurl(stores, requestToCurl(request))}>${icon('copy', 'small')}${this.copied ? words.copied : words.copyCurl}</button>`}
      </div>
      <div id="part" role="tabpanel" aria-labelledby="part-${this.tab}">${this.#part(stores, id, known, run)}</div>`;
  }

  #part(stores: Stores, id: string, known: NodeRun, run: RunRecord): TemplateResult {
    switch (this.tab) {
      case 'response':
        return this.#response(stores, id, known);
      case 'request':
        return this.#request(stores, known);
      case 'timing':
        return this.#timing(stores, known, run);
      case 'checks':
        return this.#checks(stores, known);
    }
  }

  #response(stores: Stores, id: string, known: NodeRun): TemplateResult {
    const words = stores.texts.results;
    const response = known.result?.response;
    if (response === undefined) return html`<p class="note">${known.state === 'running' ? words.stillRunning : words.noResponse}</p>`;
    return html`${this.#headers(stores, response.headers)}
      <section class="sec">
        <header>
          <h3>${words.body}</h3>
          <span class="faint">${words.size(response.size)}</span>
          ${
            response.json === undefined
              ? nothing
              : html`<span class="end seg"
                  ><button type="button" aria-pressed=${this.raw ? 'false' : 'true'} @click=${() => (this.raw = false)}>${words.tree}</button
                  ><button type="button" aria-pressed=${this.raw ? 'true' : 'false'} @click=${() => (this.raw = true)}>${words.raw}</button></span
                >`
          }
        </header>
        ${this.#body(stores, id, response)}
      </section>
      ${this.#findings(stores, known)}`;
  }

  #body(stores: Stores, id: string, response: RecordedResponse): TemplateResult {
    const words = stores.texts.results;
    const loss = response.truncated ? words.truncated : response.trimmed === true ? words.trimmed : undefined;
    const cut = loss === undefined ? nothing : html`<p class="find">${icon('warn', 'small')}${loss}</p>`;
    if (response.json !== undefined && !this.raw) {
      return html`${cut}<opchain-json-tree
          .value=${response.json}
          .texts=${stores.texts}
          .label=${words.bodyTree}
          @opchain-pick=${(event: OpchainPickEvent) => this.#offer(stores, id, event)}
        ></opchain-json-tree>`;
    }
    if (response.text === undefined)
      return html`${cut}
        <p class="faint">${response.size === 0 ? words.noBody : words.binary(response.size)}</p>`;
    return html`${cut}${rawTemplate(response.text, response.json)}`;
  }

  #offer(stores: Stores, id: string, { path, value }: OpchainPickEvent): void {
    const mapping: Mapping = { kind: 'response', node: id, path: [...path] };
    stores.view.patch({ offered: { mapping, value } });
    const text = stores.texts.results.offer(formatMapping(mapping));
    stores.view.notices.emit({ text });
    stores.view.announcements.emit(text);
  }

  #headers(stores: Stores, headers: readonly HeaderField[]): TemplateResult {
    const words = stores.texts.results;
    return html`<section class="sec">
      <header>
        <h3>${words.headers}</h3>
        <span class="end">${headers.length}</span>
      </header>
      ${
        headers.length === 0
          ? html`<p class="faint">${words.noHeaders}</p>`
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

  #findings(stores: Stores, known: NodeRun): TemplateResult {
    const words = stores.texts.results;
    const findings = known.result?.findings ?? [];
    return html`<section class="sec">
      <header>
        <h3>${words.findings}</h3>
        <span class="end">${findings.length === 0 ? nothing : words.deviations(findings.length)}</span>
      </header>
      ${
        findings.length === 0
          ? html`<p class="find succeeded">${icon('succeeded')}${words.noFindings}</p>`
          : findings.map(
              (finding) =>
                html`<p class="find skipped">
                  ${icon('warn')}<span
                    >${finding.pointer === undefined || finding.pointer === '' ? nothing : html`<code>${finding.pointer}</code> `}${stores.texts.messages.finding(finding)}</span
                  >
                </p>`,
            )
      }
    </section>`;
  }

  #request(stores: Stores, known: NodeRun): TemplateResult {
    const words = stores.texts.results;
    const request = known.result?.request ?? known.request;
    if (request === undefined) return html`<p class="note">${words.noRequest}</p>`;
    return html`<section class="sec">
        <p class="call"><b>${request.method}</b> ${request.url}</p>
      </section>
      ${this.#headers(stores, request.headers)}
      <section class="sec">
        <header><h3>${words.body}</h3></header>
        ${request.body === undefined ? html`<p class="faint">${words.noBody}</p>` : rawTemplate(request.body, parse(request.body))}
      </section>`;
  }

  #timing(stores: Stores, known: NodeRun, run: RunRecord): TemplateResult {
    const words = stores.texts.results;
    const moment = (label: string, at: number | undefined): TemplateResult | typeof nothing =>
      at === undefined
        ? nothing
        : html`<dt>${label}</dt>
            <dd><code>${formatTime(run.startedAtEpoch + at)}</code> <span class="faint">${formatPrecise(at)} ${words.sinceStart}</span></dd>`;
    const attempts = known.result?.attempts ?? [];
    return html`<section class="sec">
        <dl class="kv words">
          ${moment(words.startedAt, known.startedAt)}${moment(words.tokenAt, known.tokenAt)}${moment(words.sentAt, known.sentAt)}${moment(words.endedAt, known.endedAt)}
          ${
            known.startedAt === undefined || known.endedAt === undefined
              ? nothing
              : html`<dt>${words.duration}</dt>
                  <dd><code>${formatPrecise(known.endedAt - known.startedAt)}</code></dd>`
          }
        </dl>
      </section>
      ${
        attempts.length <= 1
          ? nothing
          : html`<section class="sec">
              <header>
                <h3>${words.attempts}</h3>
                <span class="end">${attempts.length}</span>
              </header>
              <dl class="kv words">
                ${attempts.map(
                  (attempt, index) =>
                    html`<dt>${words.attempt(index + 1)}</dt>
                      <dd>
                        ${[attempt.status, formatPrecise(attempt.endedAt - attempt.startedAt), attempt.reason].filter((part) => part !== undefined).join(' · ')}
                      </dd>`,
                )}
              </dl>
            </section>`
      }`;
  }

  #checks(stores: Stores, known: NodeRun): TemplateResult {
    const words = stores.texts.results;
    const { checks = [], captures = {} } = known.result ?? {};
    const names = Object.keys(captures);
    return html`<section class="sec">
        ${checks.length === 0 ? html`<p class="faint">${words.noChecks}</p>` : checks.map((check) => checkTemplate(stores, check))}
      </section>
      ${
        names.length === 0
          ? nothing
          : html`<section class="sec">
              <header><h3>${words.captures}</h3></header>
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
    const words = stores.texts.results;
    try {
      await navigator.clipboard.writeText(text);
      this.copied = true;
      stores.view.announcements.emit(words.copied);
      setTimeout(() => (this.copied = false), 1500);
    } catch {
      stores.view.notices.emit({ text: words.copyFailed, tone: 'failed' });
    }
  }

  #tabKey(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.tab = tabs[(tabs.indexOf(this.tab) + by + tabs.length) % tabs.length] as Tab;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#part-${this.tab}`)?.focus());
  }
}

function checkTemplate(stores: Stores, result: CheckResult): TemplateResult {
  const { check, holds, message } = result;
  const words = stores.texts.results;
  return html`<p class="find ${holds ? 'succeeded' : 'failed'}">
    ${icon(holds ? 'succeeded' : 'failed')}<span
      ><code>${checkText(check)}</code>
      <span class="sr">${holds ? words.checkHolds : words.checkFails}</span
      >${message === undefined ? nothing : html`<small>${stores.texts.messages.check(result)}</small>`}</span
    >
  </p>`;
}

function rawTemplate(text: string, json: JsonValue | undefined): TemplateResult {
  const shown = json === undefined ? text : JSON.stringify(json, undefined, 2);
  return html`<pre class="raw" tabindex="0">${shown.length > MOST_RAW ? `${shown.slice(0, MOST_RAW)}…` : shown}</pre>`;
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
