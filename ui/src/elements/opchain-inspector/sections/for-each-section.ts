import type { Chain, JsonValue, WorkflowStep } from '@opchain/core';
import type { ForEach } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { readItemFilter, writeItemFilter } from '../../../schema/item-filter.js';
import { viewSchema } from '../../../schema/schema-view.js';
import { proposeForEach } from '../../../stores/mapping/propose-for-each.js';
import type { Stores } from '../../../stores/stores.js';
import { renderItemConditions } from './item-conditions.js';

const listView = viewSchema({ type: 'array' }, (schema) => schema);

/** Whether the workflow is called for each item of a list: which list, which items, the input that gets the item, how many at a time. */
export function renderForEach(stores: Stores, step: WorkflowStep, called: Chain | undefined): TemplateResult {
  const texts = stores.texts.inspector.forEach;
  const { forEach } = step;
  const set = (next: ForEach | undefined): void => {
    const { forEach: _, ...once } = step;
    const changed = next === undefined ? once : { ...once, forEach: next };
    const outcome = stores.chain.changeStep(step.id, 'inspector', 'forEach', () => changed);
    if (!outcome.ok) stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
  };
  const toggle = async (isOn: boolean): Promise<void> => {
    // The step may be newer than the workflows that were read.
    await stores.workflows.ready();
    set(isOn ? proposeForEach(step, stores.workflows.value.called?.find(step.workflow)?.inputs ?? []) : undefined);
  };
  return html`<section class="sec" data-path="forEach">
    <label class="f"
      ><input
        type="checkbox"
        .checked=${live(forEach !== undefined)}
        @change=${(event: Event) => void toggle((event.target as HTMLInputElement).checked)}
      /><b>${texts.title}</b></label
    >
    ${forEach === undefined ? html`<p class="hint">${texts.once}</p>` : renderSettings(stores, step, forEach, called, set)}
  </section>`;
}

function renderSettings(
  stores: Stores,
  step: WorkflowStep,
  forEach: ForEach,
  called: Chain | undefined,
  set: (next: ForEach) => void,
): TemplateResult {
  const texts = stores.texts.inspector.forEach;
  const names = [...new Set([...(called?.inputs ?? []).map(({ name }) => name), forEach.as])];
  const filter = readItemFilter(forEach.items);
  const list = filter === undefined ? forEach.items : filter.list;
  const setList = (next: JsonValue): void =>
    set({ ...forEach, items: filter && typeof next === 'string' ? writeItemFilter({ ...filter, list: next }) : next });
  return html`<div class="f" data-path="forEach/items">
      <span class="label plain">${texts.items}</span>
      <opchain-value-field
        .stepId=${step.id}
        .label=${texts.items}
        .value=${list === '' ? undefined : list}
        .view=${listView}
        .target=${{ name: texts.items, types: ['array'], asText: false }}
        @value-change=${(event: CustomEvent<JsonValue | undefined>) => setList(event.detail ?? '')}
      ></opchain-value-field>
    </div>
    ${
      filter === undefined || filter.list === ''
        ? nothing
        : renderItemConditions(stores, step.id, filter, (conditions) =>
            set({ ...forEach, items: writeItemFilter({ ...filter, conditions }) }),
          )
    }
    <label class="f"
      ><span class="label plain">${texts.as}</span>
      <select
        class="field code"
        @change=${(event: Event) => set({ ...forEach, as: (event.target as HTMLSelectElement).value })}
      >
        ${names.map((name) => html`<option value=${name} ?selected=${name === forEach.as}>${name}</option>`)}
      </select></label
    >
    <label class="f"
      ><span class="label plain">${texts.concurrency}</span>
      <input
        class="field num"
        type="number"
        min="1"
        step="1"
        .value=${String(forEach.concurrency ?? 1)}
        @change=${(event: Event) => {
          const concurrency = Math.floor((event.target as HTMLInputElement).valueAsNumber);
          const { concurrency: _, ...rest } = forEach;
          if (concurrency >= 1) set(concurrency === 1 ? rest : { ...rest, concurrency });
        }}
      /><span class="unit">${texts.atOnce}</span></label
    >
    <p class="hint">${texts.hint}</p>`;
}
