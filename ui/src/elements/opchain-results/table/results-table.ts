import { formatTimeOfDay } from '@opchain/drawing';
import { html, nothing, type TemplateResult } from 'lit';
import type { RunRecord } from '../../../stores/runs/run-record.js';
import type { Stores } from '../../../stores/stores.js';
import { heightOf, indentOf, topOf } from '../../parts/geometry-directives.js';
import { icon } from '../../parts/icon.js';
import { presetIcons } from '../../parts/preset-icon.js';
import { methodBadge } from '../../parts/method-badge.js';
import { rowsInView, scrollTopToShow } from '../../parts/row-window.js';
import type { ResultsColumn, ResultsFilter } from './arrange-results.js';
import { formatPrecise } from '../format-time.js';
import type { ListedRow } from './list-rows.js';
import { axisLength, type ResultRow, toResultRow } from './result-rows.js';
import { type Axis, axisTemplate, barTemplate, makeAxis } from './waterfall-cell.js';

const ROW_HEIGHT = 28;
const HEADER_HEIGHT = 28;
const OVERSCAN = 8;
const columns: readonly ResultsColumn[] = ['state', 'operation', 'status', 'start', 'end', 'duration'];

export interface TableView {
  readonly scrollTop: number;
  readonly height: number;
  readonly width: number;
  /** The rows, except those below collapsed ones. */
  readonly rows: readonly ListedRow[];
  /** Key of the row that has or would receive focus. */
  readonly current: string | undefined;
  /** Key of the row whose result is shown. */
  readonly chosen: string | undefined;
  readonly order: ResultsFilter['order'];
}

export interface TableHandlers {
  sort(column: ResultsColumn): void;
  select(row: ResultRow): void;
  toggle(row: ResultRow): void;
  hover(stepId: string | undefined): void;
  key(event: KeyboardEvent, row: ResultRow): void;
}

/** Columns before the waterfall, padding included, in CSS pixels. */
const FIXED_COLUMNS_WIDTH = 600;

/** A run as a tree of rows, in the order of starting: steps, their rounds, and what they called. Rows out of view are not rendered. */
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
  const { rows } = view;
  const { first, last } = rowsInView(
    { scrollTop: view.scrollTop - HEADER_HEIGHT, clientHeight: view.height },
    { count: rows.length, rowHeight: ROW_HEIGHT, overscan: OVERSCAN },
  );
  const focusable = rows.some(({ key }) => key === view.current) ? view.current : rows[0]?.key;
  const shown = rows.slice(first, last);
  return html`<div class="table" role="treegrid" aria-label=${texts.results} aria-rowcount=${rows.length + 1}>
    <div class="tr th" role="row" aria-rowindex="1">
      ${columns.map((column) => {
        const order = view.order?.column === column ? view.order : undefined;
        return html`<span
          role="columnheader"
          class=${column === 'duration' ? 'r' : ''}
          aria-sort=${order === undefined ? nothing : order.descending ? 'descending' : 'ascending'}
          ><button type="button" @click=${() => handlers.sort(column)}>
            ${texts[column]}${order === undefined ? nothing : html`<span class=${order.descending ? '' : 'up'}>${icon('down', 'small')}</span>`}
          </button></span
        >`;
      })}<span role="columnheader" class="wf"><span class="sr">${texts.waterfall}</span>${axisTemplate(axis)}</span>
    </div>
    <div class="body" role="rowgroup" ${heightOf(rows.length * ROW_HEIGHT)}>
      ${shown.map((row, index) => {
        const step =
          row.kind === 'step' && row.depth === 0 && row.stepId !== undefined ? steps.get(row.stepId) : undefined;
        const context = {
          step,
          operation: step?.kind === 'operation' ? stores.descriptions.find(step.operation) : undefined,
          sources: step === undefined ? [] : sourcesOf(run, step.id),
        };
        return rowTemplate(
          stores,
          run,
          toResultRow(run, row, elapsed, context),
          first + index,
          axis,
          { focusable: row.key === focusable, chosen: row.key === view.chosen },
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
  { focusable, chosen }: { readonly focusable: boolean; readonly chosen: boolean },
  handlers: TableHandlers,
): TemplateResult {
  const texts = stores.texts.results;
  const { key, name, stepId, state, startedAt, endedAt, expanded } = row;
  const selection = stores.selection.value;
  const isStep = row.depth === 0 && row.kind === 'step';
  const time = (at: number | undefined): TemplateResult =>
    at === undefined
      ? html`<code class="faint">–</code>`
      : html`<code title=${new Date(run.startedAtEpoch + at).toISOString()}
          >${formatTimeOfDay(run.startedAtEpoch + at)}</code
        >`;
  return html`<div
    class="tr ${state} ${isStep && selection.hovered === stepId ? 'lit' : ''}"
    role="row"
    aria-rowindex=${index + 2}
    aria-level=${row.depth + 1}
    aria-expanded=${expanded ?? nothing}
    aria-selected=${chosen ? 'true' : 'false'}
    data-node=${key}
    tabindex=${focusable ? 0 : -1}
    ${topOf(index * ROW_HEIGHT)}
    @click=${() => handlers.select(row)}
    @keydown=${(event: KeyboardEvent) => handlers.key(event, row)}
    @pointerenter=${() => handlers.hover(stepId)}
    @pointerleave=${() => handlers.hover(undefined)}
  >
    <span role="gridcell" class="state ${state}"
      >${icon(state, 'medium', state === 'running')}${stores.texts.canvas.states[state]}</span
    >
    <span role="gridcell" class="op" ${indentOf(row.depth)}>
      ${
        expanded === undefined
          ? nothing
          : html`<button
              class="twist"
              type="button"
              tabindex="-1"
              aria-label=${expanded ? texts.collapse(name) : texts.expand(name)}
              @click=${(event: Event) => {
                event.stopPropagation();
                handlers.toggle(row);
              }}
            >
              ${icon(expanded ? 'down' : 'right', 'small')}
            </button>`
      }
      ${row.method === undefined ? (row.preset === undefined ? nothing : icon(presetIcons[row.preset])) : methodBadge(row.method)}
      <span class="ellipsis" title=${name}>${name}</span>${totalsTemplate(stores, row)}
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

/** How often the step ran; while it goes on, which round that is, or how many items of its list are done. */
function totalsTemplate(stores: Stores, { items, rounds, state }: ResultRow): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  const name = state === 'running' ? texts.runningRound : texts.rounds;
  const text = items === undefined ? rounds && name(rounds) : texts.totals(items);
  if (text === undefined) return nothing;
  const { failed } = items ?? rounds ?? { failed: 0 };
  return html`<span class="rounds ${failed > 0 ? 'bad' : ''}" title=${text}>${text}</span>`;
}

function noteTemplate(stores: Stores, row: ResultRow): TemplateResult | typeof nothing {
  const texts = stores.texts.results;
  if (row.bar.call !== undefined) return nothing;
  const note =
    row.state === 'waiting'
      ? row.waitsFor === undefined
        ? texts.waits
        : texts.waitingFor(row.waitsFor)
      : row.isReused
        ? texts.reused
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

/** The scroll position of the table's box that shows a row below the header, which stays at the top. */
export function scrollTopOfRow(box: HTMLElement, index: number): number {
  const top = index * ROW_HEIGHT;
  return scrollTopToShow(box, top, HEADER_HEIGHT + top + ROW_HEIGHT);
}
