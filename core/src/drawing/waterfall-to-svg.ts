import type { StepResult, RunSummary } from '../model/run.js';
import type { Palette } from './palettes.js';
import { palettes } from './palettes.js';
import { formatDuration } from './format-duration.js';
import { stateLabels } from './state-labels.js';
import { escapeText, FONT, shorten, tag } from './svg-text.js';
import { roundCoordinate } from './card-geometry.js';
import { axisTicks, tickLabel, waterfallBar } from './waterfall-bars.js';

/** Options of `waterfallToSvg`. */
export interface WaterfallPictureOptions {
  /** Color theme. Default: `light`. */
  readonly theme?: 'light' | 'dark';
  /** Width in CSS pixels. Default: 960. */
  readonly width?: number;
}

const NAMES = 320;
const ROW = 28;
const HEAD = 28;

/**
 * Draws the waterfall of a run as an SVG document: a row for each step in order of start, with its state as text. Pure.
 */
export function waterfallToSvg(
  summary: Pick<RunSummary, 'chainTitle' | 'durationMs' | 'results'>,
  options: WaterfallPictureOptions = {},
): string {
  const palette = palettes[options.theme ?? 'light'];
  const width = Math.max(NAMES + 200, options.width ?? 960);
  const results = [...summary.results].sort((a, b) => (a.startedAt ?? Infinity) - (b.startedAt ?? Infinity) || 0);
  const last = Math.max(summary.durationMs, ...results.map(({ endedAt }) => endedAt ?? 0));
  const ticks = axisTicks(last, Math.max(2, Math.floor((width - NAMES) / 96)));
  const scale = (width - NAMES - 24) / (ticks.at(-1) as number);
  const height = HEAD + Math.max(1, results.length) * ROW;
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
    ...results.map((result, index) =>
      tag('g', { transform: `translate(0 ${HEAD + index * ROW})` }, drawRow(result, palette, x)),
    ),
  );
}

function drawRow(result: StepResult, palette: Palette, x: (time: number) => number): string {
  const [color, soft] = palette.states[result.state];
  const { token, call } = waterfallBar(result, 0);
  const facts = [result.response?.status, call === undefined ? undefined : formatDuration(call[1] - (token ?? call)[0])]
    .filter((fact) => fact !== undefined)
    .join(' · ');
  const name = [
    tag('text', { x: 12, y: 18, fill: color, 'font-weight': 500 }, stateLabels[result.state]),
    tag('text', { x: 92, y: 18, fill: palette.text, 'font-weight': 500 }, escapeText(shorten(result.stepId, 22))),
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
  name.push(
    tag('rect', {
      x: x(call[0]),
      y: 9,
      width: Math.max(2, roundCoordinate(x(call[1]) - x(call[0]))),
      height: 10,
      rx: 2,
      fill: color,
    }),
  );
  return name.join('');
}
