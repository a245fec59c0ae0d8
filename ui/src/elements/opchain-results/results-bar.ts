import { runToHar } from '@opchain/core';
import { formatDuration, formatTimeOfDay } from '@opchain/drawing';
import { foldSummary, formatJson } from '@opchain/core/internal/model';
import { kernelVersion } from '@opchain/core/plugin';
import { html, nothing, type TemplateResult } from 'lit';
import { countStates } from '../../stores/runs/count-states.js';
import { nameRun } from '../../stores/runs/name-run.js';
import { isInterrupted } from '../../stores/runs/stored/is-interrupted.js';
import type { Stores } from '../../stores/stores.js';
import type { View } from '../../stores/view/view-store.js';
import { saveFile } from '../parts/save-file.js';
import { icon } from '../parts/icon.js';
import { renderMockBadge } from './mock-badge.js';
import { nameVerdict } from './history/list-history.js';
import { countSentCalls } from './count-sent-calls.js';
import { retryTemplate } from './result-banner.js';
import { fetchesToken } from './table/result-rows.js';
import { listDocumentWarnings } from './warning-list.js';

export type ResultsTab = View['resultsTab'];
export const resultsTabs = ['results', 'diagnostics', 'history'] as const;

export interface ResultsBarState {
  readonly open: boolean;
  /** The element is outside of a builder: it cannot be collapsed. */
  readonly standalone: boolean;
  readonly onTabKey: (event: KeyboardEvent) => void;
  readonly filtering: boolean;
  readonly onFilter: () => void;
}

/** Tabs, the summary of the selected run, and its exports. */
export function renderResultsBar(
  stores: Stores,
  { open, standalone, onTabKey, filtering, onFilter }: ResultsBarState,
): TemplateResult {
  const texts = stores.texts.results;
  const { resultsTab } = stores.view.value;
  const counts: Record<ResultsTab, number | undefined> = {
    results: stores.run.shown?.order.length,
    diagnostics:
      stores.diagnostics.value.length +
      listDocumentWarnings(stores).length +
      (stores.workflows.value.failure === undefined ? 0 : 1),
    history: undefined,
  };
  return html`<div class="bar" part="bar">
    <div class="tabs" role="tablist" aria-label=${texts.tabs} @keydown=${onTabKey}>
      ${resultsTabs.map(
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
    ${
      open && resultsTab === 'results' && (stores.run.shown?.order.length ?? 0) > 1
        ? html`<button
            class="icon sm"
            type="button"
            aria-label=${texts.filter}
            title=${texts.filter}
            aria-pressed=${filtering ? 'true' : 'false'}
            @click=${onFilter}
          >
            ${icon('search', 'small')}
          </button>`
        : nothing
    }
    <div class="sum" role="group" aria-label=${texts.runShown}>${renderSummary(stores)}</div>
    ${isRetryable(stores) ? retryTemplate(stores) : nothing}
    ${
      (stores.run.shown?.summary?.results.length ?? 0) === 0
        ? nothing
        : html`<span class="sep"></span
            ><opchain-popover align="end" look="btn quiet sm" .label=${texts.export}
              ><span slot="button" class="row">${icon('save', 'small')}<span class="wide">${texts.export}</span></span>
              <button class="mi" type="button" role="menuitem" @click=${() => void exportRun(stores, 'json')}>
                ${texts.exportJson}<span class="end">.json</span>
              </button>
              <button class="mi" type="button" role="menuitem" @click=${() => void exportRun(stores, 'har')}>
                ${texts.exportHar}<span class="end">.har</span>
              </button>
              <button class="mi" type="button" role="menuitem" @click=${() => void exportRun(stores, 'html')}>
                ${texts.exportHtml}<span class="end">.html</span>
              </button></opchain-popover
            >`
    }
    <button
      class="icon"
      type="button"
      aria-label=${open ? texts.close : texts.open}
      title=${open ? texts.close : texts.open}
      aria-expanded=${open ? 'true' : 'false'}
      ?hidden=${standalone}
      @click=${() => stores.view.patch({ resultsOpen: !open })}
    >
      ${icon(open ? 'down' : 'right')}
    </button>
  </div>`;
}

/** True if a run can be completed. A failed one always can: its checks are made again, even if nothing is sent for them. */
function isRetryable({ kernel, run }: Stores): boolean {
  const state = run.shown?.state;
  return (
    kernel !== undefined && (state === 'failed' || (state === 'cancelled' && run.plan({ kind: 'failed' }).sends > 0))
  );
}

function renderSummary(stores: Stores): TemplateResult | string {
  const texts = stores.texts.results;
  const run = stores.run.shown;
  if (run === undefined) return html`<span class="faint">${stores.texts.shell.noRuns}</span>`;
  const counts = countStates(run);
  const total = run.order.length;
  const time = formatDuration(stores.run.elapsed());
  const facts = html`${run.mocks === undefined ? nothing : renderMockBadge(stores.texts, run.mocks)}<span class="dot"
      >${nameRun(stores.texts, run)}${run.only === undefined ? '' : ` (${texts.partialRun})`}</span
    ><span class="dot"><code>${formatTimeOfDay(run.startedAtEpoch).slice(0, 8)}</code></span>
    ${run.summary?.environment === undefined ? nothing : html`<span class="dot">${run.summary.environment}</span>`}
    ${run.summary?.seed === undefined ? nothing : html`<span class="dot wide" title=${run.summary.seed}>${texts.seed(run.summary.seed.split('@')[0] ?? '')}</span>`}`;
  const hasTokens = run.chain.steps.some((step) => fetchesToken(step) && run.steps.get(step.id)?.tokenAt !== undefined);
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
  const isRunning = run.state === 'running';
  const countsText =
    isRunning || (counts.size === 1 && counts.has('succeeded'))
      ? texts.stepsDone(finishedCount, total)
      : [...counts].map(([state, count]) => texts.stateCount(count, stores.texts.canvas.states[state])).join(', ');
  return html`${legend}<span class="outcome"
      ><span class="state ${run.state}"
        >${icon(run.state, 'medium', isRunning)}${nameVerdict(stores.texts, { state: run.state, interrupted: isInterrupted(run) })}</span
      ><span class="counts" title=${countsText}>${countsText}</span></span
    ><span class="time">${isRunning ? texts.timeSoFar(time) : texts.timeInAll(time)}</span
    ><span class="dot">${texts.callsSent(countSentCalls(run.steps.values()))}</span>${facts}`;
}

/** Saves the summary of the selected run as a file. */
async function exportRun(stores: Stores, format: 'json' | 'har' | 'html'): Promise<void> {
  const { chain, summary } = stores.run.shown ?? {};
  if (chain === undefined || summary === undefined) return;
  const name = `${chain.id}-${new Date(summary.startedAtEpoch).toISOString().slice(0, 19).replaceAll(':', '')}`;
  if (format === 'json')
    saveFile({ name: `${name}.json`, text: [...formatJson(foldSummary(summary))].join(''), type: 'application/json' });
  else if (format === 'html')
    saveFile({
      name: `${name}.html`,
      text: await (await import('./export-html.js')).toHtml(stores, chain, summary),
      type: 'text/html',
    });
  else
    saveFile({
      name: `${name}.har`,
      text: [...formatJson(runToHar(summary, kernelVersion))].join(''),
      type: 'application/json',
    });
}
