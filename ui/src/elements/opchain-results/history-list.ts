import { formatDuration } from '@opchain/core/drawing';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';
import { formatTime } from './format-time.js';
import { countStates } from './table/result-rows.js';

/** Past runs of this page: a click shows one again. */
export function historyTemplate(stores: Stores): TemplateResult {
  const texts = stores.texts.results;
  const { history, shown } = stores.run;
  if (history.length === 0) return html`<p class="note">${texts.noHistory}</p>`;
  return html`<ul class="list" role="list">
      ${history.map((run) => {
        const counts = [...countStates(run)]
          .map(([state, count]) => texts.stateCount(count, stores.texts.canvas.states[state]))
          .join(', ');
        const state = run.state === 'refused' ? 'failed' : run.state;
        return html`<li>
          <button
            class="item"
            type="button"
            aria-current=${run.id === shown?.id ? 'true' : 'false'}
            title=${texts.showRun(run.number)}
            @click=${() => stores.run.show(run.id)}
          >
            <span class="state ${state}"
              >${icon(state, 'small', run.state === 'running')}${run.state === 'refused' ? texts.notStarted : stores.texts.canvas.states[state]}</span
            >
            <b>${texts.runNumber(run.number)}</b><span class="ellipsis">${run.chain.title}</span
            ><span class="muted">${counts}</span>
            <span class="end"
              >${run.durationMs === undefined ? nothing : formatDuration(run.durationMs)} ·
              <code>${formatTime(run.startedAtEpoch).slice(0, 8)}</code></span
            >
          </button>
        </li>`;
      })}
    </ul>
    <p class="list">
      <button class="btn sm quiet" type="button" @click=${() => stores.run.clearHistory()}>
        ${icon('trash', 'small')}${texts.clear}
      </button>
    </p>`;
}
