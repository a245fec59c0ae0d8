import type { RunSummary, StepResult } from '@opchain/core';
import { countRounds, formatRounds } from '@opchain/core/internal/model';
import { listReportRows } from './list-report-rows.js';
import { type Palette, palettes } from '../palettes.js';
import { formatDuration } from '../format-duration.js';
import { shownState, stateLabels } from '../state-labels.js';
import { escapeText, FONT, shorten, tag } from '../svg-text.js';
import { roundCoordinate } from '../card-geometry.js';
import { axisTicks, tickLabel, waterfallBar } from './waterfall-bars.js';

/** Options of `waterfallToSvg`. */
export interface WaterfallPictureOptions {
  /** Color theme. Default: `light`. */
  readonly theme?: 'light' | 'dark';
  /** Width in CSS pixels. Default: 960. */
  readonly width?: number;
}

const NAMES = 380;
const ROW = 28;
const HEAD = 28;

/** Rows beyond which a picture is cut. */
const MAX_ROWS = 500;

/**
 * Draws the waterfall of a run as an SVG document: a row for each step in order of start, with its state as text, and
 * below it the steps of the workflows that it called, as `listReportRows` lists them; at most 500 rows. Pure.
 */
export function waterfallToSvg(
  summary: Pick<RunSummary, 'chainTitle' | 'durationMs' | 'results' | 'before' | 'next'>,
  options: WaterfallPictureOptions = {},
): string {
  const palette = palettes[options.theme ?? 'light'];
  const width = Math.max(NAMES + 200, options.width ?? 960);
  const all = [...listReportRows(summary)];
  const rows = all.slice(0, MAX_ROWS);
  if (all.length > rows.length) rows.push({ depth: 0, heading: `and ${all.length - rows.length} more rows` });
  const last = rows.reduce(
    (max, row) => Math.max(max, 'result' in row ? (row.result.endedAt ?? 0) : 0),
    summary.durationMs,
  );
  const ticks = axisTicks(last, Math.max(2, Math.floor((width - NAMES) / 96)));
  const scale = (width - NAMES - 24) / (ticks.at(-1) as number);
  const height = HEAD + Math.max(1, rows.length) * ROW;
  const x = (time: number) => roundCoordinate(NAMES + time * scale);
  const axis = ticks.map((tick, index) =>
    [
      tag('line', { x1: x(tick), x2: x(tick), y1: 0, y2: height, stroke: palette.line }),
      index === ticks.length - 1
        ? ''
        : tag(
            'text',
            { x: x(tick) + 4, y: 18, fill: palette.faint, 'font-size': 11 },
            tickLabel(tick, last, index === 0),
          ),
    ].join(''),
  );
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'font-family': FONT,
      'font-size': 12,
    },
    tag('title', {}, escapeText(`Waterfall of ${summary.chainTitle}`)),
    tag('rect', { width, height, fill: palette.surface }),
    tag('rect', { width, height: HEAD, fill: palette.sunken }),
    ...axis,
    ...rows.map((row, index) =>
      tag(
        'g',
        { transform: `translate(0 ${HEAD + index * ROW})` },
        'heading' in row
          ? tag('text', { x: nameAt(row.depth), y: 18, fill: palette.muted }, escapeText(shorten(row.heading, 60)))
          : drawRow(row.result, row.depth, palette, x),
      ),
    ),
  );
}

/** Widths of average characters in a wide font; a name is cut where the facts may begin. */
const NAME_CHARACTER = 7;
const FACT_CHARACTER = 6.8;

/** Left edge of a name; names at a great depth stay in their column. */
const nameAt = (depth: number): number => 92 + Math.min(depth, 6) * 12;

function drawRow(result: StepResult, depth: number, palette: Palette, x: (time: number) => number): string {
  const state = shownState(result);
  const [color, soft] = palette.states[state];
  const { token, call, earlier } = waterfallBar(result, 0);
  const rounds = countRounds(result);
  const facts = [
    rounds && formatRounds(rounds),
    result.response?.status,
    call === undefined ? undefined : formatDuration(call[1] - (token ?? call)[0]),
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');
  const left = nameAt(depth);
  const width = Math.max(56, NAMES - 20 - facts.length * FACT_CHARACTER - left);
  const name = [
    tag('text', { x: 12, y: 18, fill: color, 'font-weight': 500 }, stateLabels[state]),
    tag(
      'svg',
      { x: left, width, height: ROW },
      tag(
        'text',
        { y: 18, fill: palette.text, 'font-weight': 500 },
        escapeText(shorten(result.stepId, Math.floor(width / NAME_CHARACTER))),
      ),
    ),
    tag('text', { x: NAMES - 12, y: 18, fill: palette.muted, 'text-anchor': 'end' }, escapeText(facts)),
  ];
  if (call === undefined) {
    name.push(
      tag('text', { x: NAMES + 8, y: 18, fill: color }, escapeText(shorten(result.failure?.message ?? 'Not sent', 90))),
    );
    return name.join('');
  }
  if (token !== undefined) {
    const from = x(token[0]);
    name.push(
      tag('rect', {
        x: from,
        y: 9,
        width: Math.max(1, x(token[1]) - from),
        height: 10,
        rx: 2,
        fill: soft,
        stroke: color,
        'stroke-dasharray': '2 2',
      }),
    );
  }
  for (const [from, to] of [...earlier, call])
    name.push(
      tag('rect', {
        x: x(from),
        y: 9,
        width: Math.max(2, roundCoordinate(x(to) - x(from))),
        height: 10,
        rx: 2,
        fill: color,
      }),
    );
  return name.join('');
}
