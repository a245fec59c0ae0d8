import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { RunRecord } from '../../stores/run-store.js';
import type { Stores } from '../../stores/stores.js';
import { heightOf, topOf } from '../parts/geometry-directives.js';
import { icon } from '../parts/icon.js';
import { methodBadge } from '../parts/method-badge.js';
import { formatPrecise, formatTime } from './format-time.js';
import type { ResultRow } from './result-rows.js';
import { axisLength, resultRow } from './result-rows.js';
import type { Axis } from './waterfall-cell.js';
import { axisTemplate, barTemplate, makeAxis } from './waterfall-cell.js';

const ROW = 36;
const HEAD = 28;
const BEYOND = 8;

export interface TableView {
  readonly scrollTop: number;
  readonly height: number;
  readonly width: number;
  /** The row that has the focus, or would get it. */
  readonly current: string | undefined;
}

export interface TablePort {
  choose(nodeId: string): void;
  hover(nodeId: string | undefined): void;
  key(event: KeyboardEvent, nodeId: string): void;
}

/** Columns before the waterfall, padding included, in CSS pixels. */
const COLUMNS = 600;

/** A run as a table, a line for each node in the order of starting. Lines out of sight are not in the page. */
export function tableTemplate(stores: Stores, run: RunRecord, view: TableView, port: TablePort): TemplateResult {
  const words = stores.texts.results;
  const elapsed = stores.run.elapsed();
  const axis = makeAxis(axisLength(run, elapsed), Math.max(120, view.width - COLUMNS));
  const nodes = nodesOf(run);
  const first = Math.max(0, Math.floor((view.scrollTop - HEAD) / ROW) - BEYOND);
  const last = Math.min(run.order.length, Math.ceil((view.scrollTop + view.height) / ROW) + BEYOND);
  const focusable = view.current !== undefined && run.nodes.has(view.current) ? view.current : run.order[0];
  const shown = run.order.slice(first, last);
  return html`<div class="table" role="grid" aria-label=${words.results} aria-rowcount=${run.order.length + 1}>
    <div class="tr th" role="row" aria-rowindex="1">
      <span role="columnheader">${words.state}</span><span role="columnheader">${words.operation}</span><span role="columnheader">${words.status}</span
      ><span role="columnheader">${words.start}</span><span role="columnheader">${words.end}</span><span role="columnheader" class="r">${words.duration}</span
      ><span role="columnheader" class="wf"><span class="sr">${words.waterfall}</span>${axisTemplate(axis)}</span>
    </div>
    <div class="body" role="rowgroup" ${heightOf(run.order.length * ROW)}>
      ${shown.map((id, index) => {
        const node = nodes.get(id);
        const facts = {
          node,
          operation: node?.kind === 'operation' ? stores.descriptions.find(node.operation) : undefined,
          sources: sourcesOf(run, id),
        };
        return rowTemplate(stores, run, resultRow(run, id, elapsed, facts), first + index, axis, id === focusable, port);
      })}
    </div>
  </div>`;
}

function rowTemplate(stores: Stores, run: RunRecord, row: ResultRow, index: number, axis: Axis, focusable: boolean, port: TablePort): TemplateResult {
  const words = stores.texts.results;
  const { nodeId, state, startedAt, endedAt } = row;
  const selection = stores.selection.value;
  const time = (at: number | undefined): TemplateResult =>
    at === undefined
      ? html`<code class="faint">–</code>`
      : html`<code title=${new Date(run.startedAtEpoch + at).toISOString()}>${formatTime(run.startedAtEpoch + at)}</code>`;
  return html`<div
    class="tr ${state} ${selection.hovered === nodeId ? 'lit' : ''}"
    role="row"
    aria-rowindex=${index + 2}
    aria-selected=${selection.nodes.has(nodeId) ? 'true' : 'false'}
    data-node=${nodeId}
    tabindex=${focusable ? 0 : -1}
    ${topOf(index * ROW)}
    @click=${() => port.choose(nodeId)}
    @keydown=${(event: KeyboardEvent) => port.key(event, nodeId)}
    @pointerenter=${() => port.hover(nodeId)}
    @pointerleave=${() => port.hover(undefined)}
  >
    <span role="gridcell" class="state ${state}">${icon(state, 'medium', state === 'running')}${stores.texts.canvas.states[state]}</span>
    <span role="gridcell" class="op">
      ${row.method === undefined ? (row.preset === undefined ? nothing : icon(row.preset === 'wait' ? 'wait' : 'shield')) : methodBadge(row.method)}
      <span class="ellipsis" title=${nodeId}>${nodeId}</span>
    </span>
    <span role="gridcell"><code class=${state === 'failed' ? 'bad' : row.status === undefined ? 'faint' : ''}>${row.status ?? '–'}</code></span>
    <span role="gridcell">${time(startedAt)}</span><span role="gridcell">${time(endedAt)}</span>
    <span role="gridcell" class="r" title=${row.tokenMs === undefined ? nothing : words.token(formatPrecise(row.tokenMs))}
      ><code class=${endedAt === undefined ? 'faint' : ''}
        >${startedAt === undefined || endedAt === undefined ? '–' : formatPrecise(endedAt - startedAt)}</code
      ></span
    >
    <span role="gridcell" class="wf">${barTemplate(row.bar, axis)}${whyTemplate(stores, row)}</span>
  </div>`;
}

function whyTemplate(stores: Stores, row: ResultRow): TemplateResult | typeof nothing {
  const words = stores.texts.results;
  if (row.bar.call !== undefined) return nothing;
  const why =
    row.state === 'waiting'
      ? row.waitsFor === undefined
        ? words.waits
        : words.waitsFor(row.waitsFor)
      : words.notSent(row.reason?.nodeId === undefined ? (row.reason?.message ?? '') : words.because(row.reason.nodeId));
  return html`<span class="why" title=${why}>${why}</span>`;
}

const known = new WeakMap<
  RunRecord['chain'],
  { readonly nodes: ReadonlyMap<string, RunRecord['chain']['nodes'][number]>; readonly sources: ReadonlyMap<string, readonly string[]> }
>();

function indexOf(run: RunRecord): {
  readonly nodes: ReadonlyMap<string, RunRecord['chain']['nodes'][number]>;
  readonly sources: ReadonlyMap<string, readonly string[]>;
} {
  const before = known.get(run.chain);
  if (before !== undefined) return before;
  const sources = new Map<string, string[]>();
  for (const { source, target } of run.chain.connections) {
    const list = sources.get(target);
    if (list === undefined) sources.set(target, [source]);
    else list.push(source);
  }
  const index = { nodes: new Map(run.chain.nodes.map((node) => [node.id, node])), sources };
  known.set(run.chain, index);
  return index;
}

function nodesOf(run: RunRecord): ReadonlyMap<string, RunRecord['chain']['nodes'][number]> {
  return indexOf(run).nodes;
}

function sourcesOf(run: RunRecord, id: string): readonly string[] {
  return indexOf(run).sources.get(id) ?? [];
}

/** Where a row stands, for scrolling it into view. */
export function rowTop(index: number): number {
  return HEAD + index * ROW;
}

export { HEAD as TABLE_HEAD, ROW as TABLE_ROW };
