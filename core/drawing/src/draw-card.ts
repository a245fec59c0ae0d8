import type { JsonValue, Step, StepResult } from '@opchain/core';
import { asWholeMapping, countRounds, formatRounds, labelMapping, writeJson } from '@opchain/core/internal/model';
import { CARD_ROWS, CARD_WIDTH } from './card-geometry.js';
import type { Palette } from './palettes.js';
import { formatDuration } from './format-duration.js';
import { type InputRow, listInputRows } from './input-rows.js';
import { isMasked, MASKED_VALUE } from './is-masked.js';
import { shownState, stateIcons, stateLabels } from './state-labels.js';
import { escapeText, FONT_CODE, shorten, shortenMiddle, tag } from './svg-text.js';

/** Character widths of the code font at 11 and 10.5 pixels; approximate, to suit the fonts of all platforms. */
const CODE_11 = 6.6;
const CODE_10 = 6.3;

interface Described {
  readonly method?: string;
  readonly path?: string;
  /** Names of fields whose literals are not shown, in lower case. */
  readonly secretFields?: ReadonlySet<string> | undefined;
}

/** Draws a node with its top left corner at 0, 0. `number`: its position in a list, or 0. */
export function drawCard(
  step: Step,
  height: number,
  palette: Palette,
  result: StepResult | undefined,
  operation: Described | undefined,
  number = 0,
): string {
  const card = drawBody(step, height, palette, result, operation);
  return number === 0 ? card : card + drawNumber(number, palette);
}

function drawBody(
  step: Step,
  height: number,
  palette: Palette,
  result: StepResult | undefined,
  operation: Described | undefined,
): string {
  const state = result && shownState(result);
  const rounds = result && countRounds(result);
  const [color, soft] = state === undefined ? [palette.line, palette.sunken] : palette.states[state];
  const method = operation?.method ?? '';
  const rows = listInputRows(step);
  const shown = rows.slice(0, CARD_ROWS);
  const parts = [
    tag('rect', { width: CARD_WIDTH, height, rx: 10, fill: color }),
    tag('path', {
      d: `M10 0H${CARD_WIDTH - 10}a10 10 0 0 1 10 10v${height - 20}a10 10 0 0 1-10 10H10a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z`,
      fill: palette.surface,
    }),
    ...drawHead(step, method, operation?.path ?? presetPath(step), palette),
    ...shown.flatMap((row, index) =>
      drawRow(row, isMasked(row, operation?.secretFields), 60 + 5 + index * 22, palette),
    ),
  ];
  if (rows.length > 0) parts.push(tag('path', { d: `M3 60.5H${CARD_WIDTH}`, stroke: palette.line }));
  if (rows.length > shown.length)
    parts.push(
      tag(
        'text',
        { x: 14, y: 60 + 5 + CARD_ROWS * 22 + 15, fill: palette.faint, 'font-size': 11 },
        `${rows.length - shown.length} more`,
      ),
    );
  parts.push(tag('path', { d: `M3 ${height - 30.5}H${CARD_WIDTH}`, stroke: palette.line }));
  const edge = tag('rect', {
    x: 0.5,
    y: 0.5,
    width: CARD_WIDTH - 1,
    height: height - 1,
    rx: 9.5,
    fill: 'none',
    stroke: palette.line,
  });
  if (state === undefined)
    return [
      ...parts,
      edge,
      tag('text', { x: 14, y: height - 11, fill: palette.muted, 'font-size': 12 }, 'Not run yet'),
    ].join('');
  const icon = stateIcons[state];
  return [
    ...parts,
    tag('path', { d: `M3 ${height - 30}H${CARD_WIDTH}v20a10 10 0 0 1-10 10H10a7 7 0 0 1-7-7z`, fill: soft }),
    tag(
      'g',
      {
        transform: `translate(12 ${height - 22}) scale(.875)`,
        fill: 'none',
        stroke: color,
        'stroke-width': 1.5,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
      ...(icon.fill === undefined ? [] : [tag('path', { d: icon.fill, fill: color, stroke: 'none' })]),
      ...(icon.stroke === undefined ? [] : [tag('path', { d: icon.stroke, 'stroke-dasharray': icon.dash })]),
      ...(icon.cut === undefined ? [] : [tag('path', { d: icon.cut, stroke: palette.surface })]),
    ),
    tag('text', { x: 32, y: height - 11, fill: color, 'font-size': 12, 'font-weight': 500 }, stateLabels[state]),
    rounds === undefined
      ? ''
      : tag(
          'text',
          { x: CARD_WIDTH - 12, y: height - 11, 'text-anchor': 'end', fill: color, 'font-size': 12 },
          formatRounds(rounds),
        ),
    edge,
  ].join('');
}

function drawHead(step: Step, method: string, path: string, palette: Palette): string[] {
  const [ink, ground] = palette.methods[method] ?? [palette.muted, palette.sunken];
  const pill = method === '' ? 0 : method.length * CODE_10 + 12;
  const nameAt = pill === 0 ? 14 : 14 + pill + 8;
  return [
    ...(pill === 0
      ? []
      : [
          tag('rect', { x: 14, y: 11, width: pill, height: 18, rx: 4, fill: ground }),
          tag(
            'text',
            {
              x: 14 + pill / 2,
              y: 23.5,
              'text-anchor': 'middle',
              fill: ink,
              'font-family': FONT_CODE,
              'font-size': 10.5,
              'font-weight': 600,
            },
            escapeText(method),
          ),
        ]),
    tag(
      'text',
      { x: nameAt, y: 24.5, fill: palette.text, 'font-weight': 600 },
      escapeText(shorten(step.id, Math.floor((CARD_WIDTH - nameAt - 8) / 7.4))),
    ),
    tag(
      'text',
      { x: 14, y: 48, fill: palette.muted, 'font-family': FONT_CODE, 'font-size': 11 },
      escapeText(shortenMiddle(path, 36)),
    ),
  ];
}

/** On the upper left corner, as on the canvas. */
function drawNumber(number: number, palette: Palette): string {
  const text = String(number);
  const width = Math.max(20, text.length * 7 + 10);
  return [
    tag('rect', { x: -8, y: -10, width, height: 20, rx: 10, fill: palette.text }),
    tag(
      'text',
      { x: -8 + width / 2, y: 4, 'text-anchor': 'middle', fill: palette.surface, 'font-size': 11, 'font-weight': 600 },
      text,
    ),
  ].join('');
}

function presetPath(step: Step): string {
  if (step.kind === 'wait') return `wait ${formatDuration(step.durationMs)}`;
  if (step.kind === 'workflow')
    return `workflow ${step.workflow.id}${step.forEach === undefined ? '' : ' for each item'}`;
  return step.kind === 'assert'
    ? `assert ${step.checks.length === 1 ? '1 check' : `${step.checks.length} checks`}`
    : '';
}

function drawRow(row: InputRow, masked: boolean, y: number, palette: Palette): string[] {
  const { text, mapped } = masked ? { text: MASKED_VALUE, mapped: false } : valueText(row.value);
  const room = CARD_WIDTH - 14 - 10 - Math.min(row.name.length, 20) * CODE_11 - 12;
  const length = Math.max(6, Math.floor(room / CODE_11) - (mapped ? 2 : 0));
  const value = mapped ? shortenMiddle(text, length) : shorten(text, length);
  const width = value.length * CODE_11 + 12;
  const right = CARD_WIDTH - 10;
  return [
    tag(
      'text',
      { x: 14, y: y + 15, fill: palette.muted, 'font-family': FONT_CODE, 'font-size': 11 },
      escapeText(shortenMiddle(row.name, 20)),
    ),
    ...(mapped ? [tag('rect', { x: right - width, y: y + 1, width, height: 20, rx: 4, fill: palette.chip })] : []),
    tag(
      'text',
      {
        x: mapped ? right - 6 : right,
        y: y + 15,
        'text-anchor': 'end',
        fill: mapped ? palette.chipText : palette.text,
        'font-family': FONT_CODE,
        'font-size': 11,
      },
      escapeText(value),
    ),
  ];
}

/** A value as shown on a node: a mapping as its path, a literal as JSON. */
export function valueText(value: JsonValue): { readonly text: string; readonly mapped: boolean } {
  const mapping = typeof value === 'string' ? asWholeMapping(value) : undefined;
  if (mapping !== undefined) return { text: labelMapping(mapping), mapped: true };
  return { text: writeJson(value), mapped: false };
}
