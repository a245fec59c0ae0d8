import { type JsonValue, type Mismatch, type RecordedResponse, requestToCurl } from '@opchain/core';
import { formatMapping, type Mapping, readJson, writeJson } from '@opchain/core/internal/model';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { RunRecord } from '../../stores/runs/run-record.js';
import type { StepRun } from '../../model/step-run.js';
import type { Stores } from '../../stores/stores.js';
import { base } from '../../styles/base.js';
import { OpchainElement } from '../opchain-element.js';
import { writeClipboard } from '../parts/copy-text.js';
import { icon } from '../parts/icon.js';
import { menuStyles } from '../parts/menu-styles.js';
import { nextTab } from '../parts/tab-keys.js';
import {
  describeMismatch,
  explainHeaders,
  renderChecks,
  renderHeaders,
  renderMismatches,
  renderRequest,
  renderTiming,
} from './detail-sections.js';
import { detailStyles } from './detail-styles.js';
import { applyValueAction } from './apply-value-action.js';
import type { OpchainPickEvent, OpchainValueActionEvent } from './json-tree-events.js';
import { outputsOf } from '../../stores/runs/outputs-of.js';
import { findRow } from './table/list-rows.js';
import { roundStepperTemplate } from './table/round-stepper.js';
import { isMocked } from './mock-badge.js';
import { bannerTemplate } from './result-banner.js';
import { curlMenu } from './curl-menu.js';
import type { BodySettings } from './body/body-settings.js';
import { saveBodyTemplate } from './body/save-body.js';

const tabs = ['response', 'request', 'timing', 'checks'] as const;
type Tab = (typeof tabs)[number];
/** Values of a JSON body that the next runs parse if the user asks for it. */
const RAISED_VALUES = 4_000_000;

/** A JSON body over several lines; others as they are. */
function formatBody({ text = '' }: RecordedResponse): string {
  try {
    return writeJson(readJson(text), 2);
  } catch {
    return text;
  }
}

/** A node's result in the selected run: response, request, timing, checks. Part of the inspector, or of results without stores. */
export class OpchainResultDetail extends OpchainElement {
  static override styles = [base, menuStyles, detailStyles];

  @property({ attribute: 'node-id' }) stepId: string | undefined;
  @state() tab: Tab = 'response';
  @state() copied = false;
  /** It fills the page; it has no button for that. */
  @property({ type: Boolean, reflect: true }) enlarged = false;
  /** How the body is shown; shared with the enlarged result. */
  @property({ attribute: false }) body: BodySettings = { search: '' };
  @state() private showsEnlarged = false;
  @state() private showsExample = false;
  #marks: { readonly mismatches: readonly Mismatch[]; readonly byRow: ReadonlyMap<string, string> } | undefined;

  /** A search in one body rarely applies to another one. */
  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('stepId') && !this.enlarged) this.body = { view: this.body.view, search: '' };
  }

  override render(): TemplateResult {
    const { stores, stepId: id } = this;
    if (stores === undefined) return html``;
    const texts = stores.texts.results;
    const run = stores.run.shown;
    const { resultRow } = stores.view.value;
    const nested = run && resultRow !== undefined ? findRow(run, resultRow, texts) : undefined;
    if (run && nested && nested.row.stepId === id) {
      const { row, around } = nested;
      return html`<p class="crumbs">
          ${
            id === undefined
              ? nothing
              : html`<button
                  class="btn line sm"
                  type="button"
                  title=${texts.showStep(id)}
                  @click=${() => stores.view.patch({ resultRow: undefined })}
                >
                  ${id}
                </button>`
          }
          <span>${[...around.slice(id === undefined ? 0 : 1), row.name].join(' › ')}</span>
        </p>
        ${id === undefined ? nothing : roundStepperTemplate(stores, id)}
        ${this.#renderRun(stores, undefined, row.run, run, row.outputs)}`;
    }
    if (id === undefined || run === undefined) return html`<p class="note">${texts.noResult}</p>`;
    const stepRun = stores.run.step(id);
    if (stepRun === undefined) return html`<p class="note">${texts.notInRun}</p>`;
    if (stepRun.state === 'waiting') return html`<p class="note">${texts.waiting}</p>`;
    return html`${roundStepperTemplate(stores, id)}${this.#renderRun(stores, id, stepRun, stores.run.runOf(id) ?? run)}`;
  }

  /** `id`: of a step of the chain itself; others cannot be run again or mapped from. */
  #renderRun(
    stores: Stores,
    id: string | undefined,
    stepRun: StepRun,
    run: RunRecord,
    outputs?: JsonValue,
  ): TemplateResult {
    const texts = stores.texts.results;
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
        ${request === undefined ? nothing : html`<button class="btn line sm" type="button" aria-label=${this.copied ? stores.texts.menus.copied : texts.copyCurl} title=${texts.copyCurl} @click=${() => void this.#copyCurl(stores, requestToCurl(request, { multiline: true }))}>${icon(this.copied ? 'succeeded' : 'copy', 'small')}${texts.curl}</button>${curlMenu(texts, (shell) => void this.#copyCurl(stores, requestToCurl(request, { shell })))}`}
        ${
          this.enlarged
            ? nothing
            : html`<button
                class="icon sm"
                type="button"
                aria-label=${texts.enlarge}
                title=${texts.enlarge}
                @click=${() => (this.showsEnlarged = true)}
              >
                ${icon('fit', 'small')}
              </button>`
        }
      </div>
      <div id="part" role="tabpanel" aria-labelledby="part-${this.tab}">
        ${this.#renderTab(stores, id, stepRun, run, outputs)}
      </div>
      ${this.showsEnlarged ? this.#renderEnlarged(stores) : nothing}`;
  }

  #renderEnlarged(stores: Stores): TemplateResult {
    const close = (): void => {
      this.showsEnlarged = false;
      this.body = { ...this.body };
    };
    return html`<opchain-dialog
      full
      .heading=${stores.texts.results.result(this.stepId ?? stores.view.value.resultRow ?? '')}
      .closeLabel=${stores.texts.results.reduce}
      @close-request=${close}
      ><opchain-result-detail
        enlarged
        .stepId=${this.stepId}
        .tab=${this.tab}
        .body=${this.body}
        @close-request=${close}
      ></opchain-result-detail
    ></opchain-dialog>`;
  }

  #renderTab(
    stores: Stores,
    id: string | undefined,
    stepRun: StepRun,
    run: RunRecord,
    outputs: JsonValue | undefined,
  ): TemplateResult {
    switch (this.tab) {
      case 'response':
        return this.#renderResponse(stores, id, stepRun, outputs);
      case 'request':
        return renderRequest(stores, stepRun);
      case 'timing':
        return renderTiming(stores, stepRun, run);
      case 'checks':
        return renderChecks(stores, stepRun);
    }
  }

  #renderResponse(
    stores: Stores,
    id: string | undefined,
    stepRun: StepRun,
    workflowOutputs: JsonValue | undefined,
  ): TemplateResult {
    const texts = stores.texts.results;
    const response = stepRun.result?.response;
    const outputs = workflowOutputs ?? (stepRun.result && outputsOf(stepRun.result));
    if (outputs !== undefined)
      return html`<section class="sec has-body">
        <header><h3>${texts.outputs}</h3></header>
        ${Object.keys(outputs as object).length === 0 ? html`<p class="faint">${texts.noOutputs}</p>` : this.#renderTree(stores, id, outputs)}
      </section>`;
    if (response === undefined)
      return html`<p class="note">
        ${stepRun.state === 'running' ? texts.stillRunning : stepRun.sentAt === undefined ? texts.noRequest : texts.noResponse}
      </p>`;
    return html`${renderHeaders(stores, response.headers, explainHeaders(stores, stepRun))}
      <section class="sec has-body">
        <header>
          <h3>${texts.body}</h3>
          ${response.size === 0 ? nothing : html`<span class="faint">${texts.size(response.size)}</span>`}
          <span class="end"
            >${this.#renderKeep(stores, stepRun, response)}${saveBodyTemplate(stores, id, response)}</span
          >
        </header>
        ${this.#renderBody(stores, id, stepRun, response)}
      </section>
      ${this.#renderExample(stores, stepRun, response)} ${renderMismatches(stores, stepRun)}`;
  }

  /** What a mock answered can be edited into what it answers from now on. */
  #renderKeep({ texts }: Stores, stepRun: StepRun, { text }: RecordedResponse): TemplateResult | typeof nothing {
    const { mockExample } = texts.results;
    return text === undefined || !isMocked(stepRun)
      ? nothing
      : html`<button
          class="icon sm"
          type="button"
          aria-label=${mockExample}
          title=${mockExample}
          @click=${() => (this.showsExample = true)}
        >
          ${icon('edit', 'small')}
        </button>`;
  }

  #renderExample(
    { run }: Stores,
    { result, request }: StepRun,
    response: RecordedResponse,
  ): TemplateResult | typeof nothing {
    const call = result?.request ?? request;
    return this.showsExample && call !== undefined && run.shown !== undefined
      ? html`<opchain-example-dialog
          .call=${call}
          .text=${formatBody(response)}
          @close-request=${() => (this.showsExample = false)}
        ></opchain-example-dialog>`
      : nothing;
  }

  #renderTree(stores: Stores, id: string | undefined, value: JsonValue): TemplateResult {
    return html`<opchain-json-tree
      .value=${value}
      .texts=${stores.texts}
      .label=${stores.texts.results.bodyTree}
      .readOnly=${id === undefined}
      @opchain-value-action=${(event: OpchainValueActionEvent) => id !== undefined && applyValueAction(stores, id, event)}
      @opchain-pick=${(event: OpchainPickEvent) => id !== undefined && this.#offer(stores, id, event)}
    ></opchain-json-tree>`;
  }

  #renderBody(stores: Stores, id: string | undefined, stepRun: StepRun, response: RecordedResponse): TemplateResult {
    const texts = stores.texts.results;
    const notParsed = stepRun.result?.mismatches.find(({ code }) => code === 'BODY_NOT_PARSED');
    const isStored = (id === undefined ? stores.run.shown : stores.run.runOf(id))?.isStored === true;
    const trimmedText = isStored ? texts.shortened(texts.size(response.size)) : texts.trimmed;
    const truncationText = response.truncated
      ? texts.truncated
      : response.incomplete === true
        ? texts.incomplete
        : response.trimmed === true
          ? trimmedText
          : notParsed?.message;
    return html`${
        truncationText === undefined ? nothing : html`<p class="outcome">${icon('warn', 'small')}${truncationText}</p>`
      }${notParsed?.option === undefined ? nothing : this.#renderRaiseLimit(stores)}<opchain-body-view
        .response=${response}
        .settings=${this.body}
        .texts=${stores.texts}
        .marks=${this.#marksOf(stores, stepRun)}
        .readOnly=${id === undefined}
        @opchain-value-action=${(event: OpchainValueActionEvent) => id !== undefined && applyValueAction(stores, id, event)}
        @opchain-pick=${(event: OpchainPickEvent) => id !== undefined && this.#offer(stores, id, event)}
      ></opchain-body-view>`;
  }

  /** The limit is raised for the next runs only: nothing is sent again unasked. */
  #renderRaiseLimit({ run, texts: { results: texts } }: Stores): TemplateResult {
    if (run.limits !== undefined) return html`<p class="more-values faint">${texts.limitRaised}</p>`;
    const raise = (): void => {
      run.limits = { maxBodyValues: RAISED_VALUES };
      this.requestUpdate();
    };
    return html`<p class="more-values">
      <button class="btn line sm" type="button" @click=${raise}>${texts.raiseLimit}</button>
      <span class="faint">${texts.raiseLimitHint}</span>
    </p>`;
  }

  /** What is not as described, by row of the tree; the same map while the result is the same. */
  #marksOf(stores: Stores, { result }: StepRun): ReadonlyMap<string, string> {
    const mismatches = result?.mismatches ?? [];
    if (this.#marks?.mismatches === mismatches) return this.#marks.byRow;
    const byRow = new Map(
      mismatches
        .filter(({ code, pointer }) => code === 'BODY_INVALID' && pointer !== undefined)
        .map((mismatch) => [mismatch.pointer!.slice(1), describeMismatch(stores, mismatch)]),
    );
    this.#marks = { mismatches, byRow };
    return byRow;
  }

  #offer(stores: Stores, id: string, { path, value }: OpchainPickEvent): void {
    const mapping: Mapping = { kind: 'response', stepId: id, path: [...path] };
    stores.view.patch({ offeredMapping: { mapping, value } });
    // The fields are behind the enlarged result.
    if (this.enlarged) this.dispatchEvent(new CustomEvent('close-request'));
    const text = stores.texts.results.mappingOffered(formatMapping(mapping));
    stores.view.notices.emit({ text });
    stores.view.announcements.emit(text);
  }

  async #copyCurl(stores: Stores, text: string): Promise<void> {
    if (!(await writeClipboard(stores, text))) return;
    this.copied = true;
    stores.view.announcements.emit(stores.texts.menus.copied);
    setTimeout(() => (this.copied = false), 1500);
  }

  #onTabKey(event: KeyboardEvent): void {
    const next = nextTab(event, tabs, this.tab);
    if (next === undefined) return;
    this.tab = next;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#part-${this.tab}`)?.focus());
  }
}
