import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { RunRecord } from '../../stores/runs/run-store.js';
import type { Stores } from '../../stores/stores.js';
import { heightOf, topOf } from '../parts/geometry-directives.js';
import { icon } from '../parts/icon.js';
import { methodBadge } from '../parts/method-badge.js';
import { formatPrecise, formatTime } from './format-time.js';
import type { ResultRow } from './result-rows.js';
import { axisLength, toResultRow } from './result-rows.js';
import type { Axis } from './waterfall-cell.js';
import { axisTemplate, barTemplate, makeAxis } from './waterfall-cell.js';

const ROW_HEIGHT = 36;
const HEADER_HEIGHT = 28;
const OVERSCAN = 8;

export interface TableView {
  readonly scrollTop: number;
  readonly height: number;
  readonly width: number;
  /** The row that has or would receive focus. */
  readonly current: string | undefined;
}

export interface TableHandlers {
  select(stepId: string): void;
  hover(stepId: string | undefined): void;
  key(event: KeyboardEvent, stepId: string): void;
}

/** Columns before the waterfall, padding included, in CSS pixels. */
const FIXED_COLUMNS_WIDTH = 600;

/** A run as a table with a row per node, in the order of starting. Rows out of view are not rendered. */
export function tableTemplate(
  stores: Stores,
  run: RunRecord,
  view: TableView,
  handlers: TableHandlers,
): TemplateResult {
  const texts = stores.texts.results;
  const elapsed = stores.run.elapsed();
  const axis = makeAxis(axisLength(run, elapsed), Math.max(120, view.width - FIXED_COLUMNS_WIDTH));
  const steps = stepsOf(run);
  const first = Math.max(0, Math.floor((view.scrollTop - HEADER_HEIGHT) / ROW_HEIGHT) - OVERSCAN);
  const last = Math.min(run.order.length, Math.ceil((view.scrollTop + view.height) / ROW_HEIGHT) + OVERSCAN);
  const focusable = view.current !== undefined && run.steps.has(view.current) ? view.current : run.order[0];
  const shown = run.order.slice(first, last);
  return html`<div class="table" role="grid" aria-label=${texts.results} aria-rowcount=${run.order.length + 1}>
    <div class="tr th" role="row" aria-rowindex="1">
      <span role="columnheader">${texts.state}</span><span role="columnheader">${texts.operation}</span
      ><span role="columnheader">${texts.status}</span><span role="columnheader">${texts.start}</span
      ><span role="columnheader">${texts.end}</span><span role="columnheader" class="r">${texts.duration}</span
      ><span role="columnheader" class="wf"><span class="sr">${texts.waterfall}</span>${axisTemplate(axis)}</span>
    </div>
    <div class="body" role="rowgroup" ${heightOf(run.order.length * ROW_HEIGHT)}>
      ${shown.map((id, index) => {
        const step = steps.get(id);
        const context = {
          step,
          operation: step?.kind === 'operation' ? stores.descriptions.find(step.operation) : undefined,
          sources: sourcesOf(run, id),
        };
        return rowTemplate(
          stores,
          run,
          toResultRow(run, id, elapsed, context),
          first + index,
          axis,
          id === focusable,
          handlers,
        );
      })}
    </div>
  </div>`;
}

function rowTemplate(
  stores: Stores,
  run: RunRecord,
  row: ResultRow,
  index: number,
  axis: Axis,
  focusable: boolean,
  handlers: TableHandlers,
): TemplateResult {
  const texts = stores.texts.results;
  const { stepId, state, startedAt, endedAt } = row;
  const selection = stores.selection.value;
  const time = (at: number | undefined): TemplateResult =>
    at === undefined
      ? html`<code class="faint">–</code>`
      : html`<code title=${new Date(run.startedAtEpoch + at).toISOString()}
          >${formatTime(run.startedAtEpoch + at)}</code
        >`;
  return html`<div
    class="tr ${state} ${selection.hovered === stepId ? 'lit' : ''}"
    role="row"
    aria-rowindex=${index + 2}
    aria-selected=${selection.steps.has(stepId) ? 'true' : 'false'}
    data-node=${stepId}
    tabindex=${focusable ? 0 : -1}
    ${topOf(index * ROW_HEIGHT)}
    @click=${() => handlers.select(stepId)}
    @keydown=${(event: KeyboardEvent) => handlers.key(event, stepId)}
    @pointerenter=${() => handlers.hover(stepId)}
    @pointerleave=${() => handlers.hover(undefined)}
  >
    <span role="gridcell" class="state ${state}"
      >${icon(state, 'medium', state === 'running')}${stores.texts.canvas.states[state]}</span
    >
    <span role="gridcell" class="op">
      ${row.method === undefined ? (row.preset === undefined ? nothing : icon(row.preset === 'wait' ? 'wait' : row.preset === 'workflow' ? 'chain' : 'shield')) : methodBadge(row.method)}
      <span class="ellipsis" title=${stepId}>${stepId}</span>
    </span>
    <span role="gridcell"
      ><code class=${state === 'failed' ? 'bad' : row.status === undefined ? 'faint' : ''}
        >${row.status ?? '–'}</code
      ></span
    >
    <span role="gridcell">${time(startedAt)}</span><span role="gridcell">${time(endedAt)}</span>
    <span
      role="gridcell"
      class="r"
      title=${row.tokenMs === undefined ? nothing : texts.token(formatPrecise(row.tokenMs))}
      ><code class=${endedAt === undefined ? 'faint' : ''}
        >${startedAt === undefined || endedAt === undefined ? '–' : formatPrecise(endedAt - startedAt)}</code
      ></span
    >
    <span role="gridcell" class="wf">${barTemplate(row.bar, axis)}${noteTemplate(stores, row)}</span>
  </div>`;
}

function noteTemplate(stores: Stores, row: ResultRow): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  if (row.bar.call !== undefined) return nothing;
  const note =
    row.state === 'waiting'
      ? row.waitsFor === undefined
        ? texts.waits
        : texts.waitingFor(row.waitsFor)
      : texts.notSent(
          row.failure?.stepId === undefined ? (row.failure?.message ?? '') : texts.skippedBecause(row.failure.stepId),
        );
  return html`<span class="why" title=${note}>${note}</span>`;
}

const chainIndexes = new WeakMap<
  RunRecord['chain'],
  {
    readonly steps: ReadonlyMap<string, RunRecord['chain']['steps'][number]>;
    readonly sources: ReadonlyMap<string, readonly string[]>;
  }
>();

function getChainIndex(run: RunRecord): {
  readonly steps: ReadonlyMap<string, RunRecord['chain']['steps'][number]>;
  readonly sources: ReadonlyMap<string, readonly string[]>;
} {
  const cached = chainIndexes.get(run.chain);
  if (cached !== undefined) return cached;
  const sources = new Map<string, string[]>();
  for (const { source, target } of run.chain.connections) {
    const list = sources.get(target);
    if (list === undefined) sources.set(target, [source]);
    else list.push(source);
  }
  const index = { steps: new Map(run.chain.steps.map((step) => [step.id, step])), sources };
  chainIndexes.set(run.chain, index);
  return index;
}

function stepsOf(run: RunRecord): ReadonlyMap<string, RunRecord['chain']['steps'][number]> {
  return getChainIndex(run).steps;
}

function sourcesOf(run: RunRecord, id: string): readonly string[] {
  return getChainIndex(run).sources.get(id) ?? [];
}

/** A row's position, for scrolling it into view. */
export function rowTop(index: number): number {
  return HEADER_HEIGHT + index * ROW_HEIGHT;
}

export { HEADER_HEIGHT as TABLE_HEADER_HEIGHT, ROW_HEIGHT as TABLE_ROW_HEIGHT };
