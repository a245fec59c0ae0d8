import type { CheckResult, JsonValue, Mismatch } from '@opchain/core';
import { formatTimeOfDay } from '@opchain/drawing';
import { html, nothing, type TemplateResult } from 'lit';
import type { StepRun } from '../../model/step-run.js';
import type { RunRecord } from '../../stores/runs/run-record.js';
import type { Stores } from '../../stores/stores.js';
import { type HeaderField, readJson, writeJson } from '@opchain/core/internal/model';
import { writeStart } from '../../schema/write-start.js';
import { icon } from '../parts/icon.js';
import { formatCheck } from './format-check.js';
import { formatPrecise } from './format-time.js';
import { listPhases, type Phase } from './table/list-phases.js';

/** Maximum length of a body shown as raw text; the rest is cut off. */
const MAX_RAW_LENGTH = 200_000;
/** Characters of a capture that are shown. */
const MAX_CAPTURE_LENGTH = 2_000;

/** Header fields, in the order received or sent. */
export function renderHeaders(
  stores: Stores,
  headers: readonly HeaderField[],
  note: string | undefined = undefined,
): TemplateResult {
  const texts = stores.texts.results;
  return html`<section class="sec">
    <details>
      <summary>
        <h3>${texts.headers}</h3>
        <span class="end">${headers.length}</span>
      </summary>
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
      ${note === undefined ? nothing : html`<p class="faint">${note}</p>`}
    </details>
  </section>`;
}

/** What a page may read of another origin without the server's permission (Fetch, section 2.2.2). */
const safelisted = /^(cache-control|content-language|content-length|content-type|expires|last-modified|pragma)$/i;

/** Why a response has few headers: those of another origin are hidden from a page unless the server exposes them. */
export function explainHeaders(stores: Stores, { result }: StepRun): string | undefined {
  const { request, response } = result ?? {};
  const isOther = request !== undefined && URL.canParse(request.url) && new URL(request.url).origin !== location.origin;
  const isReduced = response?.headers.every(([name]) => safelisted.test(name)) === true;
  return isOther && isReduced ? stores.texts.results.headersHidden : undefined;
}

/** Differences between the response and its description. */
export function renderMismatches(stores: Stores, stepRun: StepRun): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  // What broke off was not compared.
  if (stepRun.result?.response?.incomplete === true) return nothing;
  const mismatches = stepRun.result?.mismatches ?? [];
  return html`<section class="sec">
    <header>
      <h3>${texts.mismatches}</h3>
      <span class="end">${mismatches.length === 0 ? nothing : texts.mismatchCount(mismatches.length)}</span>
    </header>
    ${
      mismatches.length === 0
        ? html`<p class="outcome succeeded">${icon('succeeded')}${texts.noMismatches}</p>`
        : groupMismatches(mismatches, (mismatch) => describeMismatch(stores, mismatch)).map(
            ({ pointer, message, count }) =>
              html`<p class="outcome skipped">
                ${icon('warn')}<span
                  >${pointer === '' ? nothing : html`<code>${pointer}</code> `}${message}${count === 1 ? nothing : html` <b>${texts.inItems(count)}</b>`}</span
                >
              </p>`,
          )
    }
  </section>`;
}

/** What is the same in several items of a list, once, with its number; in the order of the first ones. */
export function groupMismatches(
  mismatches: readonly Mismatch[],
  describe: (mismatch: Mismatch) => string,
): readonly { readonly pointer: string; readonly message: string; readonly count: number }[] {
  const groups = new Map<string, { pointer: string; message: string; count: number }>();
  for (const mismatch of mismatches) {
    const { pointer = '' } = mismatch;
    const message = describe(mismatch);
    const general = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
    const key = JSON.stringify([general, message]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { pointer, message, count: 1 });
    else groups.set(key, { pointer: general, message, count: group.count + 1 });
  }
  return [...groups.values()];
}

/** The message of a mismatch without the pointer that it names, which is shown with it. */
export function describeMismatch(stores: Stores, mismatch: Mismatch): string {
  const message = stores.texts.messages.mismatch(mismatch);
  const { pointer = '' } = mismatch;
  const at = pointer === '' ? -1 : message.indexOf(`${pointer} `);
  return at === -1 ? message : message.slice(at + pointer.length + 1);
}

/** The request as sent; without secrets. */
export function renderRequest(stores: Stores, stepRun: StepRun): TemplateResult {
  const texts = stores.texts.results;
  const request = stepRun.result?.request ?? stepRun.request;
  if (request === undefined) return html`<p class="note">${texts.noRequest}</p>`;
  return html`<section class="sec">
      <p class="call"><b>${request.method}</b> ${request.url}</p>
    </section>
    ${renderHeaders(stores, request.headers)}
    <section class="sec">
      <header><h3>${texts.body}</h3></header>
      ${request.body === undefined ? html`<p class="faint">${texts.noBody}</p>` : renderRaw(request.body, parse(request.body))}
    </section>`;
}

/** When the step started and ended, and its attempts. */
export function renderTiming(stores: Stores, stepRun: StepRun, run: RunRecord): TemplateResult {
  const texts = stores.texts.results;
  const renderTime = (label: string, at: number | undefined): TemplateResult | typeof nothing =>
    at === undefined
      ? nothing
      : html`<dt>${label}</dt>
          <dd>
            <code>${formatTimeOfDay(run.startedAtEpoch + at)}</code>
            <span class="faint">${formatPrecise(at)} ${texts.sinceStart}</span>
          </dd>`;
  const attempts = stepRun.result?.attempts ?? [];
  return html`${renderPhases(stores, listPhases(stepRun))}
    <section class="sec">
      <dl class="kv words">
        ${renderTime(texts.startedAt, stepRun.startedAt)}${renderTime(texts.tokenAt, stepRun.tokenAt)}${renderTime(texts.sentAt, stepRun.sentAt)}${renderTime(texts.respondedAt, stepRun.result?.respondedAt)}${renderTime(texts.endedAt, stepRun.endedAt)}
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

/** Where the time went, as bars below each other. */
function renderPhases(stores: Stores, phases: readonly Phase[]): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  const [first] = phases;
  const last = phases.at(-1);
  if (first === undefined || last === undefined) return nothing;
  const total = Math.max(last.to - first.from, 0.001);
  const percent = (ms: number): string => `${(ms / total) * 100}%`;
  return html`<section class="sec">
    <dl class="phases">
      ${phases.map(
        ({ name, from, to }) =>
          html`<dt>${texts.phases[name]}</dt>
            <dd>
              <svg aria-hidden="true" width="100%" height="8">
                <rect class=${name} x=${percent(from - first.from)} width=${percent(to - from)} height="8" rx="2" />
              </svg>
              <code>${formatPrecise(to - from)}</code>
            </dd>`,
      )}
    </dl>
  </section>`;
}

/** The checks with their outcome, and the captures. */
export function renderChecks(stores: Stores, stepRun: StepRun): TemplateResult {
  const texts = stores.texts.results;
  const { checks = [], captures = {}, capturesNotRetained = [] } = stepRun.result ?? {};
  const names = Object.keys(captures);
  return html`<section class="sec">
      ${checks.length === 0 ? html`<p class="faint">${texts.noChecks}</p>` : checks.map((check) => renderCheck(stores, check))}
    </section>
    ${
      names.length + capturesNotRetained.length === 0
        ? nothing
        : html`<section class="sec">
            <header><h3>${texts.captures}</h3></header>
            <dl class="kv">
              ${names.map(
                (name) =>
                  html`<dt>${name}</dt>
                    <dd>${writeStart(captures[name]!, MAX_CAPTURE_LENGTH)}</dd>`,
              )}
              ${capturesNotRetained.map(
                (name) =>
                  html`<dt>${name}</dt>
                    <dd class="faint">${texts.captureNotRetained}</dd>`,
              )}
            </dl>
          </section>`
    }`;
}

function renderCheck(stores: Stores, result: CheckResult): TemplateResult {
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

/** A body as text; JSON is indented. */
export function renderRaw(text: string, json: JsonValue | undefined): TemplateResult {
  const shown = json === undefined ? text : writeJson(json, 2);
  return html`<pre class="raw" tabindex="0">
${shown.length > MAX_RAW_LENGTH ? `${shown.slice(0, MAX_RAW_LENGTH)}…` : shown}</pre>`;
}

function parse(text: string): JsonValue | undefined {
  if (text.length > MAX_RAW_LENGTH) return undefined;
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
