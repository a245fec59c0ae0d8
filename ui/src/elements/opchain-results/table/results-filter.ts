import type { ShownState } from '@opchain/drawing';
import { html, nothing, type TemplateResult } from 'lit';
import type { RunRecord } from '../../../stores/runs/run-record.js';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import type { ResultsFilter } from './arrange-results.js';
import { countStates } from '../../../stores/runs/count-states.js';

/** The search and the choice of a state above the results. */
export function renderResultsFilter(
  stores: Stores,
  run: RunRecord,
  filter: ResultsFilter,
  change: (filter: ResultsFilter) => void,
): TemplateResult {
  const texts = stores.texts.results;
  return html`<div class="filter">
    <div class="field">
      ${icon('search', 'small')}
      <input
        type="search"
        aria-label=${texts.searchResults}
        placeholder=${texts.searchResults}
        autocomplete="off"
        spellcheck="false"
        .value=${filter.search}
        @input=${(event: Event) => change({ ...filter, search: (event.target as HTMLInputElement).value })}
      />
    </div>
    <select
      class="field"
      aria-label=${texts.filterState}
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        change({ ...filter, state: value === '' ? undefined : (value as ShownState) });
      }}
    >
      <option value="" ?selected=${filter.state === undefined}>${texts.allStates}</option>
      ${[...countStates(run)].map(
        ([state, count]) =>
          html`<option value=${state} ?selected=${filter.state === state}>
            ${stores.texts.canvas.states[state]} (${count})
          </option>`,
      )}
      ${
        filter.state === undefined || countStates(run).has(filter.state)
          ? nothing
          : html`<option value=${filter.state} selected>${stores.texts.canvas.states[filter.state]} (0)</option>`
      }
    </select>
  </div>`;
}
